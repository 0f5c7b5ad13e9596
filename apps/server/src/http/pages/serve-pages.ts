import type { FastifyInstance } from 'fastify'
import { errors } from '../../platform/errors/domain-error.ts'
import { addressOf } from '../../platform/net/client-address.ts'
import { offeredPath } from './offered-path.ts'
import type { PageOptions, RenderContext } from './page-options.ts'
import { PageQueue } from './page-queue.ts'
import { developmentRenderer, productionRenderer } from './page-renderers.ts'
import { refusalOf, refusePage } from './refuse-page.ts'
import { sendPage } from './send-page.ts'

/** Renders the web client's pages on the server, and serves its files. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const queue = new PageQueue({ factor: options.rateFactor })
  const renderer = options.isDevelopment
    ? await developmentRenderer(app)
    : await productionRenderer(app, options)
  app.route({
    method: 'GET',
    url: '/*',
    handler: (request, reply) => {
      if (/^\/(api|files)\//.test(request.url)) throw errors.notFound()
      const refusal = refusalOf(() => options.countSubnet(addressOf(request)))
      if (refusal) return refusePage(refusal, { options, renderer }, { request, reply })
      const offered = offeredPath(request.url, options.brand().languages)
      if (offered !== undefined) return reply.header('cache-control', 'no-store').redirect(offered, 302)
      return sendPage({ options, renderer, queue }, { request, reply })
    },
  })
  await app.register(async (scope) => answerShares(scope, { options, renderer }))
}

/**
 * Answers a share of photos to the installed app. The app's service worker, which handles shares, is not active yet. The photos
 * are not read; the page of templates shows the user the next step.
 */
function answerShares(scope: FastifyInstance, rendering: RenderContext): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, body, done) => {
    body.resume()
    done(null)
  })
  for (const prefix of ['', '/zh'])
    scope.post(`${prefix}/share-target`, (request, reply) => {
      const refusal = refusalOf(() => rendering.options.countSubnet(addressOf(request)))
      if (refusal) return refusePage(refusal, rendering, { request, reply })
      return reply.header('cache-control', 'no-store').redirect(`${prefix}/tool?shared=missed`, 303)
    })
}
