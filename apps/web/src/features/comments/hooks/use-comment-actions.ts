import type { Comment } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyOptimistically, useApi, useErrorText } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useWhenSignedIn } from '../../accounts/index.ts'
import { useCommentCache } from './use-comment-cache.ts'

const withLike = (liked: boolean) => (comment: Comment) =>
  comment.is_liked === liked
    ? comment
    : { ...comment, is_liked: liked, like_count: comment.like_count + (liked ? 1 : -1) }

/** Likes or unlikes optimistically: shows the change at once and rolls it back if the server refuses. */
export function useLikeComment(comment: Comment): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const cache = useCommentCache()
  const errorText = useErrorText()
  const whenSignedIn = useWhenSignedIn()
  const show = (liked: boolean) =>
    applyOptimistically(queryClient, () => cache.change(comment, withLike(liked)))
  const mutation = useMutation({
    mutationFn: (liked: boolean) =>
      liked ? api.likeComment({ id: comment.id }) : api.unlikeComment({ id: comment.id }),
    onMutate: show,
    onSuccess: (_, liked) => show(liked),
    onError: (error, liked, end) => {
      end?.()
      cache.change(comment, withLike(!liked))
      toastError(errorText(error))
    },
  })
  return () =>
    whenSignedIn('like', () => {
      if (!mutation.isPending) mutation.mutate(!comment.is_liked)
    })
}

export function usePinComment(comment: Comment): () => void {
  const { t } = useTranslation()
  const api = useApi()
  const cache = useCommentCache()
  const errorText = useErrorText()
  const mutation = useMutation({
    mutationFn: (pinned: boolean) =>
      pinned ? api.pinComment({ id: comment.id }) : api.unpinComment({ id: comment.id }),
    onSuccess: async (_, pinned) => {
      cache.change(comment, (comment) => ({ ...comment, is_pinned: pinned }))
      toastSuccess(t(pinned ? 'comment.pinned' : 'comment.unpinned'))
      await cache.reorder()
    },
    onError: (error) => toastError(errorText(error)),
  })
  return () => {
    if (!mutation.isPending) mutation.mutate(!comment.is_pinned)
  }
}

/** Deletes a comment after a confirmation. */
export function useDeleteComment(comment: Comment): () => Promise<void> {
  const { t } = useTranslation()
  const api = useApi()
  const cache = useCommentCache()
  const confirm = useConfirm()
  const errorText = useErrorText()
  return async () => {
    const message = comment.reply_count > 0 ? t('comment.deleteThreadAsk') : t('comment.deleteAsk')
    const agreed = await confirm({ message, confirmLabel: t('comment.delete'), danger: true })
    if (!agreed) return
    try {
      await api.deleteComment({ id: comment.id })
    } catch (error) {
      return toastError(errorText(error))
    }
    cache.remove(comment)
    toastSuccess(t('comment.deleted'))
  }
}
