import type { Client, Post } from '@easel/contract/client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

type PostPage = Awaited<ReturnType<Client['listPosts']>>

const pageSize = 24
const firstPage = undefined as string | undefined

const nextCursor = (page: PostPage) => page.next_cursor ?? undefined

export function userPostsQuery(api: Client, userId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.posts, 'user', userId] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listPosts({ limit: pageSize, cursor, user_id: userId }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
  })
}

/** Posts that other users remixed from this post. */
export function remixesQuery(api: Client, postId: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeys.posts, 'remixes', postId] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.listPosts({ limit: pageSize, cursor, remix_of_post_id: postId }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
  })
}

export function postQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.posts, 'one', id] as const,
    queryFn: ({ signal }) => api.getPost({ id }, { signal }),
  })
}

function isList(data: unknown): data is InfiniteData<PostPage> {
  return typeof data === 'object' && data !== null && 'pages' in data
}

/** Returns a post from the cache of any list, so that its page can show it at once. */
export function knownPost(queryClient: QueryClient, id: string): Post | undefined {
  for (const [, data] of queryClient.getQueriesData<InfiniteData<PostPage>>({ queryKey: queryKeys.posts })) {
    if (!isList(data)) continue
    const post = data.pages.flatMap((page) => page.post_arr).find((post) => post.id === id)
    if (post) return post
  }
  return undefined
}

/** Changes a post in all caches. */
export function changePost(queryClient: QueryClient, id: string, change: (post: Post) => Post): void {
  const changed = (post: Post) => (post.id === id ? change(post) : post)
  queryClient.setQueriesData<InfiniteData<PostPage> | Post>({ queryKey: queryKeys.posts }, (data) => {
    if (data === undefined) return data
    if (!isList(data)) return changed(data)
    return { ...data, pages: data.pages.map((page) => ({ ...page, post_arr: page.post_arr.map(changed) })) }
  })
}
