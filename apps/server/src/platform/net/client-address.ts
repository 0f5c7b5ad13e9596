import { isIPv6 } from 'node:net'
import { memoized } from '../caching/memoized.ts'

/** Address of callers who disconnected before their address was read; they all share one client subnet. */
export const unknownAddress = 'gone'

/** Returns the address of a request. Fastify declares that `ip` is never undefined, but a closed connection has no address. */
export function addressOf(request: { readonly ip: string | undefined }): string {
  return request.ip ?? unknownAddress
}

/** Returns the client subnet: an IPv4 address, or the /64 of an IPv6 address, which a line usually has. */
export const clientSubnet = memoized((address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0]!
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
})

/**
 * Returns the client's address behind a number of proxies. Each proxy appends its peer's address to `X-Forwarded-For`; a client
 * can write anything before these entries.
 */
export function addressBehind(proxies: number, connection: string, forwardedFor: string | undefined): string {
  if (proxies === 0) return connection
  const forwarded = (forwardedFor ?? '').split(',').map((part) => part.trim())
  return forwarded.filter(Boolean).slice(-proxies)[0] ?? connection
}
