import type { Post } from '@easel/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { useLocalePath } from '../../../lib/i18n/index.ts'
import { useConfirm } from '../../../ui/confirm/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'

/** Asks for confirmation first. Then leaves the post's own page for the author's posts, or closes the dialog with `onLeave`. */
export function useDeletePost(post: Post, onLeave: (() => void) | undefined): () => Promise<void> {
  const { t } = useTranslation()
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const path = useLocalePath()
  return async () => {
    const question = { message: t('post.deleteAsk'), confirmLabel: t('post.delete'), danger: true }
    const agreed = await confirm(question)
    if (!agreed) return
    try {
      await api.deletePost({ id: post.id })
    } catch {
      return toastError(t('post.deletedError'))
    }
    if (onLeave) onLeave()
    else await navigate(path('/profile?tab=post'), { replace: true })
    toastSuccess(t('post.deleted'))
    // Queries of the deleted post are not refetched; lists reload without it.
    const isOfPost = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      (queryKey[0] === 'posts' || queryKey[0] === 'comments') && queryKey.includes(post.id)
    for (const queryKey of [queryKeys.posts, queryKeys.works, queryKeys.currentUser])
      void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isOfPost(query) })
  }
}
