import type { Comment } from '@easel/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { useCommentedPost } from '../comments-context.ts'
import { useCommentCache } from './use-comment-cache.ts'

interface WrittenComment {
  text: string
  /** Deletes the draft. The callbacks of `mutate` cannot do this: they do not run once `onDone` has closed the form. */
  onSent: () => void
}

/** Posts a new comment, or a reply to `parent`. */
export function usePostComment(parent: Comment | undefined, onDone: (comment: Comment) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const post = useCommentedPost()
  const cache = useCommentCache()
  // A text that is sent again after a lost answer keeps its idempotency key.
  const attempt = useRef<{ text: string; key: string }>(undefined)
  return useMutation({
    mutationFn: ({ text }: WrittenComment) => {
      if (attempt.current?.text !== text) attempt.current = { text, key: uuid() }
      const idempotencyKey = attempt.current.key
      return api.createComment({ post_id: post.id, text, parent_id: parent?.id }, { idempotencyKey })
    },
    onSuccess: (comment, { onSent }) => {
      attempt.current = undefined
      onSent()
      cache.add(comment)
      toastSuccess(t('comment.posted'))
      onDone(comment)
    },
  })
}

export function useEditComment(comment: Comment, onDone: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const cache = useCommentCache()
  return useMutation({
    mutationFn: ({ text }: WrittenComment) => api.updateComment({ id: comment.id, text }),
    onSuccess: (edited, { onSent }) => {
      onSent()
      cache.change(comment, () => edited)
      toastSuccess(t('comment.updated'))
      onDone()
    },
  })
}
