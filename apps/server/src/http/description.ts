import { basePath, openApiDocument } from '@easel/contract'
import type { FastifyInstance } from 'fastify'

/** The OpenAPI description of every call. */
export function serveDescription(app: FastifyInstance): void {
  let text: string | undefined
  app.get(`${basePath}/openapi.json`, async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument())
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(text)
  })
}
