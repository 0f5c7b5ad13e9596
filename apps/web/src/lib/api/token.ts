const name = 'token'
const lifetime = 30 * 24 * 60 * 60

/** Format of the server's tokens: 256 bits in base64url. */
const form = /^[\w-]{43}$/

/**
 * Reads the token from local storage, which is this site's alone, or else from the
 * cookie. Another site below the same domain can set a cookie of this name and would make
 * users act in an account of its own. Ignores values of another format than the server's.
 */
export function readToken(): string | undefined {
  return (
    [localStorage.getItem(name), readCookie(name)].find((token) => token && form.test(token)) ?? undefined
  )
}

/**
 * Returns the first characters of a token. A page carries them so that its scripts can check whether it was rendered for the stored token;
 * they are too few to help guess the whole token.
 */
export function tokenStart(token: string | undefined): string | undefined {
  return token?.slice(0, 8)
}

/** Token that this page acts with: the token of the user it was opened for, even if another user signs in in another tab. */
let ofPage: { token: string | undefined } | undefined

export function pageToken(): string | undefined {
  ofPage ??= { token: readToken() }
  return ofPage.token
}

/** An event by which local storage reports a change in another tab. */
export type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>

/** Returns the stored token. Browsers may deliver a change before the removed cookie is gone here, so its value counts. */
export function tokenAfter(change?: StorageChange): string | undefined {
  return change?.key === name ? (change.newValue ?? undefined) : readToken()
}

/** Reports whether a user signed in or out in another tab. */
export function isTokenOfOthers(change?: StorageChange): boolean {
  return tokenAfter(change) !== pageToken()
}

export function storeToken(token: string): void {
  ofPage = { token }
  writeCookie(name, token, lifetime)
  localStorage.setItem(name, token)
}

/** Removes this page's token; keeps a token that another tab stored. */
export function removeToken(): void {
  const isOthers = isTokenOfOthers()
  ofPage = { token: undefined }
  if (isOthers) return
  writeCookie(name, '', 0)
  localStorage.removeItem(name)
}

/** Reads a cookie; a malformed value counts as absent. */
export function readCookie(key: string, from = document.cookie): string | undefined {
  const pair = from.split('; ').find((part) => part.startsWith(`${key}=`))
  try {
    return decodeURIComponent(pair?.slice(key.length + 1) ?? '') || undefined
  } catch {
    return undefined
  }
}

/** `maxAge` in seconds; 0 removes. */
export function writeCookie(key: string, value: string, maxAge = 365 * 24 * 60 * 60): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const cookie = `${key}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
  // The Cookie Store interface is asynchronous, and missing on plain http.
  Reflect.set(document, 'cookie', cookie)
}

const deviceName = 'device'

/** Identifies this device as signed in before, so that attackers' guesses do not slow it down. Survives signing out. */
export function readDeviceToken(): string | undefined {
  return localStorage.getItem(deviceName) ?? undefined
}

export function storeDeviceToken(token: string): void {
  localStorage.setItem(deviceName, token)
}
