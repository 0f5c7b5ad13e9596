import type { Post } from '@easel/contract/client'
import { Avatar, Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { createPath, useLocation } from 'react-router'
import { errorCode, useApi } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { loginAddress, useSession } from '../../accounts/index.ts'
import { commentsQuery, linkedCommentQuery } from '../api.ts'
import { allComments, linkedIn, withLinked } from '../comment-pages.ts'
import { CommentedPostProvider, type LinkedComment, useCommentedPost } from '../comments-context.ts'
import { usePostComment } from '../hooks/use-write-comment.ts'
import classes from './comment.module.css'
import { CommentForm } from './comment-form.tsx'
import { CommentThread } from './comment-thread.tsx'

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
          <Skeleton height={36} circle className={classes.avatar} />
          <div className={classes.body}>
            <Skeleton height={12} width={120} mb={10} />
            <Skeleton height={12} width={`${width}%`} />
          </div>
        </div>
      ))}
    </div>
  )
}

function NewComment() {
  const { t } = useTranslation()
  const { user } = useSession()
  const location = useLocation()
  if (!user)
    return (
      <Button
        component={LocaleLink}
        to={loginAddress(createPath(location.mask ?? location))}
        variant="default"
        className={classes.login}
      >
        {t('comment.loginToComment')}
      </Button>
    )
  return (
    <div className={classes.new}>
      <Avatar src={user.avatar_url} alt="" size={36} name={user.nick_name} />
      <NewCommentForm />
    </div>
  )
}

function NewCommentForm() {
  const { t } = useTranslation()
  const { id } = useCommentedPost()
  const post = usePostComment(undefined, () => undefined)
  return (
    <CommentForm
      label={t('comment.label')}
      placeholder={t('comment.placeholder')}
      submitLabel={t('comment.post')}
      draftKey={`new ${id}`}
      isSending={post.isPending}
      error={post.error}
      onSubmit={(text, onSent) => post.mutate({ text, onSent })}
    />
  )
}

/** The comment of this post that the address links to, wherever it is in the list. */
function useLinkedComment(postId: string): LinkedComment {
  const { hash, key } = useLocation()
  const id = linkedIn(hash)
  const { data, error } = useQuery({
    ...linkedCommentQuery(useApi(), postId, id ?? ''),
    enabled: id !== undefined,
  })
  const isThere = id !== undefined && data !== undefined && errorCode(error) !== 'A0404'
  const comments = isThere ? allComments(data) : []
  const isFound = comments.some((comment) => comment.id === id)
  return {
    id: isFound ? id : undefined,
    visit: key,
    comments: isFound ? comments : [],
    isGone: errorCode(error) === 'A0404' || (isThere && !isFound),
  }
}
