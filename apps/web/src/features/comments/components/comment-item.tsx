import type { Comment } from '@easel/contract/client'
import { Avatar, UnstyledButton } from '@mantine/core'
import { IconHeart, IconHeartFilled, IconPinFilled } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { abbreviate } from '../../../lib/format/index.ts'
import { LocaleLink, useTranslation } from '../../../lib/i18n/index.ts'
import { RelativeTime } from '../../../ui/facts/facts.tsx'
import { ModeratorMark } from '../../social/index.ts'
import { useCommentedPost } from '../comments-context.ts'
import { useLikeComment } from '../hooks/use-comment-actions.ts'
import { useEditComment } from '../hooks/use-write-comment.ts'
import { isVeryLong } from '../long-text.ts'
import { mentionParts } from '../mention.ts'
import classes from './comment.module.css'
import { CommentForm } from './comment-form.tsx'
import { CommentMenu } from './comment-menu.tsx'

interface CommentItemProps {
  comment: Comment
  onReply: () => void
}

export function CommentItem({ comment, onReply }: CommentItemProps) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const { user_info: author } = comment
  const { linked } = useCommentedPost()
  const isLinked = linked.id === comment.id
  const targetRef = useScrollToTarget(isLinked ? linked.visit : undefined)
  return (
    <article
      ref={targetRef}
      id={`comment-${comment.id}`}
      className={classes.comment}
      aria-current={isLinked || undefined}
      tabIndex={isLinked ? -1 : undefined}
    >
      <LocaleLink to={`/user/${author.id}`} tabIndex={-1} aria-hidden="true" className={classes.avatar}>
        <Avatar src={author.avatar_url} alt="" size={comment.parent_id ? 28 : 36} name={author.nick_name} />
      </LocaleLink>
      <div className={classes.body}>
        <Byline comment={comment} />
        {isEditing ? (
          <EditComment comment={comment} onDone={() => setEditing(false)} />
        ) : (
          <CommentText comment={comment} />
        )}
        {!isEditing && (
          <div className={classes.actions}>
            <LikeComment comment={comment} />
            <UnstyledButton
              className={classes.action}
              onClick={onReply}
              aria-label={t('comment.replyTo', { name: author.nick_name })}
            >
              {t('comment.reply')}
            </UnstyledButton>
            <span className={classes.spring} />
            <CommentMenu comment={comment} onEdit={() => setEditing(true)} />
          </div>
        )}
      </div>
    </article>
  )
}

function Byline({ comment }: { comment: Comment }) {
  const { t } = useTranslation()
  const { ownerId } = useCommentedPost()
  const { user_info: author, reply_to: answered } = comment
  return (
    <p className={classes.byline}>
      <LocaleLink to={`/user/${author.id}`} className={classes.name}>
        {author.nick_name}
        <ModeratorMark person={author} />
      </LocaleLink>
      {author.id === ownerId && <span className={classes.badge}>{t('comment.maker')}</span>}
      {answered && <span className={classes.soft}>{`▸ ${answered.nick_name}`}</span>}
      <RelativeTime ts={comment.create_ts} />
      {comment.update_ts > comment.create_ts && <span className={classes.soft}>{t('comment.edited')}</span>}
      {comment.is_pinned && (
        <span className={classes.pin}>
          <IconPinFilled size={13} aria-hidden="true" />
          {t('comment.pinnedLabel')}
        </span>
      )}
    </p>
  )
}

function LikeComment({ comment }: { comment: Comment }) {
  const { t } = useTranslation()
  const toggle = useLikeComment(comment)
  const Icon = comment.is_liked ? IconHeartFilled : IconHeart
  const label = { name: comment.user_info.nick_name, total: abbreviate(comment.like_count) }
  return (
    <UnstyledButton
      className={classes.action}
      data-liked={comment.is_liked || undefined}
      onClick={toggle}
      aria-pressed={comment.is_liked}
      aria-label={t('comment.like', label)}
    >
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {comment.like_count > 0 && abbreviate(comment.like_count)}
    </UnstyledButton>
  )
}

/** The text; for a very long text only the beginning, until the reader unfolds it. */
function CommentText({ comment }: { comment: Comment }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isLong = isVeryLong(comment.text)
  const parts = mentionParts(comment.text, comment.mention_arr)
  return (
    <>
      <p className={classes.text} data-folded={(isLong && !isOpen) || undefined}>
        {parts.map((part, index) =>
          part.userId === undefined ? (
            part.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comment may mention the same user twice.
            <LocaleLink key={index} to={`/user/${part.userId}`} className={classes.mention}>
              {part.text}
            </LocaleLink>
          ),
        )}
      </p>
      {isLong && (
        <UnstyledButton className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'comment.showLess' : 'comment.showMore')}
        </UnstyledButton>
      )}
    </>
  )
}

function EditComment({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { t } = useTranslation()
  const edit = useEditComment(comment, onDone)
  return (
    <CommentForm
      label={t('comment.editLabel')}
      placeholder=""
      submitLabel={t('comment.save')}
      draftKey={`edit ${comment.id}`}
      initialText={comment.text}
      hasFocus
      isSending={edit.isPending}
      error={edit.error}
      onSubmit={(text, onSent) => (text === comment.text ? onDone() : edit.mutate({ text, onSent }))}
      onCancel={onDone}
    />
  )
}

/** Scrolls the linked comment into view and focuses it, once for each visit. */
function useScrollToTarget(visit: string | undefined): RefObject<HTMLElement | null> {
  const elementRef = useRef<HTMLElement>(null)
  useEffect(() => {
    if (visit === undefined) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    elementRef.current?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
    elementRef.current?.focus({ preventScroll: true })
  }, [visit])
  return elementRef
}
