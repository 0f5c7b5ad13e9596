import type { Locale } from '@easel/contract'
import { localePath, switchLocale } from '../../lib/i18n/index.ts'

export type LoginMode = 'sign-in' | 'sign-up' | 'recover'

/** `next` is where to return to; its language will be the login page's. */
export function loginAddress(next: string, mode: LoginMode = 'sign-in'): string {
  const query = new URLSearchParams({ next, ...(mode === 'sign-up' && { mode }) })
  return `/login?${query}`
}

/**
 * Only a path of this site is gone back to: as a browser reads it, for which `\` is a slash, and a tab nothing. The language is the one
 * that the login page was read in.
 */
export function safeNext(next: string | null, locale: Locale): string {
  const site = 'http://here'
  const home = localePath(locale, '/inspiration')
  if (!next?.startsWith('/') || !URL.canParse(next, site)) return home
  const { origin, pathname, search, hash } = new URL(next, site)
  const isOurs = origin === site && !pathname.startsWith('//')
  return isOurs ? `${switchLocale(pathname, locale)}${search}${hash}` : home
}
