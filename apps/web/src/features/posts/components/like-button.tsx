import type { Post } from '@easel/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyOptimistically, errorCode, queryKeys, useApi, useErrorText } from '../../../lib/api/index.ts'
import { abbreviate } from '../../../lib/format/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { ListIcon } from '../../../ui/icons/list-icon.tsx'
import { toastError } from '../../../ui/toast/index.ts'
import { useWhenSignedIn } from '../../accounts/index.ts'
import { changePost } from '../api.ts'
import classes from './like-button.module.css'

export function LikeButton({ post, large = false }: { post: Post; large?: boolean }) {
  const { t } = useTranslation()
  const toggle = useLike(post)
  return (
    <button
      type="button"
      className={classes.like}
      data-large={large || undefined}
      data-liked={post.is_liked || undefined}
      onClick={toggle}
      aria-pressed={post.is_liked}
      aria-label={`${t('feed.like')}, ${abbreviate(post.like_count)}`}
    >
      <ListIcon name={post.is_liked ? 'heartFilled' : 'heart'} size={large ? 20 : 17} />
      {abbreviate(post.like_count)}
    </button>
  )
}

const withLike = (liked: boolean) => (post: Post) =>
  post.is_liked === liked
    ? post
    : { ...post, is_liked: liked, like_count: post.like_count + (liked ? 1 : -1) }

/** Likes or unlikes optimistically: shows the change at once, and rolls it back if the server refuses. */
export function useLike(post: Post): () => void {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const whenSignedIn = useWhenSignedIn()
  const show = (liked: boolean) =>
    applyOptimistically(queryClient, () => changePost(queryClient, post.id, withLike(liked)))
  const mutation = useMutation({
    mutationFn: (liked: boolean) => (liked ? api.likePost({ id: post.id }) : api.unlikePost({ id: post.id })),
    onMutate: show,
    onSuccess: (_, liked) => show(liked),
    onError: (error, liked, end) => {
      end?.()
      changePost(queryClient, post.id, withLike(!liked))
      const isGone = errorCode(error) === 'A0404'
      toastError(isGone ? t('error.gone') : errorText(error))
      // An open page of the post shows afterwards that the post is gone.
      if (isGone) void queryClient.invalidateQueries({ queryKey: [...queryKeys.posts, 'one', post.id] })
    },
  })
  return () => {
    const toggle = () => {
      if (!mutation.isPending) mutation.mutate(!post.is_liked)
    }
    whenSignedIn('like', toggle, { kind: 'like', id: post.id })
  }
}
