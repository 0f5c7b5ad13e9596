import type { Client, Site, User } from '@easel/contract/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { keptInBrowser, queryKeys, useApi } from '../../lib/api/index.ts'

/** `null` means that no user is signed in. */
export function currentUserQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.currentUser,
    queryFn: ({ signal }): Promise<User | null> => api.getCurrentUser({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function userQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: [...queryKeys.users, id] as const,
    queryFn: ({ signal }) => api.getUser({ id }, { signal }),
  })
}

/** Hot pictures to decorate the login page. */
export function artQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.art,
    queryFn: ({ signal }) => api.listHotPosts({ limit: 9, media_type: 'image' }, { signal }),
  })
}

/** The host's settings; an open page keeps the settings that it began with. */
export function siteQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.site,
    queryFn: ({ signal }) => api.getSite({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The account for which a link to a new password was made. The account is removed from the cache as soon as no page shows it. */
export function resetQuery(api: Client, reset_token: string) {
  return queryOptions({
    queryKey: [...queryKeys.passwordReset, reset_token] as const,
    queryFn: ({ signal }) => api.readResetLink({ reset_token }, { signal }),
    retry: false,
    gcTime: keptInBrowser(0),
  })
}

type SignInOptions = Pick<Site, 'sign_up' | 'has_demo' | 'provider'>

/** Used until the settings of the site have loaded: hides the demo, which the site may not offer. */
const unknown: SignInOptions = { sign_up: 'open', has_demo: false }

/** Returns the ways in which people can sign up and sign in on this site. */
export function useSignInOptions(): SignInOptions {
  return useQuery(siteQuery(useApi())).data ?? unknown
}
