import type { Client } from '@easel/contract/client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../lib/api/index.ts'

export function settingQuery(api: Client) {
  return queryOptions({
    queryKey: queryKeys.setting,
    queryFn: ({ signal }) => api.getSetting({}, { signal }),
  })
}

/** Sign-in methods: password, authenticator apps, passkeys, recovery codes. */
export function factorsQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.security, 'factors'] as const,
    queryFn: ({ signal }) => api.listSecondFactors({}, { signal }),
  })
}

export function devicesQuery(api: Client) {
  return queryOptions({
    queryKey: [...queryKeys.security, 'devices'] as const,
    queryFn: ({ signal }) => api.listSessions({}, { signal }),
  })
}

const pollMs = 2000
/** Interval in ms at which an archive's URL is renewed while it is on the page: the URL is valid for an hour. */
const renewMs = 30 * 60_000

/** The first call starts the export, so nothing is fetched until the user asks for it. */
export function exportQuery(api: Client, isWanted: boolean) {
  return queryOptions({
    queryKey: queryKeys.accountExport,
    queryFn: ({ signal }) => api.exportAccount({}, { signal }),
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? pollMs : renewMs),
  })
}

/** The same call starts an import and reports its progress. */
export function importQuery(api: Client, id: string | undefined) {
  return queryOptions({
    queryKey: [...queryKeys.accountImport, id] as const,
    queryFn: ({ signal }) => api.importAccount({ id: id! }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' || state.data?.state === 'importing' ? pollMs : false,
  })
}

export function historyQuery(api: Client) {
  return infiniteQueryOptions({
    queryKey: queryKeys.importedHistory,
    queryFn: ({ pageParam: cursor, signal }) => api.listImportedHistory({ limit: 20, cursor }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })
}
