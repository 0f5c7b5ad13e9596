/**
 * In the page's head: who has a token in local storage that the cookie does not say was nobody to the server, or somebody else. The cookie
 * is made anew and the page asked for once more, before any of it is seen. Stands alone: it is sent as text.
 */
export function bringToken(): void {
  const inCookie = () => /(?:^|; )token=([^;]*)/.exec(document.cookie)?.[1]
  try {
    const token = localStorage.getItem('token')
    if (!token || !/^[\w-]{43}$/.test(token) || inCookie() === token) return
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    Reflect.set(document, 'cookie', `token=${token}; Path=/; Max-Age=2592000; SameSite=Lax${secure}`)
    // Where cookies are refused, or another site's stands before ours, it would never end.
    if (inCookie() === token) location.reload()
  } catch {
    // Storage is closed to this page: nobody is signed in.
  }
}
