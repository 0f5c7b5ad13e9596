import type { IncomingMessage } from 'node:http'

const maxBytes = 64 * 1024 * 1024
const maxSeconds = 30

/**
 * Takes what is still on its way of a body that nobody wants. Most clients read an answer only after they have sent everything: a
 * connection that ends before tells them of a broken pipe, not of what was wrong. Who sends without end is cut off all the same.
 */
export async function drain(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received > maxBytes) resolve()
  }
  const timer = setTimeout(resolve, maxSeconds * 1000)
  const ends = ['end', 'close', 'error'] as const
  for (const end of ends) request.once(end, () => resolve())
  request.on('data', count)
  request.resume()
  await promise
  clearTimeout(timer)
  request.off('data', count)
}
