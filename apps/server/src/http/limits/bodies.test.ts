import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../app.ts'
import { Bodies } from './bodies.ts'
import { paces } from './pace.ts'

const mebibyte = 1024 * 1024
const site = { isMine: () => true, publicOrigin: undefined }
/** Long enough for a machine with other load. */
const wait = { timeout: 10_000 }
let now = 0
let bodies: Bodies
let app: FastifyInstance
let folder: string
let sockets: Socket[]
const logged: string[] = []

beforeEach(async () => {
  now = 0
  sockets = []
  logged.length = 0
  bodies = new Bodies({ now: () => now })
  folder = await mkdtemp(join(tmpdir(), 'easel-bodies-'))
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  // Simulates a proxy, so that each request can name the address of its client.
  app = createApp({ log, proxies: 1, site, bodies })
  app.post('/memory', async (request) => ({ length: JSON.stringify(request.body ?? null).length }))
  app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null))
    scope.post('/disk', async (request) => {
      const path = join(folder, request.id)
      await bodies.store(request, { path, limit: 300 * mebibyte, pace: paces.form })
      return { length: (await stat(path)).size }
    })
  })
  app.get('/answer', async (request, reply) => {
    const answer = Buffer.alloc(20 * mebibyte)
    bodies.holdAnswer(request, reply, answer.length)
    return answer
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

interface Sent {
  socket: Socket
  answer: () => string
  closed: Promise<unknown>
}

/** Sends a request with a `content-length`, and a body that may be shorter. */
async function send(
  from: string,
  { path = '/memory', headers, body }: { path?: string; headers: string[]; body: string },
): Promise<Sent> {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const type = path === '/disk' ? 'application/octet-stream' : 'application/json'
  const head = [`POST ${path} HTTP/1.1`, 'host: x', `x-forwarded-for: ${from}`, `content-type: ${type}`]
  socket.write([...head, ...headers, '', body].join('\r\n'))
  return { socket, answer: () => answer, closed: once(socket, 'close') }
}

const unfinished = (from: string, bytes = mebibyte, path = '/memory') =>
  send(from, { path, headers: [`content-length: ${bytes}`], body: '"' })

async function answered(sent: Sent): Promise<string> {
  await vi.waitUntil(() => sent.answer().includes('\r\n\r\n'), wait)
  return sent.answer()
}

const holds = (bytes: number) => vi.waitUntil(() => bodies.memory.held === bytes, wait)

test('when the unfinished bodies of a subnet have used its share, its next body is refused at once', async () => {
  for (let count = 1; count <= 8; count += 1) {
    await unfinished('203.0.113.1')
    await holds(count * mebibyte)
  }
  const refused = await answered(await unfinished('203.0.113.1'))
  expect(refused).toMatch(/^HTTP\/1.1 503 /)
  expect(refused.toLowerCase()).toContain('retry-after: 5')
  expect(refused).toContain('"Code":"B0300"')
  const small = await send('203.0.113.2', { headers: ['content-length: 4'], body: '"ab"' })
  expect(await answered(small)).toMatch(/^HTTP\/1.1 200 /)
  expect(bodies.refused).toBe(1)
  expect(logged).toEqual([])
})

test('a body releases its bytes when its client leaves, and when it was answered', async () => {
  const left = await unfinished('203.0.113.1')
  await holds(mebibyte)
  left.socket.resetAndDestroy()
  await holds(0)
  const complete = await send('203.0.113.1', { headers: ['content-length: 4'], body: '"ab"' })
  expect(await answered(complete)).toContain('{"length":4}')
  await holds(0)
  expect(bodies.requests.held).toBe(0)
})

test('a body without a length is counted as it arrives, up to its limit', async () => {
  const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'1'.repeat(bytes)}\r\n`
  const headers = ['transfer-encoding: chunked']
  await send('203.0.113.1', { headers, body: chunk(5000) })
  await holds(5000)
  const completeBody = await send('203.0.113.1', { headers, body: `${chunk(3)}${chunk(2)}0\r\n\r\n` })
  expect(await answered(completeBody)).toContain('{"length":5}')
  const large = await send('203.0.113.1', { headers, body: chunk(mebibyte + 1) })
  expect(await answered(large)).toMatch(/^HTTP\/1.1 413 /)
})

test('a body that is incomplete after its time is ended with an answer, and other bodies are not ended', async () => {
  const slow = await unfinished('203.0.113.1')
  await holds(mebibyte)
  now = 19_999
  bodies.arrivals.check()
  expect(bodies.memory.held).toBe(mebibyte)
  const young = await unfinished('203.0.113.2')
  await holds(2 * mebibyte)
  now = 20_001
  bodies.arrivals.check()
  await slow.closed
  expect(slow.answer()).toMatch(/^HTTP\/1.1 503 /)
  expect(JSON.parse(slow.answer().slice(slow.answer().indexOf('{')))).toMatchObject({ Code: 'B0300' })
  expect([bodies.memory.held, bodies.arrivals.ended, young.answer()]).toEqual([mebibyte, 1, ''])
  expect(logged).toEqual([])
})

test('a refused body that the client continues to send must keep the same pace', async () => {
  const refused = await unfinished('203.0.113.1', 100 * mebibyte)
  expect(await answered(refused)).toMatch(/^HTTP\/1.1 413 /)
  now = 30_000
  bodies.arrivals.check()
  await refused.closed
})

test('the slowest body is ended when the memory for all bodies is used up', async () => {
  const slowest = await unfinished('203.0.113.1')
  await holds(mebibyte)
  const others: Sent[] = []
  for (let count = 2; count <= 64; count += 1) {
    now += 1
    others.push(await unfinished(`203.0.113.${Math.ceil(count / 8) + 1}`))
    others.at(-1)!.socket.write('x'.repeat(1000))
    await holds(count * mebibyte)
  }
  await vi.waitUntil(() => others.every(({ socket }) => socket.bytesWritten > 1000), wait)
  now += 2000
  const small = await send('203.0.113.200', { headers: ['content-length: 4'], body: '"ab"' })
  expect(await answered(small)).toContain('{"length":4}')
  await slowest.closed
  expect(others.filter(({ answer }) => answer() !== '')).toEqual([])
})

test('forms on the disk have a budget of their own, and the slowest form is ended when it is used up', async () => {
  const part = 256 * mebibyte
  const first = await unfinished('203.0.113.1', part, '/disk')
  const later: Sent[] = []
  for (const from of ['203.0.113.2', '203.0.113.3', '203.0.113.4'])
    later.push(await unfinished(from, part, '/disk'))
  await vi.waitUntil(() => bodies.disk.held === 4 * part, wait)
  expect(await answered(await unfinished('203.0.113.4', 1000, '/disk'))).toMatch(/^HTTP\/1.1 503 /)
  for (const { socket } of later) socket.write('x'.repeat(1000))
  now = 5000
  const form = await send('203.0.113.5', { path: '/disk', headers: ['content-length: 3'], body: 'abc' })
  expect(await answered(form)).toContain('{"length":3}')
  await first.closed
  expect(bodies.memory.held).toBe(0)
})

test('a client behind a proxy has at most 200 requests in progress', async () => {
  const others = [...Array(200).keys()].map(() => bodies.requests.open(['203.0.113.1']))
  for (const other of others) other.take(1)
  const refused = await send('203.0.113.1', { headers: ['content-length: 4'], body: '"ab"' })
  expect(await answered(refused)).toMatch(/^HTTP\/1.1 503 /)
  others[0]![Symbol.dispose]()
  await vi.waitUntil(() => bodies.requests.held === 199, wait)
  const welcome = await send('203.0.113.1', { headers: ['content-length: 4'], body: '"ab"' })
  expect(await answered(welcome)).toMatch(/^HTTP\/1.1 200 /)
})

test('an answer is counted until its client has read it, and ended after its timeout', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  const unread = await get('203.0.113.1')
  await vi.waitUntil(() => bodies.answers.held === 20 * mebibyte, wait)
  const refused = await get('203.0.113.1')
  refused.resume()
  await vi.waitUntil(() => bodies.refused === 1, wait)
  const otherAnswer = (await get('203.0.113.2')).resume()
  await vi.waitUntil(() => otherAnswer.bytesRead > 20 * mebibyte, wait)
  await vi.waitUntil(() => bodies.answers.held === 20 * mebibyte, wait)
  const [end] = timer.mock.calls.find(([, ms]) => ms === 670_000)!
  timer.mockRestore()
  end()
  await vi.waitUntil(() => bodies.answers.held === 0, wait)
  unread.resume()
  await vi.waitUntil(() => unread.closed, wait)
  expect(unread.bytesRead).toBeLessThan(20 * mebibyte)
})

async function get(from: string): Promise<Socket> {
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1').pause()
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET /answer HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\n\r\n`)
  return socket
}
