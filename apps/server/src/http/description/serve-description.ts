import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { basePath, openApiDocument } from '@easel/contract'
import type { FastifyInstance } from 'fastify'
import { descriptionPage } from './page.ts'

/** Serves the API description: for machines (OpenAPI) and for people. */
export function serveDescription(app: FastifyInstance): void {
  let json: string | undefined
  app.get(`${basePath}/openapi.json`, async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument())
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(json)
  })

  // One nonce for the process's lifetime is safe here: the page holds no secrets and runs no scripts.
  const nonce = randomBytes(16).toString('base64')
  let page: string | undefined
  app.get(`${basePath}/docs`, async (_request, reply) => {
    const css = () => readFileSync(join(import.meta.dirname, 'page.css'), 'utf8')
    page ??= descriptionPage(openApiDocument(), { css: css(), nonce })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .send(page)
  })
}
