import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Range of bytes; `end` is the last byte. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Evaluates a request's conditions for a representation with this tag (RFC 9110, 13.2.2). Conditions by date are ignored, as for
 * every answer without `Last-Modified`.
 */
export function conditionOf(
  headers: IncomingHttpHeaders,
  etag: string,
): 'failed' | 'not_modified' | undefined {
  const match = headers['if-match']
  if (match !== undefined && !isListed(match, (tag) => isSameStrongly(tag, etag))) return 'failed'
  const noneMatch = headers['if-none-match']
  if (noneMatch !== undefined && isListed(noneMatch, (tag) => opaque(tag) === opaque(etag)))
    return 'not_modified'
  return undefined
}

/**
 * Sends the answer to a request whose condition or range does not match. The answer has no body, and no headers that a cache
 * would need: clients and caches use only its status.
 */
export function sendUnfit(reply: FastifyReply, status: 412 | 416, contentRange?: string): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  if (contentRange !== undefined) reply.header('content-range', contentRange)
  return reply.send()
}

/** Returns the range that a GET requests, if its `If-Range` permits a range (RFC 9110, 13.1.5). */
export function wantedRange(
  { range, 'if-range': onlyFor }: IncomingHttpHeaders,
  { etag, size }: { etag: string; size: number },
): ByteRange | 'unsatisfiable' | undefined {
  const isPermitted = onlyFor === undefined || isSameStrongly(String(onlyFor).trim(), etag)
  return isPermitted ? rangeOf(range, size) : undefined
}

/**
 * Parses a single byte range. A request for several ranges, or for another unit, is answered with the whole file, as RFC 9110
 * (14.2) allows.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start <= end && start < size ? { start, end } : 'unsatisfiable'
}

function isListed(list: string, isMeant: (tag: string) => boolean): boolean {
  return list.trim() === '*' || [...list.matchAll(/(?:W\/)?"[^"]*"/g)].some(([tag]) => isMeant(tag))
}

function isSameStrongly(a: string, b: string): boolean {
  return a === b && !a.startsWith('W/')
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}

const codings = ['br', 'gzip'] as const
export type ContentCoding = (typeof codings)[number]

/** Returns the best content coding that a client accepts: `br;q=0` excludes Brotli (RFC 9110, 12.5.3). */
export function codingOf({
  'accept-encoding': accepted = '',
}: IncomingHttpHeaders): ContentCoding | undefined {
  const weights = new Map(
    String(accepted)
      .toLowerCase()
      .split(',')
      .map((offer) => {
        const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
        const weight = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2))]
      }),
  )
  return codings.find((name) => (weights.get(name) ?? weights.get('*') ?? 0) > 0)
}
