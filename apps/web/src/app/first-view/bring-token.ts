/**
 * Runs in the page's head. If local storage holds a token that the cookie lacks, the server rendered the page for a visitor or
 * for another user: rewrites the cookie and reloads before anything is seen. Self-contained: its source is inlined as text.
 */
export function bringToken(): void {
  const inCookie = () => /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1]
  try {
    const token = localStorage.getItem('token')
    if (!token || !/^[\w-]{43}$/.test(token) || inCookie() === token) return
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    Reflect.set(document, 'cookie', `token=${token}; Path=/; Max-Age=2592000; SameSite=Lax${secure}`)
    // Guards against an endless reload where cookies are refused or another site's cookie takes precedence over ours.
    if (inCookie() === token) location.reload()
  } catch {
    // Storage is closed to this page: treated as signed out.
  }
}
