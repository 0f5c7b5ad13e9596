import { once } from 'node:events'
import { type AddressInfo, createServer, type ListenOptions } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Number of sockets that listen on the port. In each turn of the event loop, libuv accepts one connection of a listening socket,
 * and turns are long in an overload. With a single socket, new clients would wait for seconds in the queue of the system, where
 * this process can neither serve nor refuse them. Only Linux distributes the connections over several sockets of one process.
 */
const socketCount = process.platform === 'linux' ? 64 : 1

/**
 * Starts to answer at an address. Dispose of the result before the app is closed.
 *
 * @throws EADDRINUSE if a process listens at the address already.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<Disposable> {
  const reusePort = socketCount > 1
  // Sockets that reuse a port also share it with other processes of the same user, so a second Easel would start unnoticed.
  if (reusePort) await requireUnused({ host, port })
  await app.listen({ host, port, reusePort } as ListenOptions)
  const shared = { host, port: (app.server.address() as AddressInfo).port, reusePort }
  const others = Array.from({ length: socketCount - 1 }, () =>
    createServer((socket) => app.server.emit('connection', socket)).listen(shared),
  )
  await Promise.all(others.map((server) => once(server, 'listening')))
  return {
    [Symbol.dispose]() {
      for (const server of others) server.close()
    },
  }
}

async function requireUnused(options: ListenOptions): Promise<void> {
  const probe = createServer().listen(options)
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
