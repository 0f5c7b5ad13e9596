import { isIPv6 } from 'node:net'

/** Of a caller who hung up before anybody asked where they called from: all of these are one place. */
export const goneAddress = 'gone'

/** The address that a request came from. Its type says that there always is one, and a connection that is closed has none. */
export function addressOf(request: { readonly ip: string | undefined }): string {
  return request.ip ?? goneAddress
}

/** What counts as one place: an IPv4 address, or the /64 that one line has of IPv6. */
export function placeOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

/**
 * The address of who opened a connection, behind this many proxies: each adds whom it was called by to the end of `X-Forwarded-For`, and
 * what stands before that is what the caller makes of itself.
 */
export function addressBehind(proxies: number, connection: string, forwardedFor: string | undefined): string {
  if (proxies === 0) return connection
  const forwarded = (forwardedFor ?? '').split(',').map((part) => part.trim())
  return forwarded.filter(Boolean).slice(-proxies)[0] ?? connection
}
