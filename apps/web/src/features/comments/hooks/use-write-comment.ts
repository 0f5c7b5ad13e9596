import type { Comment } from '@easel/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { uuid } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastSuccess } from '../../../ui/toast/index.ts'
import { useCommentedPost } from '../comments-context.ts'
import { useCommentCache } from './use-comment-cache.ts'

interface Written {
  text: string
  /** Drops the draft. Not left to `mutate`, whose callbacks do not run once `onDone` has closed the form. */
  onSent: () => void
}

/** Posts a new comment, or a reply to `parent`. */
export function usePostComment(parent: Comment | undefined, onDone: (comment: Comment) => void) {
  const { t } = useTranslation()
  const api = useApi()
  const post = useCommentedPost()
  const cache = useCommentCache()
  // The idempotency key stays the same when a text is sent again because no answer came.
  const attempt = useRef<{ text: string; key: string }>(undefined)
  return useMutation({
    mutationFn: ({ text }: Written) => {
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
    mutationFn: ({ text }: Written) => api.updateComment({ id: comment.id, text }),
    onSuccess: (edited, { onSent }) => {
      onSent()
      cache.change(comment, () => edited)
      toastSuccess(t('comment.updated'))
      onDone()
    },
  })
}
