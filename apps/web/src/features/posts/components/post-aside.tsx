import type { Post } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Comments } from '../../comments/index.ts'
import { changePost } from '../api.ts'
import { Lineage } from './lineage.tsx'
import { MadeWith } from './made-with.tsx'
import { PostActions } from './post-actions.tsx'
import { PostFacts } from './post-facts.tsx'
import { PostHead } from './post-head.tsx'
import { PostTitle } from './post-title.tsx'
import classes from './post-view.module.css'

interface PostAsideProps {
  post: Post
  onLeave: (() => void) | undefined
}

export function PostAside({ post, onLeave }: PostAsideProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const count = (difference: number) =>
    changePost(queryClient, post.id, (one) => ({
      ...one,
      comment_count: Math.max(0, one.comment_count + difference),
    }))
  return (
    <div className={classes.aside}>
      <PostHead post={post} onLeave={onLeave} />
      {post.visibility !== 'public' && (
        <p className={classes.notice}>
          {t(post.visibility === 'hidden' ? 'post.hiddenNotice' : 'post.pendingNotice')}
        </p>
      )}
      <PostTitle post={post} level={onLeave ? 2 : 1} />
      {post.visibility === 'public' && <PostActions post={post} />}
      <MadeWith post={post} />
      <Lineage post={post} />
      <PostFacts post={post} />
      <Comments post={post} onCount={count} />
    </div>
  )
}
