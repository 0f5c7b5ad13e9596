import type { FastifyInstance } from 'fastify'
import { errors } from '../platform/errors/domain-error.ts'

const day = 24 * 3600_000
/** Validity of the file; RFC 9116 recommends less than a year. */
const holdsMs = 180 * day

/**
 * Serves `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Served only if the host has set a contact
 * address.
 */
export function serveSecurityTxt(
  app: FastifyInstance,
  {
    contact,
    publicUrl,
    now,
  }: { contact: () => string | null; publicUrl: string | undefined; now: () => number },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const address = contact()
    if (address === null) throw errors.notFound()
    // Constant for a day, so that the answer can be cached.
    const expires = new Date(now() - (now() % day) + holdsMs).toISOString()
    const lines = [
      `Contact: mailto:${encodeURI(address)}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, zh',
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
