import type { Client, Post } from '@easel/contract/client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'
import { commentsQuery } from '../comments/index.ts'
import { templateQuery } from '../templates/index.ts'
import { postQuery, remixesQuery } from './api.ts'

const ancestorsShown = 5
const relatedShown = 12

/** The posts that a post was remixed from, the nearest first. */
export function lineageQuery(api: Client, post: Pick<Post, 'id' | 'remix_of'>) {
  return queryOptions({
    queryKey: [...queryKeys.posts, 'lineage', post.id] as const,
    queryFn: async ({ signal }) => {
      const chain: Post[] = []
      let next = post.remix_of?.post_id
      while (next !== undefined && chain.length < ancestorsShown) {
        const ancestor = await api.getPost({ id: next }, { signal })
        chain.push(ancestor)
        next = ancestor.remix_of?.post_id
      }
      return chain
    },
    enabled: post.remix_of !== undefined,
  })
}

/** Posts made with the same template, the hottest first. */
export function relatedPostsQuery(api: Client, post: Pick<Post, 'work_template_id'>) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.posts, 'template', post.work_template_id] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listPosts(
        { work_template_id: post.work_template_id, order_by: 'hot', limit: relatedShown + 1, cursor },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}

/** Loads everything that a post's page first shows. Fails if the post is unavailable; other data may load later. */
export async function prefetchPost(client: QueryClient, api: Client, id: string): Promise<void> {
  const comments = client.prefetchInfiniteQuery(commentsQuery(api, id))
  const remixes = client.prefetchInfiniteQuery(remixesQuery(api, id))
  const post = await client.fetchQuery(postQuery(api, id))
  await Promise.all([
    comments,
    remixes,
    client.prefetchQuery(templateQuery(api, post.work_template_id)),
    client.prefetchInfiniteQuery(relatedPostsQuery(api, post)),
    post.remix_of && client.prefetchQuery(lineageQuery(api, post)),
  ])
}
