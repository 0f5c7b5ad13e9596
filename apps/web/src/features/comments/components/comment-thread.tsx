import type { Comment } from '@easel/contract/client'
import { Button, Loader } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useWhenSignedIn } from '../../accounts/index.ts'
import { commentsQuery } from '../api.ts'
import { allComments, withLinked } from '../comment-pages.ts'
import { useCommentedPost } from '../comments-context.ts'
import { usePostComment } from '../hooks/use-write-comment.ts'
import classes from './comment.module.css'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

/** A comment, with its replies below it once they are opened. */
export function CommentThread({ comment }: { comment: Comment }) {
  const { t } = useTranslation()
  const whenSignedIn = useWhenSignedIn()
  const { linked } = useCommentedPost()
  const isLinked = linked.comments.some(({ parent_id }) => parent_id === comment.id)
  const [toggled, setToggled] = useState<{ isOpen: boolean; visit: string }>()
  // A link to a reply opens the thread, even if it was folded before.
  const isOpen = toggled && !(isLinked && toggled.visit !== linked.visit) ? toggled.isOpen : isLinked
  const setOpen = (open: boolean) => setToggled({ isOpen: open, visit: linked.visit })
  const [answered, setAnswered] = useState<Comment>()
  const count = comment.reply_count
  const reply = (to: Comment) =>
    whenSignedIn('comment', () => {
      setAnswered(to)
      if (count > 0) setOpen(true)
    })
  return (
    <li className={classes.thread}>
      <CommentItem comment={comment} onReply={() => reply(comment)} />
      <div className={classes.replies}>
        {count > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.unfold}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen
              ? t('comment.hideReplies')
              : t('comment.showReplies', { count, total: abbreviate(count) })}
          </Button>
        )}
        {isOpen && <Replies thread={comment} onReply={reply} />}
        {answered && (
          <ReplyForm
            key={answered.id}
            parent={answered}
            onDone={() => {
              setAnswered(undefined)
              setOpen(true)
            }}
            onCancel={() => setAnswered(undefined)}
          />
        )}
      </div>
    </li>
  )
}

interface ReplyFormProps {
  parent: Comment
  onDone: () => void
  onCancel: () => void
}

function ReplyForm({ parent, onDone, onCancel }: ReplyFormProps) {
  const { t } = useTranslation()
  const post = usePostComment(parent, onDone)
  const name = parent.user_info.nick_name
  return (
    <CommentForm
      label={t('comment.replyLabel', { name })}
      placeholder={t('comment.replyPlaceholder', { name })}
      submitLabel={t('comment.post')}
      draftKey={`reply ${parent.id}`}
      hasFocus
      isSending={post.isPending}
      error={post.error}
      onSubmit={(text, onSent) => post.mutate({ text, onSent })}
      onCancel={onCancel}
    />
  )
}

interface RepliesProps {
  thread: Comment
  onReply: (to: Comment) => void
}

/** Replies, oldest first; the server lists the newest first. */
function Replies({ thread, onReply }: RepliesProps) {
  const { t } = useTranslation()
  const { id, linked } = useCommentedPost()
  const query = useInfiniteQuery(commentsQuery(useApi(), id, thread.id))
  if (query.isPending) return <Loader size="sm" color="gray" role="img" aria-label={t('common.loading')} />
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
