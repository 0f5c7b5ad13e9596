import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopbackName } from './loopback.ts'

/** Under which hosts this site answers, and which origin its answers name. */
export interface SiteAddress {
  /** What `PUBLIC_URL` says, where it is set. */
  publicOrigin: string | undefined
  /** Whether a request is meant for this site, by its `Host`. */
  isMine: (headers: IncomingHttpHeaders, server: Pick<Server, 'address'>) => boolean
  originOf: (request: Pick<FastifyRequest, 'headers' | 'protocol'>) => string
}

/**
 * A caller can write any name into `Host`, and addresses that name it would get into posters, signatures and caches. So the names are
 * known: the one of `PUBLIC_URL`, and this machine's own. Without `PUBLIC_URL` answers name what the caller asked for, so that
 * `localhost` and `127.0.0.1` both work; the port then has to be the server's, as it stands in those answers.
 */
export function siteAddress(publicUrl: string | undefined): SiteAddress {
  if (publicUrl === undefined)
    return {
      publicOrigin: undefined,
      isMine: ({ host }, server) => {
        const url = urlOf('http:', host)
        return url !== null && isLoopbackName(url.hostname) && Number(url.port || 80) === portOf(server)
      },
      originOf: ({ headers, protocol }) => new URL(`${protocol}://${headers.host}`).origin,
    }
  const site = new URL(publicUrl)
  return {
    publicOrigin: site.origin,
    // Health checks and proxies on this machine come by its own names; answers name the public one to them too.
    isMine: ({ host }) => {
      const url = urlOf(site.protocol, host)
      return url !== null && (url.host === site.host || isLoopbackName(url.hostname))
    },
    originOf: () => site.origin,
  }
}

function urlOf(protocol: string, host: string | undefined): URL | null {
  return /^[\w.:[\]-]{1,255}$/.test(host ?? '') ? URL.parse(`${protocol}//${host}`) : null
}

function portOf(server: Pick<Server, 'address'>): number | undefined {
  return (server.address() as AddressInfo | null)?.port
}
