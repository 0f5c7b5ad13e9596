const name = 'token'
const lifetime = 30 * 24 * 60 * 60

/** As the server makes them: 256 bits in base64url. */
const form = /^[\w-]{43}$/

/**
 * From local storage, which is this site's alone; from the cookie if there is none. Another site below the same domain can set a cookie of
 * this name, and would make people act in an account of its own. What no server has made is no token.
 */
export function readToken(): string | undefined {
  return (
    [localStorage.getItem(name), readCookie(name)].find((token) => token && form.test(token)) ?? undefined
  )
}

/** Whether the page was rendered for who is signed in here: the server sees the cookie alone. */
export function isCookieOurs(): boolean {
  return readCookie(name) === readToken()
}

/** Whom this page acts as: who it was opened for, whoever signs in in another tab meanwhile. */
let ofPage: { token: string | undefined } | undefined

export function pageToken(): string | undefined {
  ofPage ??= { token: readToken() }
  return ofPage.token
}

/** Somebody has signed in or out in another tab. */
export function isTokenOfOthers(): boolean {
  return readToken() !== pageToken()
}

export function storeToken(token: string): void {
  ofPage = { token }
  writeCookie(name, token, lifetime)
  localStorage.setItem(name, token)
}

/** Another tab's stays. */
export function removeToken(): void {
  const isOthers = isTokenOfOthers()
  ofPage = { token: undefined }
  if (isOthers) return
  writeCookie(name, '', 0)
  localStorage.removeItem(name)
}

/** A value that is broken is none. */
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

/** Tells the server that this device was signed in before, so that strangers' guesses do not slow it down. Outlives signing out. */
export function readDeviceToken(): string | undefined {
  return localStorage.getItem(deviceName) ?? undefined
}

export function storeDeviceToken(token: string): void {
  localStorage.setItem(deviceName, token)
}
