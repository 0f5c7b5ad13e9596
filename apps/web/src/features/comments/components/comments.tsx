import type { Post } from '@easel/contract/client'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { commentsQuery } from '../api.ts'
import { allComments, withLinked } from '../comment-pages.ts'
import { CommentedPostProvider, useCommentedPost } from '../comments-context.ts'
import { useLinkedComment } from '../hooks/use-linked-comment.ts'
import classes from './comment.module.css'
import { CommentThread } from './comment-thread.tsx'
import { NewComment } from './new-comment.tsx'

interface CommentsProps {
  post: Pick<Post, 'id' | 'comment_count' | 'user_info' | 'visibility'>
  /** Reports by how many the number of comments changed. */
  onCount: (difference: number) => void
}

/** The comments section of a post. */
export function Comments({ post, onCount }: CommentsProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const count = post.comment_count
  const linked = useLinkedComment(post.id)
  return (
    <CommentedPostProvider value={{ id: post.id, ownerId: post.user_info.id, onCount, linked }}>
      <section className={classes.section} aria-labelledby={titleId} id="comments">
        <h2 id={titleId} className={classes.title}>
          {count === 0 ? t('comment.titleNone') : t('comment.title', { count, total: abbreviate(count) })}
        </h2>
        {post.visibility === 'public' && <NewComment />}
        {linked.isGone && (
          <p role="status" className={classes.gone}>
            {t('comment.gone')}
          </p>
        )}
        <Threads />
      </section>
    </CommentedPostProvider>
  )
}

function Threads() {
  const { t } = useTranslation()
  const { id, linked } = useCommentedPost()
  const query = useInfiniteQuery(commentsQuery(useApi(), id))
  if (query.isPending) return <ThreadsSkeleton />
  if (!query.data)
    return (
      <div className={classes.none} role="alert">
        <p>{t('comment.loadFailed')}</p>
        <Button size="sm" variant="default" onClick={() => query.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  const comments = withLinked(
    allComments(query.data),
    linked.comments.filter(({ parent_id }) => parent_id === null),
  )
  if (comments.length === 0)
    return (
      <p className={classes.none}>
        <strong>{t('comment.noneTitle')}</strong>
        {t('comment.noneText')}
      </p>
    )
  return (
    <>
      <ul className={classes.list}>
        {comments.map((comment) => (
          <CommentThread key={comment.id} comment={comment} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          size="sm"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('comment.moreComments')}
        </Button>
      )}
    </>
  )
}

function ThreadsSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      {[70, 45, 60].map((width) => (
        <div key={width} className={classes.comment}>
          <Skeleton height={36} circle className={classes.face} />
          <div className={classes.body}>
            <Skeleton height={12} width={120} mb={10} />
            <Skeleton height={12} width={`${width}%`} />
          </div>
        </div>
      ))}
    </div>
  )
}
