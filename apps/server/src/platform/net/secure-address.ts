/** True when the connection cannot be read or changed on the way: https, or this very machine. */
export function isSecureAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url) return false
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}
