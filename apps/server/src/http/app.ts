import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { detail } from '@easel/contract'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { DomainError, errorBody, errors, httpStatus } from '../platform/errors/domain-error.ts'
import { isDiskFull } from '../platform/storage/disk-full.ts'
import { diskFull } from '../platform/storage/free-disk.ts'
import { hasMoreParts, maxParts } from './calls/body-parts.ts'
import { sendUnfit } from './calls/conditional.ts'
import { localeOf } from './calls/request-locale.ts'
import { Bodies } from './limits/bodies.ts'
import { originForm } from './request-target.ts'
import { policyOfData, safeHeaders } from './safe-headers.ts'
import type { SiteAddress } from './site-address.ts'

const noSchemas = (): never => {
  throw new TypeError('Routes have no schemas of Fastify')
}

interface AppOptions {
  log: Logger
  proxies: number
  site: Pick<SiteAddress, 'isMine' | 'publicOrigin'>
  bodies?: Bodies
  /** Called for every refusal and every internal error. */
  onRefusal?: (request: FastifyRequest, refusal: DomainError) => void
}

/** Creates the HTTP server with the rules for every address: request ids, errors, CORS and logging. */
export function createApp(options: AppOptions): FastifyInstance {
  const { site, proxies, bodies = new Bodies() } = options
  const headers = safeHeaders(site.publicOrigin)
  const answer = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    answerError(error, request, reply, options.onRefusal)
  const app = Fastify({
    // Fastify's own log of requests would record the pages that each user views; errors are logged where they are answered.
    loggerInstance: options.log.child({}, { level: 'warn' }),
    logController: new LogController({ disableRequestLogging: true }),
    // Fastify would create a logger for each request, which nothing would write to: an error is logged with the request's id.
    childLoggerFactory: (logger) => logger,
    // Trusts exactly as many proxies as there are; entries beyond them are claims of the caller.
    trustProxy: proxies === 0 ? false : (_address, hop) => hop < proxies,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    rewriteUrl: originForm,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    forceCloseConnections: true,
    // Equals the validity of an upload's address; an idle connection ends much sooner.
    requestTimeout: 15 * 60_000,
    connectionTimeout: 120_000,
    http: {
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5000,
      // Clients of Java, and curl with --http2, offer HTTP/2 with each request. A server may ignore an offer, and has to answer.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    frameworkErrors: (error, request, reply) => answer(error, request, reply.headers(headers)),
    keepAliveTimeout: 65_000,
    // The contract checks input and output, so Fastify's own compilers are not loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  }) as unknown as FastifyInstance
  app.addHook('onClose', async () => bodies[Symbol.dispose]())
  app.decorateRequest('viewerId', undefined)
  app.decorateRequest('arrival', undefined)
  addRequestHooks(app, { site, proxies, bodies, headers })
  acceptJson(app, bodies)
  app.setNotFoundHandler(async () => {
    throw errors.notFound()
  })
  app.setErrorHandler(answer)
  return app
}

interface RequestRules extends Required<Pick<AppOptions, 'site' | 'proxies' | 'bodies'>> {
  headers: Readonly<Record<string, string>>
}

/**
 * Checks every request before its handler runs. These hooks are synchronous: a promise would delay each request by a turn of the
 * event loop.
 */
function addRequestHooks(app: FastifyInstance, { site, proxies, bodies, headers }: RequestRules): void {
  const headersOfCalls = { ...headers, ...crossOrigin, 'content-security-policy': policyOfData }
  app.addHook('onRequest', (request, reply, done) => {
    // The request target is `*`, or an address with only a host, or an address with another scheme than HTTP. This site has no such
    // address.
    if (!request.url.startsWith('/') || hasSeveralHosts(request.raw.rawHeaders)) throw errors.invalid()
    const isCall = request.url.startsWith('/api/')
    const isOpen = isCall || request.url.startsWith('/files/')
    reply.headers(isOpen ? headersOfCalls : headers).header('x-request-id', request.id)
    bodies.begin(request, reply)
    if (proxies > 0) bodies.holdRequest(request, reply)
    if (!forAnyHost.has(request.routeOptions.url) && !site.isMine(request.headers, app.server))
      throw errors.unknownHost()
    if (isInvalidRange(request.headers.range)) delete request.headers.range
    if (isEncoded(request.headers)) {
      reply.header('accept-encoding', 'identity')
      throw errors.wrongFileType({ cause: 'encoded_body' })
    }
    if (isOpen && request.method === 'OPTIONS') return void reply.headers(preflight).code(204).send()
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    // The rest of a refused body is read and dropped: most clients read the answer only after they have sent everything.
    if (request.arrival && !request.raw.complete) request.raw.resume()
    done(null, payload)
  })
}

/** Lets pages of other origins make calls and read files, with a token but without cookies. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'accept-ranges, content-disposition, content-length, content-range, etag, retry-after, x-request-id',
}

/** The answer to a preflight request, by which a browser asks whether a page of another origin may make a call. */
const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, if-match, if-none-match, if-range, range, idempotency-key, accept-language, x-client-type, x-timezone',
  'access-control-max-age': '86400',
}

/** Addresses that accept any `Host`: load balancers and monitors use their own names, and these answers contain no address. */
const forAnyHost = new Set<string | undefined>(['/healthz', '/readyz', '/metrics'])

/** Node keeps the first of several `Host` headers; a proxy may have checked another (RFC 9112, 3.2). */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count > 1
}

/** True for a compressed body. Unpacking could take far more memory than the limits on received bytes allow. */
function isEncoded(headers: IncomingHttpHeaders): boolean {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (coding === '' || coding === 'identity') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/** A range that ends before it begins is invalid and is ignored: the whole file is answered (RFC 9110, 14.1.1 and 14.2). */
function isInvalidRange(header: string | undefined): boolean {
  if (header === undefined) return false
  const ranges = header.slice(0, 1000).matchAll(/[=,]\s*(\d+)-(\d+)/g)
  return [...ranges].some(([, first, last]) => Number(last) < Number(first))
}

/** Headers that describe the intended content. They are removed if a refusal is sent instead. */
const headersOfContent = [
  'etag',
  'accept-ranges',
  'content-length',
  'content-range',
  'content-disposition',
  'content-encoding',
]

function removeContentHeaders(reply: FastifyReply): FastifyReply {
  for (const name of headersOfContent) reply.removeHeader(name)
  return reply
}

function answerError(
  error: FastifyError & { headers?: Record<string, string> },
  request: FastifyRequest,
  reply: FastifyReply,
  onRefusal?: (request: FastifyRequest, refusal: DomainError) => void,
): FastifyReply {
  const { statusCode } = error
  if (statusCode === 412 || statusCode === 416)
    return sendUnfit(removeContentHeaders(reply), statusCode, error.headers?.['Content-Range'])
  const refusal = toDomainError(error)
  onRefusal?.(request, refusal)
  logFailure(request.log, error, request.id)
  removeContentHeaders(reply)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  const body = errorBody(refusal, request.id, localeOf(request.headers['accept-language']))
  return reply
    .code(httpStatus(refusal))
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}

/**
 * Logs the failure of a request: a bug as an error, an unreachable database as a warning. Refusals are intended answers, and any
 * client can cause them: they are counted (`easel_refusals`).
 */
export function logFailure(log: Pick<Logger, 'error' | 'warn'>, error: ErrorOfCode, requestId: string): void {
  const { code } = toDomainError(error)
  const details = { err: error, request_id: requestId }
  if (code === 'B0001') log.error(details, 'request failed')
  else if (code.startsWith('B') && !(error instanceof DomainError) && !isDiskFull(error))
    log.warn(details, 'request failed: the database is not available')
}

/** Reads JSON, and accepts an empty body for calls whose fields are all optional. */
function acceptJson(app: FastifyInstance, bodies: Bodies): void {
  const parse = app.getDefaultJsonParser('error', 'ignore')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', (request, _payload, done) => {
    bodies.read(request, request.routeOptions.bodyLimit).then((body) => {
      const json = body.toString('utf8')
      if (json === '') return done(null, undefined)
      if (hasMoreParts(json, maxParts.usual)) return done(errors.tooLarge(), undefined)
      return parse(request, json, done)
    }, done)
  })
}

const databaseDown = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300'])
/**
 * Messages of the connection pool, which have no code: no connection became free in time, a new connection took too long, or a
 * connection broke.
 */
const connectionLost = /^(timeout exceeded when trying to connect|Connection terminated)/
/** Values that PostgreSQL cannot store: invalid text, number or id. */
const unfitValue = new Set(['22021', '22003', '22P02', '22P05'])
/** A row that the new row refers to was deleted at the same moment. */
const foreignKeyViolation = '23503'
const clientAbortCodes = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/** Node, PostgreSQL and Fastify set `code` on their errors. */
type ErrorOfCode = Error & { code?: string; syscall?: string; statusCode?: number }

/** Maps an error to the answer: a refusal is unchanged, any other error becomes a code that reveals nothing. */
export function toDomainError(error: ErrorOfCode): DomainError {
  if (error instanceof DomainError) return error
  const { code = '' } = error
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return errors.tooLarge()
  if (unfitValue.has(code) || clientAbortCodes.has(code) || error.message === 'aborted')
    return errors.invalid()
  if (isDiskFull(error)) return diskFull()
  if (code === foreignKeyViolation) return errors.notFound()
  const cannotConnect = code === 'ENOENT' && error.syscall === 'connect'
  if (cannotConnect || databaseDown.has(code) || connectionLost.test(error.message))
    return errors.unavailable({ retryAfterSeconds: 5 })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return errors.invalid({ details: [detail('', 'request_unreadable')] })
  }
  return errors.internal()
}
