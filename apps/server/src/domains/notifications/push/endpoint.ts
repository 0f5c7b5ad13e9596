import { isIP } from 'node:net'
import { isPublicHost } from '../../../platform/net/public-address.ts'

/** Hosts that pushes may go to. */
export interface PushReach {
  /** Allows a push service on this machine, without TLS: only tests use it, and no setting turns it on. */
  allowsLoopback: boolean
}

export function isLoopback(endpoint: URL): boolean {
  return endpoint.protocol === 'http:' && endpoint.hostname === '127.0.0.1'
}

/** Accepts only URLs that can be a push service: any user can name an endpoint, and this server sends requests to it. */
export function mayPushTo(endpoint: string, { allowsLoopback }: PushReach): boolean {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return false
  if (allowsLoopback && isLoopback(url)) return true
  return url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname)
}

/**
 * Returns the service of an endpoint: all hosts of one domain count as one service, so that invented host names give no extra
 * slots.
 */
export function serviceOf(endpoint: string): string {
  const { hostname, host } = new URL(endpoint)
  return isIP(hostname) ? host : hostname.split('.').slice(-2).join('.')
}
