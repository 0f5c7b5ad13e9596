import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/index.ts'
import { knownPost, postQuery } from '../api.ts'

/** A post; until it has loaded, its version from a list. */
export function usePost(id: string) {
  const queryClient = useQueryClient()
  return useQuery({ ...postQuery(useApi(), id), placeholderData: () => knownPost(queryClient, id) })
}
