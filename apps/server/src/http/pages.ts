import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Client, createClient, type Locale } from '@easel/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { DomainError, errors, httpStatus } from '../errors/domain-error.ts'
import { addressOf } from './client-address.ts'
import { requestedLocale } from './request-locale.ts'

const web = fileURLToPath(new URL('.', import.meta.resolve('@easel/web/package.json')))

export interface PageOptions {
  originOf: (request: FastifyRequest) => string
  /** Throws where a client subnet requests too many pages. */
  countSubnet: (address: string) => void
  onRefusal: (request: FastifyRequest, refusal: DomainError) => void
  siteName: string
  isDevelopment: boolean
  /** Origin that pages upload to, when that is not this server. */
  uploadOrigin: string | undefined
}

/**
 * Number of pages rendered concurrently. More would not finish earlier, since one thread renders, and each page in
 * progress holds megabytes.
 */
const pagesAtOnce = 4

/** Renders the web client's pages on the server, and serves its files. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const inTurn = pLimit(pagesAtOnce)
  const build = options.isDevelopment ? await developmentBuild(app) : await productionBuild(app)
  app.route({
    method: 'GET',
    url: '/*',
    handler: (request, reply) => {
      if (/^\/(api|files)\//.test(request.url)) throw errors.notFound()
      const refusal = refusalOf(() => options.countSubnet(addressOf(request)))
      if (refusal) return refusePage(refusal, { options, build }, { request, reply })
      return inTurn(() => renderPage(app, { options, build }, { request, reply }))
    },
  })
}

type BuildSource = () => Promise<ServerBuild>

async function productionBuild(app: FastifyInstance): Promise<BuildSource> {
  const build = (await import(`${web}build/server/index.js`)) as ServerBuild
  await app.register(fastifyStatic, {
    root: `${web}build/client`,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  return async () => build
}

/** Runs Vite inside this server, so that changes of the web client show at once. */
async function developmentBuild(app: FastifyInstance): Promise<BuildSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: web,
    configFile: `${web}vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/files/')) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}

interface Rendering {
  options: PageOptions
  build: BuildSource
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

function refusalOf(check: () => void): DomainError | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

/** Shows a refusal as a page. */
async function refusePage(
  refusal: DomainError,
  { options, build }: Rendering,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  options.onRefusal(request, refusal)
  const entry = (await build()).entry.module as unknown as EntryModule
  const nonce = makeNonce()
  return reply
    .code(httpStatus(refusal))
    .type('text/html; charset=utf-8')
    .header('retry-after', refusal.retryAfterSeconds)
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce, options))
    .send(entry.busyPage({ locale: localeIn(request.url), nonce, siteName: options.siteName }))
}

function makeNonce(): string {
  return randomBytes(16).toString('base64')
}

function localeIn(url: string): Locale {
  return /^\/zh(?:[/.?]|$)/.test(url) ? 'zh' : 'en'
}

async function renderPage(
  app: FastifyInstance,
  { options, build: loadBuild }: Rendering,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  // Skips a page whose client disconnected while it waited in the queue.
  if (request.raw.socket.destroyed) return reply.hijack()
  const build = await loadBuild()
  const nonce = makeNonce()
  const origin = options.originOf(request)
  const cookies = request.headers.cookie ?? ''
  const token = /(?:^|; *)token=([\w-]{20,200})/.exec(cookies)?.[1]
  const theme = /(?:^|; *)theme=(light|dark|auto)/.exec(cookies)?.[1] ?? 'dark'
  const locale = localeIn(request.url)
  const context = new RouterContextProvider()
  const entry = build.entry.module as unknown as EntryModule
  let refusal: DomainError | undefined
  const api = clientInProcess(app, {
    ...{ token, locale, origin, address: addressOf(request) },
    onTooMany: (retryAfterSeconds) => {
      refusal = errors.tooMany({ retryAfterSeconds })
    },
  })
  context.set(entry.pageContext, {
    nonce,
    theme,
    api,
    hasToken: token !== undefined,
    requestedLocale: requestedLocale(request.headers['accept-language']),
    origin,
    siteName: options.siteName,
  })
  const handle = createRequestHandler(build, options.isDevelopment ? 'development' : 'production')
  const response = await handle(toWebRequest(request, origin, reply), context).catch((error) => {
    request.log.error({ err: error, request_id: request.id }, 'page failed')
    const text = entry.brokenPage({ locale, nonce, siteName: options.siteName })
    return new Response(text, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
  // The page failed because the client subnet exceeded a rate limit.
  if (response.status >= 500 && refusal)
    return refusePage(refusal, { options, build: loadBuild }, { request, reply })
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  // Pages for embedding in other sites bring a policy of their own.
  if (!response.headers.has('content-security-policy'))
    reply.header('content-security-policy', contentSecurityPolicy(nonce, options))
  reply.header('vary', 'cookie, accept-language, accept-encoding')
  reply.header('cache-control', token === undefined ? 'no-cache' : 'private, no-store')
  return await sendCompressed(request, reply, Buffer.from(await response.arrayBuffer()))
}

interface EntryModule {
  pageContext: Parameters<RouterContextProvider['set']>[0]
  brokenPage: PlainPage
  busyPage: PlainPage
}

type PlainPage = (page: { locale: Locale; nonce: string; siteName: string }) => string

interface Caller {
  token: string | undefined
  locale: Locale
  origin: string
  address: string
  onTooMany: (retryAfterSeconds: number) => void
}

/** Calls the API in this process on behalf of a page's user, without a network connection. */
function clientInProcess(app: FastifyInstance, { onTooMany, ...caller }: Caller): Client {
  const { token, locale, origin, address } = caller
  const inject: typeof fetch = async (input, init) => {
    const answer = await app.inject({
      method: (init?.method ?? 'GET') as 'GET',
      url: String(input).slice(origin.length),
      headers: { ...(init?.headers as Record<string, string>), host: new URL(origin).host },
      remoteAddress: address,
      ...(init?.body && { payload: String(init.body) }),
    })
    if (answer.statusCode === 429) onTooMany(Number(answer.headers['retry-after']))
    return new Response(answer.body, { status: answer.statusCode })
  }
  return createClient({ baseUrl: origin, token: () => token, locale: () => locale, fetch: inject })
}

function toWebRequest(request: FastifyRequest, origin: string, reply: FastifyReply): Request {
  const gone = new AbortController()
  reply.raw.on('close', () => gone.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  return new Request(`${origin}${request.url}`, { method: request.method, headers, signal: gone.signal })
}

/** Allows scripts only with this answer's nonce. React writes `style=` attributes, so those are allowed, style elements are not. */
function contentSecurityPolicy(nonce: string, { isDevelopment, uploadOrigin }: PageOptions): string {
  const styles = isDevelopment
    ? [`style-src 'self' 'unsafe-inline'`]
    : [`style-src 'self' 'nonce-${nonce}'`, `style-src-attr 'unsafe-inline'`]
  return [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    ...styles,
    `img-src 'self' data: blob:`,
    `media-src 'self' blob:`,
    // `'self'` includes the site's own `ws:` or `wss:` address for the socket.
    `connect-src ${[`'self'`, ...(uploadOrigin ? [uploadOrigin] : [])].join(' ')}`,
    `font-src 'self' data:`,
    `worker-src 'self'`,
    `manifest-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    // During development `/dev/ui` shows a page twice, in frames.
    `frame-ancestors ${isDevelopment ? `'self'` : `'none'`}`,
  ].join('; ')
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses the page as a whole: streaming takes a third more time for pages of this size. */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (body.length < 1024) return reply.send(body)
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    return reply.header('content-encoding', 'br').send(await brotli(body, { params }))
  }
  if (/\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(await zip(body, { level: 6 }))
  return reply.send(body)
}
