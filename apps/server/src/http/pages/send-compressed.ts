import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ContentCoding, codingOf } from '../calls/conditional.ts'

/** A body to compress, and its compressed forms once they were requested. */
export interface Compressible {
  body: Buffer
  forms: Map<ContentCoding, Promise<Buffer>>
  /** True if many clients get the body, so that slower and better compression is worth its time. */
  isShared: boolean
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * The window holds a whole page. Brotli's default window is sixteen times as large, and V8 counts its memory: with four pages at
 * the same time, this memory triggered a full garbage collection several times a second. Quality 7 takes 2 ms for a feed instead
 * of 1, and makes it a seventeenth smaller.
 */
const brotliParams = (isShared: boolean) => ({
  [constants.BROTLI_PARAM_QUALITY]: isShared ? 7 : 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
})

const compress: Record<ContentCoding, (page: Compressible) => Promise<Buffer>> = {
  // The output is one chunk: each chunk of sixteen kilobytes would take another turn of the main thread.
  br: ({ body, isShared }) => brotli(body, { params: brotliParams(isShared), chunkSize: 64 * 1024 }),
  gzip: ({ body }) => zip(body, { level: 6 }),
}

/** Sends a page compressed. It is compressed as a whole: streaming takes a third more time for pages of this size. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Compressible,
): Promise<FastifyReply> {
  const { body, forms } = page
  const encoding = codingOf(request.headers)
  if (body.length < 1024 || !encoding) return reply.send(body)
  const form = forms.get(encoding) ?? compress[encoding](page)
  forms.set(encoding, form)
  return reply.header('content-encoding', encoding).send(await form)
}
