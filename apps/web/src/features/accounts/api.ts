import type { Client, User } from '@easel/contract/client'
import { queryOptions } from '@tanstack/react-query'

export const currentUserKey = ['current-user'] as const

/** `null` means that no user is signed in. */
export function currentUserQuery(api: Client) {
  return queryOptions({
    queryKey: currentUserKey,
    queryFn: ({ signal }): Promise<User | null> => api.getCurrentUser({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function userQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: ['users', id] as const,
    queryFn: ({ signal }) => api.getUser({ id }, { signal }),
  })
}

/** Hot pictures to decorate the login page. */
export function artQuery(api: Client) {
  return queryOptions({
    queryKey: ['art'] as const,
    queryFn: ({ signal }) => api.listHotPosts({ limit: 9, media_type: 'image' }, { signal }),
  })
}

/** The host's settings; they do not change while a page is open. */
export function siteQuery(api: Client) {
  return queryOptions({
    queryKey: ['site'] as const,
    queryFn: ({ signal }) => api.getSite({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
