import { isIP } from 'node:net'
import { isPublicHost } from '../../../http/public-address.ts'

/** Where pushes may go. */
export interface PushReach {
  /** A push service on this very machine, without TLS: for tests alone, no setting turns it on. */
  allowsLoopback: boolean
}

export function isLoopback(endpoint: URL): boolean {
  return endpoint.protocol === 'http:' && endpoint.hostname === '127.0.0.1'
}

/** Anybody may name an endpoint, and this server calls it: only what a push service can be. */
export function mayPushTo(endpoint: string, { allowsLoopback }: PushReach): boolean {
  const url = URL.parse(endpoint)
  if (url?.username !== '' || url.password !== '') return false
  if (allowsLoopback && isLoopback(url)) return true
  return url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname)
}

/** Whose service an endpoint is: hosts of one domain together, so that nobody gets a place for each name that they make up. */
export function serviceOf(endpoint: string): string {
  const { hostname, host } = new URL(endpoint)
  return isIP(hostname) ? host : hostname.split('.').slice(-2).join('.')
}
