import type { Post } from '@easel/contract/client'
import { PostAside } from './post-aside.tsx'
import { PostStage } from './post-stage.tsx'
import classes from './post-view.module.css'
import { RelatedPosts } from './related-posts.tsx'
import { UsedBy } from './used-by.tsx'

interface PostViewProps {
  post: Post
  /** Closes the dialog that shows the post; absent on the post's own page. */
  onLeave?: (() => void) | undefined
}

/** The full view of a post: picture, author, facts, comments and remixes. */
export function PostView({ post, onLeave }: PostViewProps) {
  return (
    <article className={classes.view} data-dialog={onLeave ? true : undefined}>
      <div className={classes.beside}>
        <PostStage post={post} />
      </div>
      <PostAside post={post} onLeave={onLeave} />
      <div className={classes.after}>
        <UsedBy post={post} />
        <RelatedPosts post={post} />
      </div>
    </article>
  )
}
