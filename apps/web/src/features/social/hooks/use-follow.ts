import type { User } from '@easel/contract/client'
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { applyOptimistically, queryKeys, useApi } from '../../../lib/api/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useRequireLogin } from '../../accounts/index.ts'
import { changeFollow } from '../standing.ts'

export interface Followable {
  id: string
  nick_name: string
  /** Absent for the viewer's own account. */
  is_followed?: boolean | undefined
}

/** Mutation key of follow requests in flight. */
const followKey = ['follow']

/** Returns true while a follow or unfollow request is in flight. */
export function useIsFollowing(): boolean {
  return useIsMutating({ mutationKey: followKey }) > 0
}

/** Optimistic: shows the change at once and rolls it back if the server refuses. */
export function useFollow({ id, nick_name, is_followed = false }: Followable): () => void {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const requireLogin = useRequireLogin()
  const show = (followed: boolean) =>
    applyOptimistically(queryClient, () => changeFollow(queryClient, id, followed))
  const count = (followed: boolean) =>
    queryClient.setQueryData<User | null>(
      queryKeys.currentUser,
      (me) => me && { ...me, followee_count: Math.max(0, me.followee_count + (followed ? 1 : -1)) },
    )
  const mutation = useMutation({
    mutationKey: followKey,
    mutationFn: (followed: boolean) => (followed ? api.followUser({ id }) : api.unfollowUser({ id })),
    onMutate: (followed) => {
      count(followed)
      return show(followed)
    },
    onError: (_, followed, end) => {
      end?.()
      count(!followed)
      changeFollow(queryClient, id, !followed)
      toastError(followed ? t('people.followFailed') : t('people.unfollowFailed'))
    },
    onSuccess: (_, followed) => {
      show(followed)
      toastSuccess(t(followed ? 'people.followed' : 'people.unfollowed', { name: nick_name }))
      // Marked as stale only: lists must not rearrange while the viewer looks at them.
      for (const queryKey of [queryKeys.people, [...queryKeys.posts, 'feed', 'following'] as const])
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
  return () => {
    if (requireLogin() && !mutation.isPending) mutation.mutate(!is_followed)
  }
}
