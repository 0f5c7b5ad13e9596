import type { FastifyRequest } from 'fastify'
import type { DomainError } from '../../platform/errors/domain-error.ts'
import type { PageCaller } from '../calls/in-process.ts'
import { requestedLocale } from '../calls/request-locale.ts'
import { contentSecurityPolicy, makeNonce } from './content-security-policy.ts'
import { localeIn } from './offered-path.ts'
import type { RenderContext, RenderResult } from './page-options.ts'

/** Renders a page for the client of a request. */
export async function renderPage(
  { options, renderer }: RenderContext,
  { request, ...asking }: { request: FastifyRequest } & Pick<PageCaller, 'address' | 'signal' | 'isAwaited'>,
): Promise<{ page: RenderResult; spentMs: number }> {
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
  // Pages for embedding in other sites have a policy of their own.
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

export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /(?:^|; *)token=([\w-]{20,200})/.exec(headers.cookie ?? '')?.[1]
}

/** The theme that the viewer has chosen; undefined means the theme of the viewer's system. */
function themeOf({ headers }: FastifyRequest): 'light' | 'dark' | 'auto' {
  const [, theme = 'auto'] = /(?:^|; *)theme=(light|dark|auto)/.exec(headers.cookie ?? '') ?? []
  return theme as 'light' | 'dark' | 'auto'
}

/** Returns the headers of a request with a single value for each, as pages expect. */
function headersOf(request: FastifyRequest): [name: string, value: string][] {
  return Object.entries(request.headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  )
}
