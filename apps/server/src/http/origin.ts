import type { FastifyRequest } from 'fastify'

/**
 * Scheme and host under which a caller reaches this server. Where the host has set `PUBLIC_URL` to another machine's name, that is it;
 * else what the caller itself asked for, so that `localhost` and `127.0.0.1` both work.
 */
export function originFinder(
  publicUrl: string,
  isExplicit: boolean,
): (request: Pick<FastifyRequest, 'headers' | 'protocol'>) => string {
  return ({ headers, protocol }) => {
    const host = headers.host ?? ''
    if (isExplicit || !/^[\w.:[\]-]{1,255}$/.test(host) || !URL.canParse(`${protocol}://${host}`))
      return publicUrl
    return `${protocol}://${host}`
  }
}
