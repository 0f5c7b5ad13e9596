import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, until } from '../../test/harness.ts'
import { createApi } from '../composition/api/create-api.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

/**
 * Sends raw bytes that no client library would send, and returns everything that the server sends until it closes the connection.
 */
async function raw(lines: readonly string[], host = new URL(server.baseUrl).host): Promise<string> {
  const { hostname, port } = new URL(server.baseUrl)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  const [first, ...others] = lines
  socket.write([first, `Host: ${host}`, ...others, '', ''].join('\r\n'))
  await once(socket, 'close')
  return answer
}

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

test.each(['*', 'ftp://x/y', 'm://x', 'localhost:80', '?a=b', 'http://'])(
  'the request target %s is refused as not found',
  async (target) => {
    expect(await raw([`GET ${target} HTTP/1.1`, 'Connection: close'])).toMatch(/^HTTP\/1\.1 400 /)
  },
)

test.each(['//', '/elsewhere', 'http://[', '/api/backend/ws/../x'])(
  'an upgrade to %s ends only the connection of its client',
  async (path) => {
    await raw([`GET ${path} HTTP/1.1`, ...upgrade])
    expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)
  },
)

test.each([
  ['/api/backend/work/%E0%A4%A', 400],
  ['/api/backend/nothing/here', 404],
  ['/files/%00', 400],
  ['/files/../../secret', 404],
  [`/files/${'a'.repeat(400)}`, 404],
])('%s gets an error in the usual shape', async (path, status) => {
  const answer = await raw([`GET ${path} HTTP/1.1`, 'Connection: close'])
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    Code: expect.stringMatching(/^A04/),
    request_id: expect.any(String),
  })
})

test('a request with an absolute URL is answered like any other', async () => {
  const ask = (target: string) => raw([`GET ${target} HTTP/1.1`, 'Connection: close'], 'x')
  const answer = await ask(`${server.baseUrl}/api/backend/site`)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer.toLowerCase()).toContain('access-control-allow-origin: *')
  expect(await ask(`${server.baseUrl}/files/none`)).toMatch(/^HTTP\/1.1 404 /)
  expect(await ask('http://easel.example/files/none')).toMatch(/^HTTP\/1.1 421 /)
  expect(await ask('http://[')).toMatch(/^HTTP\/1.1 4/)
})

test('a connection closed before its request is handled is no fault of the server', async () => {
  const app = await createApi(server.context, { withPages: false })
  const statuses: number[] = []
  app.addHook('onSend', async (_request, reply) => void statuses.push(reply.statusCode))
  const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  for (let count = 1; count <= 3; count += 1) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(`GET /api/backend/work_template/none HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
    socket.resetAndDestroy()
    await until(async () => statuses.length === count || undefined)
  }
  await app.close()
  expect(statuses).toEqual([404, 404, 404])
})

test('a cursor with a malformed id, and text that no database can store, are refused', async () => {
  const cursor = Buffer.from(JSON.stringify(['post_ts', '-'.repeat(36)])).toString('base64url')
  for (const [path, body] of [
    ['post_arr', { cursor }],
    ['defaultlogin', { username: 'a\u0000b', password: 'secret' }],
  ] as const) {
    const response = await fetch(`${server.baseUrl}/api/backend/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect([response.status, ((await response.json()) as { Code: string }).Code]).toEqual([400, 'A0400'])
  }
})
