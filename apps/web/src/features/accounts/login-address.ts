export type LoginMode = 'sign-in' | 'sign-up' | 'recover'

/** `next` is where to return to, language included. */
export function loginAddress(next: string, mode: LoginMode = 'sign-in'): string {
  const query = new URLSearchParams({ next, ...(mode === 'sign-up' && { mode }) })
  return `/login?${query}`
}

/** Only a path of this site is gone back to. */
export function safeNext(next: string | null, fallback: string): string {
  return next?.startsWith('/') && !/^\/[/\\]/.test(next) ? next : fallback
}
