import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyOptimistically } from './query-client.ts'
import { queryKeys } from './query-keys.ts'

const queryKey = queryKeys.posts

/** Starts a refetch of a list; `arrives` delivers the answer, in which the like is missing. */
function startRefetch(queryClient: QueryClient) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  queryClient.setQueryData(queryKey, false)
  const asked = queryClient.fetchQuery({ queryKey, queryFn: () => promise })
  const arrives = async () => {
    resolve(false)
    await asked
  }
  return { arrives, isLiked: () => queryClient.getQueryData(queryKey) }
}

test('an answer that was requested earlier does not undo an optimistic update', async () => {
  const queryClient = new QueryClient()
  const { arrives, isLiked } = startRefetch(queryClient)
  applyOptimistically(queryClient, () => queryClient.setQueryData(queryKey, true))
  expect(isLiked()).toBe(true)
  await arrives()
  expect(isLiked()).toBe(true)
})

test('a rolled back update is not shown again', async () => {
  const queryClient = new QueryClient()
  const { arrives, isLiked } = startRefetch(queryClient)
  const end = applyOptimistically(queryClient, () => queryClient.setQueryData(queryKey, true))
  end()
  queryClient.setQueryData(queryKey, false)
  await arrives()
  expect(isLiked()).toBe(false)
})
