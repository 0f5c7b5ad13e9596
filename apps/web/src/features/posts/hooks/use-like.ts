import type { Post } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyOptimistically, useApi, useErrorText } from '../../../lib/api/index.ts'
import { toastError } from '../../../ui/toast/index.ts'
import { useRequireLogin } from '../../accounts/index.ts'
import { changePost } from '../api.ts'

const withLike = (liked: boolean) => (post: Post) =>
  post.is_liked === liked
    ? post
    : { ...post, is_liked: liked, like_count: post.like_count + (liked ? 1 : -1) }

/** Optimistic: shows the change at once and rolls it back if the server refuses. */
export function useLike(post: Post): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const requireLogin = useRequireLogin()
  const show = (liked: boolean) =>
    applyOptimistically(queryClient, () => changePost(queryClient, post.id, withLike(liked)))
  const mutation = useMutation({
    mutationFn: (liked: boolean) => (liked ? api.likePost({ id: post.id }) : api.unlikePost({ id: post.id })),
    onMutate: show,
    onSuccess: (_, liked) => show(liked),
    onError: (error, liked, end) => {
      end?.()
      changePost(queryClient, post.id, withLike(!liked))
      toastError(errorText(error))
    },
  })
  return () => {
    if (requireLogin() && !mutation.isPending) mutation.mutate(!post.is_liked)
  }
}
