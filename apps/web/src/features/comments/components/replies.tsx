import type { Comment } from '@easel/contract/client'
import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../lib/api/index.ts'
import { commentsQuery } from '../api.ts'
import { allComments, withLinked } from '../comment-pages.ts'
import { useCommentedPost } from '../comments-context.ts'
import classes from './comment.module.css'
import { CommentItem } from './comment-item.tsx'

interface RepliesProps {
  thread: Comment
  onReply: (to: Comment) => void
}

/** Replies, oldest first; the server lists the newest first. */
export function Replies({ thread, onReply }: RepliesProps) {
  const { t } = useTranslation()
  const { id, linked } = useCommentedPost()
  const query = useInfiniteQuery(commentsQuery(useApi(), id, thread.id))
  if (query.isPending) return <Loader size="sm" color="gray" aria-label={t('common.loading')} />
  if (!query.data)
    return (
      <Button size="compact-sm" variant="default" onClick={() => query.refetch()}>
        {t('common.retry')}
      </Button>
    )
  return (
    <>
      {query.hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={classes.unfold}
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('comment.earlierReplies')}
        </Button>
      )}
      <ul className={classes.list}>
        {withLinked(
          allComments(query.data),
          linked.comments.filter(({ parent_id }) => parent_id === thread.id),
        )
          .toReversed()
          .map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} onReply={() => onReply(reply)} />
            </li>
          ))}
      </ul>
    </>
  )
}
