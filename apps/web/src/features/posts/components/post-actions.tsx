import type { Post } from '@easel/contract/client'
import { ShareButton } from '../../share/index.ts'
import { LikeButton } from './like-button.tsx'
import classes from './post-view.module.css'

export function PostActions({ post }: { post: Post }) {
  return (
    <div className={classes.actions}>
      <LikeButton post={post} large />
      <ShareButton subject={{ kind: 'post', post }} />
    </div>
  )
}
