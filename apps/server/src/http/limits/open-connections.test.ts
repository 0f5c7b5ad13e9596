import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OpenConnections } from './open-connections.ts'
import { connectionsInAll } from './open-files.ts'

/** The timeout is long enough for a machine under load. */
const wait = { timeout: 10_000 }
let server: Server
let connections: OpenConnections
let clients: Socket[]
let answer: (response: ServerResponse) => void

beforeEach(async () => {
  clients = []
  answer = (response) => response.end('yes')
  server = createServer((_request, response) => answer(response))
  connections = new OpenConnections(server, { inAll: 6, ofSubnet: 4 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  for (const client of clients) client.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function open(): Promise<{ socket: Socket; received: () => string }> {
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  clients.push(socket)
  let received = ''
  socket.on('data', (data) => {
    if (received.length < 10_000) received += data
  })
  socket.on('error', () => {})
  const before = connections.size + connections.refused + connections.closed
  await once(socket, 'connect')
  await vi.waitUntil(() => connections.size + connections.refused + connections.closed > before, wait)
  return { socket, received: () => received }
}

const ask = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

test('the connection that was idle for longest is closed for a new connection', async () => {
  const [first, second] = [await open(), await open()]
  first.socket.write(ask)
  await vi.waitUntil(() => first.received().includes('yes'), wait)
  for (let count = 3; count <= 5; count += 1) await open()
  await vi.waitUntil(() => second.socket.closed, wait)
  expect([connections.size, connections.closed, connections.refused]).toEqual([4, 1, 0])
  expect(first.socket.closed).toBe(false)
})

test('a new connection is refused when all other connections wait for an answer', async () => {
  const waiting: ServerResponse[] = []
  answer = (response) => void waiting.push(response)
  for (let count = 1; count <= 4; count += 1) (await open()).socket.write(ask)
  await vi.waitUntil(() => waiting.length === 4, wait)
  const refused = await open()
  await vi.waitUntil(() => refused.socket.closed, wait)
  expect(refused.received()).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: 5/)
  waiting[0]!.end('yes')
  await vi.waitUntil(() => connections.refused === 1 && clients[0]!.bytesRead > 0, wait)
  const welcome = await open()
  answer = (response) => response.end('yes')
  welcome.socket.write(ask)
  await vi.waitUntil(() => welcome.received().includes('yes'), wait)
})

test('WebSockets count for the total limit, but not for the limit of their subnet', async () => {
  const taken: Socket[] = []
  server.on('upgrade', (request) => {
    connections.upgrade(request.socket)
    taken.push(request.socket)
  })
  for (let count = 1; count <= 2; count += 1)
    (await open()).socket.write(
      'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    )
  await vi.waitUntil(() => taken.length === 2, wait)
  for (let count = 1; count <= 4; count += 1) await open()
  expect([connections.size, connections.closed]).toEqual([6, 0])
  await open()
  expect([connections.size, connections.closed]).toEqual([6, 1])
  expect(taken.map(({ destroyed }) => destroyed)).toEqual([false, false])
  for (const socket of taken) socket.destroy()
})

test('the limit of connections leaves file descriptors for other files', () => {
  expect([connectionsInAll(1024), connectionsInAll(Infinity)]).toEqual([614, 16_384])
  expect(connectionsInAll()).toBeGreaterThan(0)
})
