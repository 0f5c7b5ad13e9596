import type { Post } from '@easel/contract/client'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react'
import { resultMedia } from '../../../lib/api/index.ts'
import { useLocale } from '../../../lib/i18n/index.ts'
import { ListEnd } from '../../../ui/infinite/list-end.tsx'
import { Masonry } from '../../../ui/masonry/index.ts'
import { GridSkeleton, LoadFailed } from '../../../ui/page/index.ts'
import { varyFeed } from '../vary-feed.ts'
import { CardSheetSlot } from './card-sheet-slot.tsx'
import { PostCard } from './post-card.tsx'

type PostPages = InfiniteData<{ post_arr: Post[]; next_cursor: string | null }>

interface PostGridProps {
  query: UseInfiniteQueryResult<PostPages>
  label: string
  empty: ReactNode
  /** Content below the last post. */
  end?: ReactNode
  /** True for rankings: no single template or maker may fill the screen. */
  isVaried?: boolean
}

/** Limits the ratio (height by width), so that very tall or wide pictures do not fill the screen. */
function ratioOf(post: Post): number {
  const file = resultMedia(post.result_info)?.thumbnail
  return file ? Math.min(1.8, Math.max(0.55, file.height / file.width)) : 1
}

function pagesOf(data: PostPages | undefined): Post[][] {
  return (data?.pages ?? []).map(({ post_arr }) => post_arr)
}

/** Returns all posts once: a post that moved between two page requests arrives twice. */
function postsOf(data: PostPages | undefined): Post[] {
  const listed = pagesOf(data).flat()
  return [...new Map(listed.map((post) => [post.id, post])).values()]
}

const keyOf = (post: Post) => post.id
const card = (post: Post, index: number) => <PostCard post={post} eager={index < 4} />

export function PostGrid({ query, label, empty, end, isVaried = false }: PostGridProps) {
  const locale = useLocale()
  const posts = useMemo(
    () => (isVaried ? varyFeed(pagesOf(query.data), locale) : postsOf(query.data)),
    [query.data, isVaried, locale],
  )
  const grid = useRef<HTMLDivElement>(null)
  // Deferred: rendering a page of new cards can be interrupted, so that scrolling stays smooth. Another list is rendered at once.
  const deferred = useDeferredValue(posts)
  const shown = deferred[0]?.id === posts[0]?.id ? deferred : posts
  if (query.isError && !query.data) return <LoadFailed onRetry={() => query.refetch()} />
  if (!query.data) return <GridSkeleton />
  if (posts.length === 0) return empty
  return (
    <>
      <div ref={grid}>
        <Masonry
          items={shown}
          keyOf={keyOf}
          ratioOf={ratioOf}
          label={label}
          render={card}
          grows={query.hasNextPage}
          captioned
        />
      </div>
      <CardSheetSlot grid={grid} posts={shown} />
      <ListEnd query={query} />
      {!query.hasNextPage && end}
    </>
  )
}
