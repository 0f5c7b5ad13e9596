import type { BoardItem } from '@easel/contract/client'
import { resultMedia } from '../../../lib/api/index.ts'
import { Masonry } from '../../../ui/masonry/index.ts'
import { PostCard } from '../../posts/index.ts'
import { WorkCard } from '../../works/index.ts'

/** Limits the ratio (height by width), so that very tall or wide pictures do not fill the screen. */
function ratioOf({ post, work }: BoardItem): number {
  const result = post?.result_info ?? work?.result_info
  const file = result && resultMedia(result)?.thumbnail
  return file ? Math.min(1.8, Math.max(0.55, file.height / file.width)) : 1
}

const keyOf = (item: BoardItem) => item.work_id

function card({ post, work }: BoardItem, index: number) {
  if (post) return <PostCard post={post} eager={index < 4} />
  return work && <WorkCard work={work} eager={index < 4} />
}

interface BoardItemsProps {
  items: readonly BoardItem[]
  label: string
  grows: boolean
}

/** The items of a board in their order: posts, and works of the owner. */
export function BoardItems({ items, label, grows }: BoardItemsProps) {
  return (
    <Masonry
      items={items}
      keyOf={keyOf}
      ratioOf={ratioOf}
      label={label}
      render={card}
      grows={grows}
      captioned
    />
  )
}
