import type { Comment } from '@easel/contract/client'
import { useTranslation } from 'react-i18next'
import { useEditComment } from '../hooks/use-write-comment.ts'
import { CommentForm } from './comment-form.tsx'

export function EditComment({ comment, onDone }: { comment: Comment; onDone: () => void }) {
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
      onSubmit={(text, onSent) =>
        text === comment.text ? onDone() : edit.mutate(text, { onSuccess: onSent })
      }
      onCancel={onDone}
    />
  )
}
