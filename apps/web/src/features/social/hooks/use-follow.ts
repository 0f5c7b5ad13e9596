import type { User } from '@easel/contract/client'
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { applyOptimistically, queryKeys, useApi } from '../../../lib/api/index.ts'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastError, toastSuccess } from '../../../ui/toast/index.ts'
import { useWhenSignedIn } from '../../accounts/index.ts'

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
  const whenSignedIn = useWhenSignedIn()
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
      toastError(followed ? t('follow.followFailed') : t('follow.unfollowFailed'))
    },
    onSuccess: (_, followed) => {
      show(followed)
      toastSuccess(t(followed ? 'follow.followed' : 'follow.unfollowed', { name: nick_name }))
      // Marked as stale only: lists must not rearrange while the viewer looks at them.
      for (const queryKey of [queryKeys.people, [...queryKeys.posts, 'feed', 'following'] as const])
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  })
  return () => {
    const toggle = () => {
      if (!mutation.isPending) mutation.mutate(!is_followed)
    }
    whenSignedIn('follow', toggle, { kind: 'follow', id })
  }
}

/** A user with the viewer's relation to them, as responses of all kinds contain it. */
interface Person {
  id: string
  is_followed: boolean
  follower_count?: number
}

function isPerson(value: object, id: string): value is Person {
  return 'id' in value && value.id === id && 'is_followed' in value && typeof value.is_followed === 'boolean'
}

function followedPerson(person: Person, followed: boolean): Person {
  if (person.is_followed === followed) return person
  const { follower_count: count } = person
  return {
    ...person,
    is_followed: followed,
    ...(count !== undefined && { follower_count: Math.max(0, count + (followed ? 1 : -1)) }),
  }
}

/**
 * Returns the response with the user followed or not, in a profile, a list or as an author. Unchanged parts keep their identity.
 */
export function withFollow(data: unknown, id: string, followed: boolean): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = data.map((item) => withFollow(item, id, followed))
    return items.every((item, index) => item === data[index]) ? data : items
  }
  const object = isPerson(data, id) ? followedPerson(data, followed) : data
  const changed = Object.entries(object).flatMap(([key, value]) => {
    const next = withFollow(value, id, followed)
    return next === value ? [] : [[key, next] as const]
  })
  return changed.length === 0 ? object : { ...object, ...Object.fromEntries(changed) }
}

/** Changes a user in all caches. */
export function changeFollow(queryClient: QueryClient, id: string, followed: boolean): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const next = withFollow(state.data, id, followed)
    // Keeps the timestamp, since the rest of the data is as old as before.
    if (next !== state.data) queryClient.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
}
