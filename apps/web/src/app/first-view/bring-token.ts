/**
 * In the page's head: who has a token in local storage alone was nobody to the server. The cookie is made anew and the page asked for
 * once more, before any of it is seen. Stands alone: it is sent as text.
 */
export function bringToken(): void {
  const hasCookie = () => /(?:^|; )token=/.test(document.cookie)
  try {
    const token = localStorage.getItem('token')
    if (!token || hasCookie()) return
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    const cookie = `token=${encodeURIComponent(token)}; Path=/; Max-Age=2592000; SameSite=Lax${secure}`
    Reflect.set(document, 'cookie', cookie)
    // Where cookies are refused it would never end.
    if (hasCookie()) location.reload()
  } catch {
    // Storage is closed to this page: nobody is signed in.
  }
}
