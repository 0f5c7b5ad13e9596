import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Client, Locale } from '@easel/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { DomainError, errors, httpStatus } from '../../errors/domain-error.ts'
import { addressOf, clientSubnet } from '../client-address.ts'
import { type Coding, codingOf } from '../conditional.ts'
import type { PageCaller } from '../in-process.ts'
import { requestedLocale } from '../request-locale.ts'
import type { Shared } from '../sharing.ts'
import { PageQueue } from './page-queue.ts'

const web = fileURLToPath(new URL('.', import.meta.resolve('@easel/web/package.json')))

export interface PageOptions {
  originOf: (request: FastifyRequest) => string
  /** Throws where a client subnet requests too many pages. */
  countSubnet: (address: string) => void
  onRefusal: (request: FastifyRequest, refusal: DomainError) => void
  /** Scales limits, like `RATE_LIMIT_FACTOR`. */
  rateFactor: number
  siteName: string
  isDevelopment: boolean
  /** Makes the calls of a page's loaders. */
  clientFor: (caller: PageCaller) => Client
  /** Pages that visitors share. */
  shared: Shared<Rendered>
  /** Origin that pages upload to, when that is not this server. */
  uploadOrigin: string | undefined
}

/** Renders the web client's pages on the server, and serves its files. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const queue = new PageQueue({ factor: options.rateFactor })
  const build = options.isDevelopment ? await developmentBuild(app) : await productionBuild(app)
  app.route({
    method: 'GET',
    url: '/*',
    handler: (request, reply) => {
      if (/^\/(api|files)\//.test(request.url)) throw errors.notFound()
      const refusal = refusalOf(() => options.countSubnet(addressOf(request)))
      if (refusal) return refusePage(refusal, { options, build }, { request, reply })
      return sendPage({ options, build, queue }, { request, reply })
    },
  })
}

/** A rendered page, and its compressed forms once they were asked for. */
export interface Page {
  status: number
  headers: [name: string, value: string][]
  body: Buffer
  forms: Map<Coding, Promise<Buffer>>
  /** Visitors share a page, which is worth compressing well. */
  isShared: boolean
}

/** A refusal where the page failed because of a rate limit; nothing where its client left before it was rendered. */
export type Rendered = Page | DomainError | undefined

async function sendPage(
  { queue, ...rendering }: Rendering & { queue: PageQueue },
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const gone = new AbortController()
  const { shared } = rendering.options
  // A closed connection has no address.
  const address = addressOf(request)
  const render = async ({ isAwaited }: { isAwaited: boolean }): Promise<Rendered> => {
    try {
      return await queue.run(isAwaited ? clientSubnet(address) : '', async () => {
        // Clients that leave while their pages wait cost nothing; others that waited for the same page have it rendered.
        if (isAwaited && request.raw.socket.destroyed) return undefined
        return await renderPage(rendering, { request, address, signal: gone.signal, isAwaited })
      })
    } catch (error) {
      if (error instanceof DomainError) return error
      throw error
    }
  }
  let page: Rendered
  if (tokenOf(request) === undefined) {
    const key = keyOf(request, rendering.options)
    // Others may wait for the same page, so it is finished even if this client leaves.
    page = await shared.get(key, async () => {
      // Where there is one, the next is made for those who come later.
      const value = await render({ isAwaited: shared.peek(key) === undefined })
      return { value, ...(canBeShared(value) && { size: 2 * value.body.length }) }
    })
  } else {
    reply.raw.on('close', () => gone.abort())
    page = await render({ isAwaited: true })
  }
  if (!page) return reply.hijack()
  if (page instanceof DomainError) return refusePage(page, rendering, { request, reply })
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  return await sendCompressed(request, reply, page)
}

/** Includes everything of a visitor's request that its page may depend on. */
function keyOf(request: FastifyRequest, { originOf }: PageOptions): string {
  const { cookie, 'accept-language': languages } = request.headers
  return JSON.stringify([originOf(request), request.url, cookie, languages])
}

function canBeShared(page: Rendered): page is Page {
  if (!page || page instanceof DomainError) return false
  return page.status < 500 && !page.headers.some(([name]) => name === 'set-cookie')
}

/** The built web client, ready to render. */
interface WebClient {
  entry: EntryModule
  handle: ReturnType<typeof createRequestHandler>
}

type BuildSource = () => Promise<WebClient>

/** The handler sorts all routes when it is made, so it is made once a build. */
function webClientOf(build: ServerBuild, mode: 'production' | 'development'): WebClient {
  return {
    entry: build.entry.module as unknown as EntryModule,
    handle: createRequestHandler(build, mode),
  }
}

/** Loads the code that renders pages. Begun early, it loads while other parts wait for the database. */
export async function loadPages(): Promise<ServerBuild> {
  return (await import(`${web}build/server/index.js`)) as ServerBuild
}

async function productionBuild(app: FastifyInstance): Promise<BuildSource> {
  const client = webClientOf(await loadPages(), 'production')
  const root = `${web}build/client`
  const files = (cacheControl: string) => ({
    index: false as const,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: FastifyReply) => void reply.header('cache-control', cacheControl),
  })
  // Each file is a route, but for the hundreds with a hash in their names, whose routes would take a tenth of a start.
  await app.register(fastifyStatic, {
    ...files('public, max-age=3600'),
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
  })
  await app.register(fastifyStatic, {
    ...files('public, max-age=31536000, immutable'),
    // A name with a hash never means other bytes, so browsers neither compare these files nor fetch parts of them.
    ...{ etag: false, lastModified: false, acceptRanges: false },
    root: `${root}/assets`,
    prefix: '/assets/',
    decorateReply: false,
  })
  return async () => client
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
  return async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    return webClientOf(build as ServerBuild, 'development')
  }
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
  const { entry } = await build()
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

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /(?:^|; *)token=([\w-]{20,200})/.exec(headers.cookie ?? '')?.[1]
}

async function renderPage(
  { options, build: loadBuild }: Rendering,
  { request, ...asking }: { request: FastifyRequest } & Pick<PageCaller, 'address' | 'signal' | 'isAwaited'>,
): Promise<Rendered> {
  const { entry, handle } = await loadBuild()
  const nonce = makeNonce()
  const origin = options.originOf(request)
  const cookies = request.headers.cookie ?? ''
  const token = tokenOf(request)
  const theme = /(?:^|; *)theme=(light|dark|auto)/.exec(cookies)?.[1] ?? 'dark'
  const locale = localeIn(request.url)
  const context = new RouterContextProvider()
  let refusal: DomainError | undefined
  const api = options.clientFor({
    ...asking,
    ...{ token, locale, origin, requestId: request.id },
    onTooMany: (tooMany) => {
      refusal = tooMany
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
  const response = await handle(toWebRequest(request, origin, asking.signal), context).catch((error) => {
    request.log.error({ err: error, request_id: request.id }, 'page failed')
    const text = entry.brokenPage({ locale, nonce, siteName: options.siteName })
    return new Response(text, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
  if (response.status >= 500 && refusal) return refusal
  const headers = [...response.headers]
  // Pages for embedding in other sites bring a policy of their own.
  if (!response.headers.has('content-security-policy'))
    headers.push(['content-security-policy', contentSecurityPolicy(nonce, options)])
  headers.push(
    ['vary', 'cookie, accept-language, accept-encoding'],
    ['cache-control', token === undefined ? 'no-cache' : 'private, no-store'],
  )
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers, body, forms: new Map(), isShared: token === undefined }
}

interface EntryModule {
  pageContext: Parameters<RouterContextProvider['set']>[0]
  brokenPage: PlainPage
  busyPage: PlainPage
}

type PlainPage = (page: { locale: Locale; nonce: string; siteName: string }) => string

/** A HEAD is rendered as a GET, so that its headers are the same, the length too; Fastify leaves the body out. */
function toWebRequest(request: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  return new Request(`${origin}${request.url}`, { headers, signal })
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

/**
 * The window holds a whole page. Brotli's usual one is sixteen times as large, and V8 counts its memory: with four pages at once
 * that brought on a collection of all garbage several times a second. Quality 7 takes 2 ms for a feed instead of 1, and
 * makes it a seventeenth smaller.
 */
const brotliParams = (isShared: boolean) => ({
  [constants.BROTLI_PARAM_QUALITY]: isShared ? 7 : 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
})

const compress: Record<Coding, (page: Page) => Promise<Buffer>> = {
  // One piece: each piece of sixteen kilobytes is another turn of the main thread.
  br: ({ body, isShared }) => brotli(body, { params: brotliParams(isShared), chunkSize: 64 * 1024 }),
  gzip: ({ body }) => zip(body, { level: 6 }),
}

/** Compresses the page as a whole: streaming takes a third more time for pages of this size. */
async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
): Promise<FastifyReply> {
  const { body, forms } = page
  const encoding = codingOf(request.headers)
  if (body.length < 1024 || !encoding) return reply.send(body)
  const form = forms.get(encoding) ?? compress[encoding](page)
  forms.set(encoding, form)
  return reply.header('content-encoding', encoding).send(await form)
}
