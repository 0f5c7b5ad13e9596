import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { addressOf, clientSubnet } from '../../platform/net/client-address.ts'
import type { Exchange, Page, PageOptions, RenderContext, RenderResult } from './page-options.ts'
import type { PageQueue } from './page-queue.ts'
import { refusePage } from './refuse-page.ts'
import { renderPage, tokenOf } from './render-page.ts'
import { sendCompressed } from './send-compressed.ts'

/** Sends a page. Visitors share rendered pages. */
export async function sendPage(
  { queue, ...rendering }: RenderContext & { queue: PageQueue },
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const gone = new AbortController()
  const { shared } = rendering.options
  // A closed connection has no address.
  const address = addressOf(request)
  const render = async ({ isAwaited }: { isAwaited: boolean }): Promise<RenderResult> => {
    try {
      const { page } = await queue.run(isAwaited ? clientSubnet(address) : '', async () => {
        // A page of a client that has left is not rendered; other clients that wait for the same page have it rendered.
        if (isAwaited && request.raw.socket.destroyed) return { page: undefined, spentMs: 0 }
        return await renderPage(rendering, { request, address, signal: gone.signal, isAwaited })
      })
      return page
    } catch (error) {
      if (error instanceof DomainError) return error
      throw error
    }
  }
  let page: RenderResult
  if (tokenOf(request) === undefined) {
    const key = keyOf(request, rendering.options)
    // Other clients may wait for the same page, so it is finished even if this client leaves.
    page = await shared.get(key, async () => {
      // A shared page that exists is sent at once; its successor is rendered for later requests.
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

/** Returns the key of a shared page: everything of a visitor's request that the page may depend on. */
function keyOf(request: FastifyRequest, { originOf }: PageOptions): string {
  const { cookie, 'accept-language': languages } = request.headers
  return JSON.stringify([originOf(request), request.url, cookie, languages])
}

function canBeShared(page: RenderResult): page is Page {
  if (!page || page instanceof DomainError) return false
  return page.status < 500 && !page.headers.some(([name]) => name === 'set-cookie')
}
