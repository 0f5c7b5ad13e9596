import type { FastifyReply } from 'fastify'
import { DomainError, httpStatus } from '../../platform/errors/domain-error.ts'
import { contentSecurityPolicy, makeNonce } from './content-security-policy.ts'
import { localeIn } from './offered-path.ts'
import type { Exchange, RenderContext } from './page-options.ts'

/** Runs a check; returns the refusal that it throws, if any. */
export function refusalOf(check: () => void): DomainError | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

/** Shows a refusal as a page. */
export async function refusePage(
  refusal: DomainError,
  { options, renderer }: RenderContext,
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
