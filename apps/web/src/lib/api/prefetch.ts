import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { makeQueryClient } from './query-client.ts'

/** Runs a page's queries on the server; the browser retries those that fail. */
export async function prefetch(run: (client: QueryClient) => Promise<unknown>): Promise<DehydratedState> {
  const client = makeQueryClient()
  await run(client)
  return dehydrate(client)
}
