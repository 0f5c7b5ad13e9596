import type { Client, Locale } from '@easel/contract/client'
import { createContext } from 'react-router'

/** Facts that the server knows about a page request; it sets them before the router runs. */
export interface PageContext {
  nonce: string
  theme: 'light' | 'dark' | 'auto'
  /** In-process client; acts as the user of the request's `token` cookie, in the page's language. */
  api: Client
  hasToken: boolean
  /** The browser's preferred language among the supported ones. */
  wishedLocale: Locale | undefined
  /** Origin as shown in the address bar, without a trailing slash. */
  origin: string
  siteName: string
}

export const pageContext = createContext<PageContext>()
