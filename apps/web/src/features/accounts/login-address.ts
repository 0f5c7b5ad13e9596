import type { Locale } from '@easel/contract/client'
import { type RouterContextProvider, redirect } from 'react-router'
import { pageContext } from '../../lib/api/index.ts'
import { localeOfPath, localePath, switchLocale } from '../../lib/i18n/index.ts'

export type LoginMode = 'sign-in' | 'sign-up' | 'recover'

/** `next` is the address to return to; its language becomes the login page's. */
export function loginAddress(next: string, mode: LoginMode = 'sign-in'): string {
  const query = new URLSearchParams({ next, ...(mode === 'sign-up' && { mode }) })
  return `/login?${query}`
}

/**
 * Returns a path of this site, in the language of the login page; for any other address it returns the home page.
 * Parses as a browser does, which reads `\` as a slash and drops tabs.
 */
export function safeNext(next: string | null, locale: Locale): string {
  const site = 'http://here'
  const home = localePath(locale, '/inspiration')
  if (!next?.startsWith('/') || !URL.canParse(next, site)) return home
  const { origin, pathname, search, hash } = new URL(next, site)
  const isOurs = origin === site && !pathname.startsWith('//')
  return isOurs ? `${switchLocale(pathname, locale)}${search}${hash}` : home
}

interface LoaderArgs {
  context: Readonly<RouterContextProvider>
  request: Request
}

/** Sends visitors to the login page; returns the data for the loaders of pages for signed-in users. */
export function requireLogin({ context, request }: LoaderArgs) {
  const { pathname } = new URL(request.url)
  const page = context.get(pageContext)
  if (!page.hasToken) throw redirect(localePath(localeOfPath(pathname), loginAddress(pathname)))
  return page
}
