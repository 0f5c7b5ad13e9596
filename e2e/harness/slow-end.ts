import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy for a server: it sends the first part of a page up to a given text, and the remaining bytes after a pause. */
export async function startSlowEnd(
  target: string,
  { until, pauseMs }: { until: string; pauseMs: number },
): Promise<AsyncDisposable & { url: string }> {
  const { host } = new URL(target)
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity' }
    const call = request(
      new URL(asked.url ?? '/', target),
      { method: asked.method, headers },
      async (from) => {
        const { 'content-length': _, ...kept } = from.headers
        answer.writeHead(from.statusCode ?? 502, kept)
        const body = Buffer.concat(await from.toArray())
        const index = from.headers['content-type']?.startsWith('text/html') ? body.indexOf(until) : -1
        if (index < 0) return answer.end(body)
        answer.write(body.subarray(0, index))
        setTimeout(() => answer.end(body.subarray(index)), pauseMs)
      },
    )
    asked.pipe(call)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
