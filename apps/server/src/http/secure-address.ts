/** Whether nobody on the way can read or change what is sent there: https, or this very machine. */
export function isSecureAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url) return false
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}
