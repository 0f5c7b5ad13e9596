import type { IncomingMessage } from 'node:http'

/**
 * Returns path and query of a request. Clients may also send an absolute URL, as they do to proxies; its host then overrides the
 * Host header (RFC 9112, 3.2.2).
 */
export function originForm({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [, host, target = ''] = /^https?:\/\/([^/?#]+)(.*)/is.exec(url) ?? []
  if (host === undefined) return url
  headers.host = host
  return target.startsWith('/') ? target : `/${target}`
}
