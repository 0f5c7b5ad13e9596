import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useApi } from '../../../lib/api/index.ts'
import { useSession } from '../../accounts/index.ts'
import { userPostsQuery } from '../../posts/index.ts'
import { askToShare } from '../../share/index.ts'

/** Returns a function that opens the share dialog with the user's newest post, or with the site if the user has no post. */
export function useShareNewest(): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useSession()
  return useCallback(async () => {
    const query = user && userPostsQuery(api, user.id)
    const posts = query && (await queryClient.fetchInfiniteQuery(query).catch(() => null))
    const newest = posts?.pages[0]?.post_arr.find(({ visibility }) => visibility === 'public')
    askToShare(newest ? { kind: 'post', post: newest } : { kind: 'site' })
  }, [api, queryClient, user])
}
