import type { Client, Locale } from '@easel/contract/client'
import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import { makeQueryClient } from './query-client.ts'

/** Facts about a page request, which the server sets before the router runs. */
export interface PageContext {
  nonce: string
  theme: 'light' | 'dark' | 'auto'
  /** In-process client, which acts as the user of the request's `token` cookie, in the page's language. */
  api: Client
  hasToken: boolean
  /** The browser's preferred language among the supported languages. */
  requestedLocale: Locale | undefined
  /** Origin as shown in the address bar, without a trailing slash. */
  origin: string
  siteName: string
  /** Id of the site's own logo; null if it has none. */
  logo: string | null
  /** Languages of the site's pages; the first is the default for visitors whose browser requests neither. */
  languages: readonly [Locale, ...Locale[]]
}

export const pageContext = createContext<PageContext>()

/** Paths of GET calls that the page sends before its scripts are loaded, for `earlyAnswer`. A loader sets them. */
export const earlyCalls = createContext<readonly string[]>([])

/** Runs a page's queries on the server; the browser retries failed queries. */
export async function prefetch(run: (client: QueryClient) => Promise<unknown>): Promise<DehydratedState> {
  const client = makeQueryClient()
  await run(client)
  return dehydrate(client)
}
