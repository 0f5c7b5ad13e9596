import type { Client, Locale } from '@easel/contract'
import { createContext } from 'react-router'

/** What the server knows about a page request; it sets this before the router runs. */
export interface PageContext {
  nonce: string
  theme: 'light' | 'dark' | 'auto'
  /** In-process; speaks as the person whose `token` cookie came with the page request, in the page's language. */
  api: Client
  hasToken: boolean
  /** The browser's, of those that there are. */
  wishedLocale: Locale | undefined
  /** What people see in the address bar, without a slash at the end. */
  origin: string
  siteName: string
}

export const pageContext = createContext<PageContext>()
