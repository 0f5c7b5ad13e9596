import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Client } from '@easel/contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import { DomainError, errors, httpStatus } from '../../platform/errors/domain-error.ts'
import { addressOf, clientSubnet } from '../../platform/net/client-address.ts'
import type { PageCaller } from '../calls/in-process.ts'
import { requestedLocale } from '../calls/request-locale.ts'
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts'
import { localeIn, offeredPath } from './offered-path.ts'
import { PageQueue } from './page-queue.ts'
import { type Brand, BuildRenderer, type PageRenderer } from './renderer.ts'
import { type Compressible, sendCompressed } from './send-compressed.ts'
import { ThreadedRenderer } from './threaded-renderer.ts'

const web = fileURLToPath(new URL('.', import.meta.resolve('@easel/web/package.json')))

export interface PageOptions extends PolicyOptions {
  originOf: (request: FastifyRequest) => string
  /** Throws where a client subnet requests too many pages. */
  countSubnet: (address: string) => void
  onRefusal: (request: FastifyRequest, refusal: DomainError) => void
  /** Scales limits, like `RATE_LIMIT_FACTOR`. */
  rateFactor: number
  /** The site as it is now. */
  brand: () => Brand
  /** Renders the pages, except in development; started before, it loads while other parts wait for the database. */
  renderer?: ThreadedRenderer | undefined
  /** Makes the calls of a page's loaders. */
  clientFor: (caller: PageCaller) => Client
  /** Pages that visitors share. */
  shared: SharedCache<Rendered>
}

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
 * Answers what a device sends when a user shares photos with the installed app, and the app's service worker, which takes
 * them, is not there yet. The photos are not read; the page of templates says what to do.
 */
function answerShares(scope: FastifyInstance, rendering: Rendering): void {
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

/** A rendered page. Visitors share it where `isShared`. */
export interface Page extends Compressible {
  status: number
  headers: [name: string, value: string][]
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
      const { page } = await queue.run(isAwaited ? clientSubnet(address) : '', async () => {
        // Clients that leave while their pages wait cost nothing; others that waited for the same page have it rendered.
        if (isAwaited && request.raw.socket.destroyed) return { page: undefined, spentMs: 0 }
        return await renderPage(rendering, { request, address, signal: gone.signal, isAwaited })
      })
      return page
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
      // The next one is made for later requests, if there is one.
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

async function productionRenderer(
  app: FastifyInstance,
  { renderer = new ThreadedRenderer() }: PageOptions,
): Promise<PageRenderer> {
  app.addHook('onClose', () => renderer[Symbol.asyncDispose]())
  await renderer.load()
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
  return renderer
}

/** Runs Vite inside this server, so that changes of the web client show at once. */
async function developmentRenderer(app: FastifyInstance): Promise<PageRenderer> {
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
  const current = async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    return new BuildRenderer(build as ServerBuild, 'development')
  }
  return {
    render: async (...page) => (await current()).render(...page),
    renderBusy: async (page) => (await current()).renderBusy(page),
  }
}

interface Rendering {
  options: PageOptions
  renderer: PageRenderer
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
  { options, renderer }: Rendering,
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  options.onRefusal(request, refusal)
  const nonce = makeNonce()
  return reply
    .code(httpStatus(refusal))
    .type('text/html; charset=utf-8')
    .header('retry-after', refusal.retryAfterSeconds)
    .header('cache-control', 'no-store')
    .header('content-security-policy', contentSecurityPolicy(nonce, options))
    .send(await renderer.renderBusy({ locale: localeIn(request.url), nonce, ...options.brand() }))
}

function makeNonce(): string {
  return randomBytes(16).toString('base64')
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /(?:^|; *)token=([\w-]{20,200})/.exec(headers.cookie ?? '')?.[1]
}

async function renderPage(
  { options, renderer }: Rendering,
  { request, ...asking }: { request: FastifyRequest } & Pick<PageCaller, 'address' | 'signal' | 'isAwaited'>,
): Promise<{ page: Rendered; spentMs: number }> {
  const nonce = makeNonce()
  const origin = options.originOf(request)
  const token = tokenOf(request)
  const locale = localeIn(request.url)
  let refusal: DomainError | undefined
  const api = options.clientFor({
    ...asking,
    ...{ token, locale, origin, requestId: request.id },
    onTooMany: (tooMany) => {
      refusal = tooMany
    },
  })
  const rendered = await renderer.render(
    {
      ...{ nonce, locale, origin, ...options.brand() },
      url: `${origin}${request.url}`,
      headers: headersOf(request),
      theme: themeOf(request),
      hasToken: token !== undefined,
      requestedLocale: requestedLocale(request.headers['accept-language']),
    },
    api,
    asking.signal,
  )
  const { status, body, spentMs, failure } = rendered
  if (failure) request.log.error({ failure, request_id: request.id }, 'page failed')
  if (status >= 500 && refusal) return { page: refusal, spentMs }
  const headers = [...rendered.headers]
  // Pages for embedding in other sites bring a policy of their own.
  if (!headers.some(([name]) => name === 'content-security-policy'))
    headers.push(['content-security-policy', contentSecurityPolicy(nonce, options)])
  headers.push(
    ['vary', 'cookie, accept-language, accept-encoding'],
    ['cache-control', token === undefined ? 'no-cache' : 'private, no-store'],
  )
  const isShared = token === undefined
  const page = { status, headers, body: Buffer.from(body.buffer, body.byteOffset, body.length), isShared }
  return { page: { ...page, forms: new Map() }, spentMs }
}

/** The theme that the viewer has chosen; by default that of the viewer's system. */
function themeOf({ headers }: FastifyRequest): 'light' | 'dark' | 'auto' {
  const [, theme = 'auto'] = /(?:^|; *)theme=(light|dark|auto)/.exec(headers.cookie ?? '') ?? []
  return theme as 'light' | 'dark' | 'auto'
}

/** Headers with one value, which is what pages read. */
function headersOf(request: FastifyRequest): [name: string, value: string][] {
  return Object.entries(request.headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  )
}
