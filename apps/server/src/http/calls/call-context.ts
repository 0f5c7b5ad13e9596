import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../../platform/net/client-address.ts'
import type { CallContext, Viewer } from './call.ts'
import { createAlways } from './idempotency.ts'
import { localeOf } from './request-locale.ts'
import { timezoneOf } from './request-timezone.ts'

/** Header values that faulty clients send when they have no token. */
const noTokens = new Set(['', 'undefined', 'null'])

export function bearerToken({ headers }: FastifyRequest): string | undefined {
  const token = /^Bearer(?: (.*))?$/i.exec(headers.authorization ?? '')?.[1]?.trim() ?? ''
  return noTokens.has(token) ? undefined : token
}

export function callOfRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { viewer, origin }: { viewer: Viewer | undefined; origin: string },
): CallContext {
  return {
    viewer,
    origin,
    locale: localeOf(request.headers['accept-language']),
    requestId: request.id,
    address: addressOf(request),
    timezone: timezoneOf(request.headers['x-timezone']),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    whenLeft: () => signalOfEnd(reply),
    createOnce: createAlways,
  }
}

function signalOfEnd({ raw }: FastifyReply): AbortSignal {
  const end = new AbortController()
  if (raw.destroyed) end.abort()
  raw.once('close', () => end.abort())
  return end.signal
}
