import type { Post } from '@easel/contract/client'
import { IconHeartFilled } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { type Place, useDoubleTap } from '../../../ui/gestures/index.ts'
import { useSession } from '../../accounts/index.ts'
import classes from './double-tap-like.module.css'
import { useLike } from './like-button.tsx'

interface DoubleTapLikeProps {
  post: Post
  stage: RefObject<HTMLElement | null>
}

/** Likes a post by a double tap on its picture, and shows a heart at the place of the finger; a liked post stays liked. */
export function DoubleTapLike({ post, stage }: DoubleTapLikeProps) {
  const { user } = useSession()
  const toggle = useLike(post)
  const [heart, setHeart] = useState<Place & { number: number }>()
  useDoubleTap(stage, (point) => {
    if (user) setHeart((before) => ({ ...point, number: (before?.number ?? 0) + 1 }))
    if (!post.is_liked) toggle()
  })
  return (
    heart && (
      <span
        key={heart.number}
        className={classes.heart}
        style={{ left: heart.x, top: heart.y }}
        aria-hidden="true"
      >
        <IconHeartFilled size={96} />
      </span>
    )
  )
}
