/** True if no third party can read or change the connection: it uses https, or stays on this machine. */
export function isSecureAddress(text: string): boolean {
  const url = URL.parse(text)
  if (!url) return false
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}
