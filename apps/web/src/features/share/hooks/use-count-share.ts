import { useQueryClient } from '@tanstack/react-query'
import { queryKeys, useApi } from '../../../lib/api/index.ts'
import { useSession } from '../../accounts/index.ts'
import { useShareReward } from '../../daily-tasks/index.ts'
import type { SharedContent } from '../share-subject.ts'

/** Returns a function to call after sharing: it counts the share for the post, and for the user's share task. */
export function useCountShare({ postId }: Pick<SharedContent, 'postId'>): (target: string) => void {
  const api = useApi()
  const { user } = useSession()
  const queryClient = useQueryClient()
  const reward = useShareReward()
  return (target) => {
    if (!user) return
    void reward()
    if (!postId) return
    api
      .sharePost({ id: postId, target })
      .then(() => queryClient.invalidateQueries({ queryKey: [...queryKeys.posts, 'one', postId] }))
      // The user has shared in any case; only the count is missing.
      .catch(() => undefined)
  }
}
