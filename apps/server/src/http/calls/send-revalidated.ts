import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Compressible, sendCompressed } from '../pages/send-compressed.ts'
import { conditionOf, sendUnfit } from './conditional.ts'

/** Compressed forms of answers, by entity tag: there are few different answers, which all callers share. */
const cached = new Map<string, Compressible>()
const maxKept = 4

/** Sends an answer that the client may cache and has to revalidate: 304 while the answer has not changed. */
export async function sendRevalidated(
  body: Buffer,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = {
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, accept-language, authorization',
  }
  reply.headers({ etag, ...headers })
  const condition = conditionOf(request.headers, etag)
  if (condition === 'failed') return sendUnfit(reply, 412)
  if (condition === 'not_modified') return reply.code(304).send()
  return await sendCompressed(request, reply, compressible(etag, body))
}

function compressible(etag: string, body: Buffer): Compressible {
  const answer = cached.get(etag) ?? { body, forms: new Map(), isShared: true }
  cached.set(etag, answer)
  const [oldest] = cached.keys()
  if (cached.size > maxKept && oldest !== undefined) cached.delete(oldest)
  return answer
}
