import type { IncomingMessage } from 'node:http'

const maxBytes = 64 * 1024 * 1024
const maxSeconds = 30

/**
 * Reads the rest of a refused body. Most clients read the answer only after they have sent everything; closing the
 * connection earlier gives them a broken pipe in place of the error. An endless body is cut off all the same.
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
