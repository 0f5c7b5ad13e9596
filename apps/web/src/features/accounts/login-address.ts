export type LoginMode = 'sign-in' | 'sign-up' | 'recover'

/** `next` is where to return to, language included. */
export function loginAddress(next: string, mode: LoginMode = 'sign-in'): string {
  const query = new URLSearchParams({ next, ...(mode === 'sign-up' && { mode }) })
  return `/login?${query}`
}

/** Only a path of this site is gone back to: as a browser reads it, for which `\` is a slash, and a tab nothing. */
export function safeNext(next: string | null, fallback: string): string {
  const site = 'http://here'
  if (!next?.startsWith('/') || !URL.canParse(next, site)) return fallback
  const { origin, pathname, search, hash } = new URL(next, site)
  return origin === site && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : fallback
}
