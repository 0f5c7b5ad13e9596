import { localesOf } from '@easel/contract'
import type { FastifyInstance } from 'fastify'
import { findCredentials } from '../../domains/accounts/index.ts'
import { createApp, logFailure } from '../../http/app.ts'
import { clientsInProcess } from '../../http/calls/in-process.ts'
import { watchCalls } from '../../http/calls/watch-calls.ts'
import { Bodies } from '../../http/limits/bodies.ts'
import { limitConnections } from '../../http/limits/open-connections.ts'
import { Overload } from '../../http/limits/overload.ts'
import { RateLimiter } from '../../http/limits/rate-limit.ts'
import { measureRequests, serveMetrics } from '../../http/metrics.ts'
import { servePages } from '../../http/pages/serve-pages.ts'
import type { ThreadedRenderer } from '../../http/pages/threaded-renderer.ts'
import { siteAddress } from '../../http/site-address.ts'
import type { Context } from '../context.ts'
import { authenticator, createCaches } from './caches.ts'
import { serveCalls } from './calls.ts'
import { settleLeftovers } from './deferred.ts'
import { createMetrics } from './metrics.ts'
import { serveOtherAddresses } from './other-addresses.ts'
import { serveSockets } from './sockets.ts'

/** Maximum size of the cache of shared answers, and of the cache of shared pages, in bytes. */
const maxSharedBytes = 32 * 1024 * 1024

export interface ApiOptions {
  /** Serves the web client's pages; without them the server is only an API. */
  withPages: boolean
  /** Renders the pages. The caller may start the renderer earlier, so that it loads while other parts wait for the database. */
  renderer?: ThreadedRenderer
  /** Maximum age of answers and pages that visitors share, in milliseconds. */
  sharedForMs?: number
}

/** Creates the HTTP side of Easel, without listening yet. */
export async function createApi(
  context: Context,
  { withPages, renderer, sharedForMs = 1000 }: ApiOptions,
): Promise<FastifyInstance> {
  const { db, settings, log, security, site } = context
  await context.disk.watch()
  const watch = watchCalls(security, async (username) => (await findCredentials(db, username))?.id)
  const address = siteAddress(settings.hasPublicUrl ? settings.PUBLIC_URL : undefined)
  const bodies = new Bodies({ factor: settings.RATE_LIMIT_FACTOR })
  const overload = new Overload({ factor: settings.RATE_LIMIT_FACTOR })
  const refusals = new Map<string, number>()
  const app = createApp({
    ...{ log, proxies: settings.TRUST_PROXY, site: address, bodies },
    onRefusal(request, refusal) {
      refusals.set(refusal.code, (refusals.get(refusal.code) ?? 0) + 1)
      watch.refused(request, refusal)
    },
  })
  app.addHook('onClose', async () => overload[Symbol.dispose]())
  const connections = limitConnections(app.server, settings)
  const rates = new RateLimiter(db, { factor: settings.RATE_LIMIT_FACTOR, now: context.now })
  app.addHook('onClose', async () => rates[Symbol.dispose]())
  const isDevelopment = process.env['NODE_ENV'] === 'development'
  const caches = createCaches(app, context, {
    answersForMs: sharedForMs,
    // During development a page has to show every change of the code at once.
    pagesForMs: isDevelopment ? 0 : sharedForMs,
  })
  settleLeftovers(app, context)
  const authenticate = authenticator(context, caches.answers)
  const parts = { authenticate, rates, caches, watch, bodies, overload, address }
  const calls = await serveCalls(app, context, parts)
  serveOtherAddresses(app, context, rates)
  const hub = serveSockets(app, context, { authenticate, connections, rates, address })
  logHostCommands(app, context)
  const registry = createMetrics({
    ...{ context, rates, bodies, overload, connections, refusals },
    countSockets: () => hub.size,
  })
  measureRequests(app, registry)
  serveMetrics(app, { registry, token: settings.METRICS_TOKEN })
  if (withPages) {
    await servePages(app, {
      ...{ originOf: address.originOf, renderer },
      clientFor: clientsInProcess(calls.pipeline, calls.endpoints, {
        onRefusal: watch.refusedToPage,
        onFailure: (error, requestId) => logFailure(log, error, requestId),
      }),
      countSubnet: (subnet) => rates.countSubnet('page', subnet),
      onRefusal: watch.refused,
      rateFactor: settings.RATE_LIMIT_FACTOR,
      brand: () => brandOf(site),
      uploadOrigin: context.store.direct?.origin,
      isDevelopment,
      shared: caches.pages.create({ maxSize: maxSharedBytes }),
    })
  }
  return app
}

function brandOf({ values }: Context['site']) {
  return { siteName: values.site_name, logo: values.logo, languages: localesOf(values.languages) }
}

function logHostCommands(app: FastifyInstance, { events, security }: Context): void {
  const stop = events.on(
    (event) => event.type === 'host_command' && security.write('host_command', { command: event.command }),
  )
  app.addHook('onClose', async () => void stop())
}
