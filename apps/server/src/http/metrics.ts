import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import { errors } from '../platform/errors/domain-error.ts'
import { isLoopbackAddress, isLoopbackName } from '../platform/net/loopback.ts'

/** Measures answer times by the pattern of the address: the full address would reveal the pages that users view. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'easel_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}

function routeOf(request: FastifyRequest): string {
  const pattern = request.routeOptions.url
  if (pattern === undefined || request.is404) return 'none'
  // Every file of the web client has a route of its own; these routes share one label.
  return /^\/(api|files|healthz|readyz|metrics|\*)/.test(pattern) ? pattern : '/static'
}

/** Serves `/metrics` in the format of Prometheus to permitted callers; all others get a 404. */
export function serveMetrics(
  app: FastifyInstance,
  { registry, token }: { registry: Registry; token: string | undefined },
): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !(token && hasToken(request, token))) throw errors.notFound()
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store')
    return await registry.metrics()
  })
}

const proxyHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** True for a request from this machine that did not come through a local proxy, which would pass on requests of anyone. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackName(URL.parse(`http://${headers.host}`)?.hostname ?? '') &&
    proxyHeaders.every((name) => headers[name] === undefined)
  )
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(hash(given), hash(token))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
