const name = 'token'
const lifetime = 30 * 24 * 60 * 60

/** Format of the server's tokens: 256 bits in base64url. */
const form = /^[\w-]{43}$/

/**
 * Reads the token from local storage, to which only this site has access, or otherwise from the cookie. Another site on the same
 * domain can set a cookie of this name, and so make users act in an account of that site. Values in another format than the
 * server's are ignored.
 */
export function readToken(): string | undefined {
  return (
    [localStorage.getItem(name), readCookie(name)].find((token) => token && form.test(token)) ?? undefined
  )
}

/**
 * Returns the first characters of a token. A page contains these characters so that its scripts can check whether the page was
 * rendered for the stored token. The characters are too few to help an attacker guess the whole token.
 */
export function tokenStart(token: string | undefined): string | undefined {
  return token?.slice(0, 8)
}

/**
 * Token with which this page acts: the token of the user for whom the page was opened, even if another user signs in in another
 * tab.
 */
let ofPage: { token: string | undefined } | undefined

export function pageToken(): string | undefined {
  ofPage ??= { token: readToken() }
  return ofPage.token
}

/** An event by which local storage reports a change in another tab. */
export type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>

/**
 * Returns the stored token. A browser may deliver a change before the removed cookie has disappeared here, so the value of the
 * change has priority.
 */
export function tokenAfter(change?: StorageChange): string | undefined {
  return change?.key === name ? (change.newValue ?? undefined) : readToken()
}

/** Reports whether another user signed in, or the user signed out, in another tab. */
export function isTokenOfOthers(change?: StorageChange): boolean {
  return tokenAfter(change) !== pageToken()
}

export function storeToken(token: string): void {
  ofPage = { token }
  writeCookie(name, token, lifetime)
  localStorage.setItem(name, token)
}

/** Removes this page's token, unless another tab stored another token. */
export function removeToken(): void {
  const isOthers = isTokenOfOthers()
  ofPage = { token: undefined }
  if (isOthers) return
  writeCookie(name, '', 0)
  localStorage.removeItem(name)
}

/** Reads a cookie; a malformed value is treated as absent. */
export function readCookie(key: string, from = document.cookie): string | undefined {
  const pair = from.split('; ').find((part) => part.startsWith(`${key}=`))
  try {
    return decodeURIComponent(pair?.slice(key.length + 1) ?? '') || undefined
  } catch {
    return undefined
  }
}

/** Writes a cookie. `maxAge` is in seconds; 0 removes the cookie. */
export function writeCookie(key: string, value: string, maxAge = 365 * 24 * 60 * 60): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const cookie = `${key}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
  // The Cookie Store interface is asynchronous, and not available on plain http.
  Reflect.set(document, 'cookie', cookie)
}

const deviceName = 'device'

/**
 * Returns the token that identifies a device on which the user has signed in before: the login delay after an attacker's wrong
 * guesses does not apply to it. The token stays after signing out.
 */
export function readDeviceToken(): string | undefined {
  return localStorage.getItem(deviceName) ?? undefined
}

export function storeDeviceToken(token: string): void {
  localStorage.setItem(deviceName, token)
}
