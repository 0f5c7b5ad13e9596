import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { DomainError, errorBody, httpStatus } from '../errors/domain-error.ts'
import { diskFull, isDiskFull } from '../storage/free-disk.ts'
import { hasMoreParts, maxParts } from './body-parts.ts'
import { drain } from './drain.ts'
import { localeOf } from './request-locale.ts'
import { originForm } from './request-target.ts'
import { policyOfData, safeHeaders } from './safe-headers.ts'
import type { SiteAddress } from './site-address.ts'

/** The HTTP server with what holds for every address: ids, errors, CORS and what may be logged. */
export function createApp(options: {
  log: Logger
  proxies: number
  site: Pick<SiteAddress, 'isMine' | 'publicOrigin'>
  /** Hears of everything that is refused, and of every fault. */
  onRefusal?: (request: FastifyRequest, refusal: DomainError) => void
}): FastifyInstance {
  const { site } = options
  const headers = safeHeaders(site.publicOrigin)
  const answer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    answerError(error, request, reply, options.onRefusal)
  const app = Fastify({
    // A line for each request would say who looks at what; errors are logged where they are answered.
    loggerInstance: options.log.child({}, { level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true }),
    // As many as there are: what callers say of themselves beyond that is not believed.
    trustProxy: options.proxies === 0 ? false : (_address, hop) => hop < options.proxies,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: originForm,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    forceCloseConnections: true,
    // As long as an upload's address lives; a connection that says nothing ends much sooner.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 120_000,
    frameworkErrors: (error, request, reply) => answer(error, request, reply.headers(headers)),
    keepAliveTimeout: 65_000,
  }) as unknown as FastifyInstance
  app.decorateRequest('viewerId', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (!forAnyHost.has(request.routeOptions.url) && !site.isMine(request.headers, app.server))
      throw new DomainError('A0422')
    if (isInvalidRange(request.headers.range)) delete request.headers.range
    if (!request.url.startsWith('/api/')) return
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS')
      .header(
        'access-control-allow-headers',
        'authorization, content-type, if-none-match, idempotency-key, accept-language, x-client-type, x-timezone',
      )
      .header('access-control-expose-headers', 'retry-after, x-request-id')
      .header('access-control-max-age', '86400')
      .header('content-security-policy', policyOfData)
    if (request.method === 'OPTIONS') return reply.code(204).send()
  })
  app.addHook('onSend', async (request, reply) => {
    if (refusesBody.has(reply.statusCode)) await drain(request.raw)
  })
  acceptEmptyJson(app)
  app.setNotFoundHandler(async () => {
    throw new DomainError('A0404')
  })
  app.setErrorHandler(answer)
  return app
}

/** Too large, or not to be taken now: answered while the body may still be on its way. */
const refusesBody = new Set([413, 503])

/** Asked for by balancers and monitors under addresses of their own; none of them names an address in its answer. */
const forAnyHost = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])

/** One that ends before it begins is no range at all, and the whole is answered (RFC 9110, 14.1.1 and 14.2). */
function isInvalidRange(header: string | undefined): boolean {
  const ranges = (header ?? '').slice(0, 1000).matchAll(/[=,]\s*(\d+)-(\d+)/g)
  return [...ranges].some(([, first, last]) => Number(last) < Number(first))
}

/** Headers that spoke of what was to be sent, and not of the refusal that is sent instead. */
const headersOfContent = [
  'etag',
  'accept-ranges',
  'content-length',
  'content-range',
  'content-disposition',
  'content-encoding',
]

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  onRefusal?: (request: FastifyRequest, refusal: DomainError) => void,
): FastifyReply {
  const refusal = toDomainError(error)
  onRefusal?.(request, refusal)
  // That the disk is low was logged when it began.
  const isTold = error instanceof DomainError && error.reason === 'disk_full'
  if (refusal.code.startsWith('B') && !isTold)
    request.log.error({ err: error, request_id: request.id }, 'request failed')
  for (const name of headersOfContent) reply.removeHeader(name)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  const body = errorBody(refusal, request.id, localeOf(request.headers['accept-language']))
  return reply
    .code(httpStatus(refusal))
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}

/** A call whose fields may all be left out may leave out the body as well. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (hasMoreParts(body as string, maxParts.usual)) return done(new DomainError('A0413'), undefined)
    return parse(request, body as string, done)
  })
}

const databaseDown = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300'])
/** A value that PostgreSQL cannot hold: no such text, number or id. */
const unfitValue = new Set(['22021', '22003', '22P02', '22P05'])
/** What this row speaks of was removed in the same moment. */
const referenceGone = '23503'
const clientGone = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/** What the outside learns of an error: a refusal as it is, everything else as a code that gives nothing away. */
function toDomainError(error: FastifyError & { syscall?: string }): DomainError {
  if (error instanceof DomainError) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new DomainError('A0413')
  if (unfitValue.has(error.code) || clientGone.has(error.code) || error.message === 'aborted')
    return new DomainError('A0400')
  if (isDiskFull(error)) return diskFull()
  if (error.code === referenceGone) return new DomainError('A0404')
  const cannotConnect = error.code === 'ENOENT' && error.syscall === 'connect'
  if (
    cannotConnect ||
    databaseDown.has(error.code) ||
    /timeout exceeded when trying to connect/.test(error.message)
  ) {
    return new DomainError('B0300', { retryAfterSeconds: 5 })
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new DomainError('A0400', { details: [{ path: '', message: 'Not a request that can be read' }] })
  }
  return new DomainError('B0001')
}
