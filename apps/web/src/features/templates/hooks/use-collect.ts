import type { WorkTemplate } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyOptimistically, useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useRequireLogin } from '../../accounts/index.ts'
import { changeTemplate } from '../api.ts'

const withLike = (liked: boolean) => (template: WorkTemplate) =>
  template.is_liked === liked
    ? template
    : { ...template, is_liked: liked, like_count: template.like_count + (liked ? 1 : -1) }

/** Liking a template adds it to the viewer's collection. Optimistic: rolled back if the server refuses. */
export function useCollect(template: WorkTemplate): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const requireLogin = useRequireLogin()
  const { id } = template
  const show = (liked: boolean) =>
    applyOptimistically(queryClient, () => changeTemplate(queryClient, id, withLike(liked)))
  const mutation = useMutation({
    mutationFn: (liked: boolean) => (liked ? api.likeWorkTemplate({ id }) : api.unlikeWorkTemplate({ id })),
    onMutate: show,
    onSuccess: (_, liked) => show(liked),
    onError: (error, liked, end) => {
      end?.()
      changeTemplate(queryClient, id, withLike(!liked))
      toastError(errorText(error))
    },
  })
  return () => {
    if (requireLogin() && !mutation.isPending) mutation.mutate(!template.is_liked)
  }
}
