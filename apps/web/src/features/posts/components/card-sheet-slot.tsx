import type { Post } from '@easel/contract/client'
import { type RefObject, useState } from 'react'
import { LazyDialog } from '../../../ui/dialog/index.ts'
import { useLongPress } from '../../../ui/gestures/index.ts'

const loadCardSheet = () => import('./card-sheet.tsx')

interface CardSheetSlotProps {
  /** The element around the cards. */
  grid: RefObject<HTMLElement | null>
  posts: readonly Post[]
}

/** The menu for all cards in a grid; its code is loaded at its first use. */
export function CardSheetSlot({ grid, posts }: CardSheetSlotProps) {
  const [held, setHeld] = useState<{ post: Post; isOpen: boolean }>()
  useLongPress(grid, (target) => {
    const link = target.closest('article')?.querySelector('[data-post-link]')
    const post = posts.find(({ id }) => id === link?.getAttribute('data-post-link'))
    if (post) setHeld({ post, isOpen: true })
    return post !== undefined
  })
  if (!held) return null
  const close = () => setHeld({ ...held, isOpen: false })
  return (
    <LazyDialog opened={held.isOpen} load={loadCardSheet} onFail={close}>
      {(CardSheet, isShown) => <CardSheet post={held.post} opened={isShown} onClose={close} />}
    </LazyDialog>
  )
}
