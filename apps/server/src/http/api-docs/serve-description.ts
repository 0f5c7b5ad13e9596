import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { basePath, openApiDocument } from '@easel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from '../../platform/net/client-address.ts'
import { codingOf, conditionOf, sendUnfit } from '../calls/conditional.ts'
import { descriptionPage } from './page.ts'

/**
 * Serves the API description: for programs (OpenAPI) and for people. `countSubnet` throws if a client subnet sends too many
 * requests.
 */
export function serveDescription(app: FastifyInstance, countSubnet: (address: string) => void): void {
  const json = once(() => document(JSON.stringify(openApiDocument())))
  app.get(`${basePath}/openapi.json`, async (request, reply) => {
    countSubnet(addressOf(request))
    reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300')
    return await sendDocument(await json(), request, reply)
  })

  // One nonce for the process's lifetime is safe here: the page holds no secrets and runs no scripts.
  const nonce = randomBytes(16).toString('base64')
  const css = () => readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')
  const page = once(() => document(descriptionPage(openApiDocument(), { css: css(), nonce })))
  app.get(`${basePath}/docs`, async (request, reply) => {
    countSubnet(addressOf(request))
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
    return await sendDocument(await page(), request, reply)
  })
}

/**
 * A document that never changes while the process runs, with its compressed forms: each has nearly a megabyte, and compresses to a
 * tenth.
 */
interface Document {
  readonly etag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

async function document(text: string): Promise<Document> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { etag: `W/"${hash}"`, plain, br, gzip: zipped }
}

async function sendDocument(
  { etag, plain, ...forms }: Document,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers({ etag, vary: 'accept-encoding' })
  const condition = conditionOf(request.headers, etag)
  if (condition === 'failed') return sendUnfit(reply, 412)
  if (condition === 'not_modified') return reply.code(304).send()
  const encoding = codingOf(request.headers)
  if (!encoding) return reply.send(plain)
  return reply.header('content-encoding', encoding).send(forms[encoding])
}
