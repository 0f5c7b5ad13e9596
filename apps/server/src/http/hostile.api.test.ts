import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Sends bytes that no client library would, and returns what comes back until the server hangs up. */
async function raw(lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(server.baseUrl)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return answer
}

const upgrade = [
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

test.each(['//', '/elsewhere', 'http://[', '/api/backend/ws/../x'])(
  'an upgrade to %s ends that connection and nothing else',
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
])('%s is answered in the form that everything is answered in', async (path, status) => {
  const answer = await raw([`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close'])
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    Code: expect.stringMatching(/^A04/),
    request_id: expect.any(String),
  })
})

test('a cursor with an id that is none, and text that no database can hold, are refused', async () => {
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
