import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopbackName } from '../platform/net/loopback.ts'

/** The hosts that this site answers to, and the origin in its answers. */
export interface SiteAddress {
  /** Origin from `PUBLIC_URL`, if it is set. */
  publicOrigin: string | undefined
  /** True for a request whose `Host` belongs to this site. */
  isMine: (headers: IncomingHttpHeaders, server: Pick<Server, 'address'>) => boolean
  originOf: (request: Pick<FastifyRequest, 'headers' | 'protocol'>) => string
}

/**
 * Determines the site's hosts. A caller can write any name into `Host`, and URLs with this name would get into posters,
 * signatures and caches. So only known names are accepted: the name in `PUBLIC_URL`, and this machine's own names. Without
 * `PUBLIC_URL` answers use the requested host, so that `localhost` and `127.0.0.1` both work; the port must then be the server's,
 * since it appears in the answers.
 */
export function siteAddress(publicUrl: string | undefined): SiteAddress {
  if (publicUrl === undefined) {
    // Caches accepted hosts: parsing a host and looking up the server's port costs as much as a short answer.
    const known = new Set<string>()
    const origins = new Map<string, string>()
    return {
      publicOrigin: undefined,
      isMine: ({ host = '' }, server) => {
        if (known.has(host)) return true
        const url = urlOf('http:', host)
        if (!url || !isLoopbackName(url.hostname) || Number(url.port || 80) !== portOf(server)) return false
        if (known.size < maxKnownHosts) known.add(host)
        return true
      },
      originOf({ headers, protocol }) {
        const address = `${protocol}://${withoutDot(headers.host)}`
        const origin = origins.get(address) ?? new URL(address).origin
        if (origins.size < maxKnownHosts) origins.set(address, origin)
        return origin
      },
    }
  }
  const site = new URL(publicUrl)
  return {
    publicOrigin: site.origin,
    // Health checks and local proxies use this machine's own names; their answers contain the public name too.
    isMine: ({ host }) => {
      const url = urlOf(site.protocol, host)
      return url !== null && (url.host === site.host || isLoopbackName(url.hostname))
    },
    originOf: () => site.origin,
  }
}

/** Bounds the cache: every address in 127.0.0.0/8 is a name of this machine. */
const maxKnownHosts = 100

function urlOf(protocol: string, host: string | undefined): URL | null {
  return /^[\w.:[\]-]{1,255}$/.test(host ?? '') ? URL.parse(`${protocol}//${withoutDot(host)}`) : null
}

/** Removes the dot at the end of an absolute name (RFC 1034, 3.1): `art.example.` is the host `art.example`. */
function withoutDot(host = ''): string {
  return host.replace(/(?<![.])[.](?=:\d+$|$)/, '')
}

function portOf(server: Pick<Server, 'address'>): number | undefined {
  return (server.address() as AddressInfo | null)?.port
}
