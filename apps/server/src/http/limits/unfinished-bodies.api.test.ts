import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { samplePhoto } from '@easel/testkit'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
} from '../../../test/harness.ts'

const mebibyte = 1024 * 1024
const wait = { timeout: 20_000 }
let server: TestServer
let ann: TestUser
const logged: { level: number; msg: string }[] = []
const open: Socket[] = []

beforeAll(async () => {
  const logTo = { write: (line: string) => void logged.push(JSON.parse(line)) }
  server = await startTestServer(
    { TRUST_PROXY: '1', LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1' },
    { withWorker: false, logTo },
  )
  ann = await server.join()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(() => server[Symbol.asyncDispose]())

/** Sends a request with a body that is never complete, from a given address. */
async function unfinished(
  from: string,
  path: string,
  { bytes = mebibyte, type = 'application/json', token = '' } = {},
) {
  const { hostname, port, host } = new URL(server.baseUrl)
  const socket = connect(Number(port), hostname)
  open.push(socket)
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [`host: ${host}`, `x-forwarded-for: ${from}`, `content-type: ${type}`]
  const authorization = token === '' ? [] : [`authorization: Bearer ${token}`]
  socket.write(
    [
      `POST /api/backend${path} HTTP/1.1`,
      ...head,
      ...authorization,
      `content-length: ${bytes}`,
      '',
      '{"a":"',
    ].join('\r\n'),
  )
  return () => answer
}

async function codeOf(answer: () => string): Promise<string | undefined> {
  await vi.waitUntil(() => answer().includes('request_id'), wait)
  return /"Code":"(\w+)"/.exec(answer())?.[1]
}

async function metric(line: string): Promise<number> {
  const text = await new Promise<string>((resolve, reject) => {
    request(`${server.baseUrl}/metrics`, async (response) => {
      let received = ''
      for await (const chunk of response) received += chunk
      resolve(received)
    })
      .on('error', reject)
      .end()
  })
  const found = text.split('\n').find((row) => row.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1) ?? 0)
}

test('a subnet with too many unfinished bodies is refused further bodies, and other subnets are answered', async () => {
  const waiting: (() => string)[] = []
  for (let count = 1; count <= 8; count += 1) waiting.push(await unfinished('203.0.113.1', '/defaultlogin'))
  await vi.waitUntil(async () => (await metric('easel_held_bytes{of="bodies"}')) === 8 * mebibyte, wait)
  const refused = await unfinished('203.0.113.1', '/defaultlogin')
  expect(await codeOf(refused)).toBe('B0300')
  expect(refused().toLowerCase()).toContain('retry-after:')
  await ann.api.updateCurrentUser({ bio: 'Still here' })
  expect((await server.visitor.search({ keyword: 'oil' })).post_arr).toBeDefined()
  expect(waiting.map((answer) => answer())).toEqual(Array(8).fill(''))
  expect(await metric('easel_refusals{code="B0300"}')).toBeGreaterThanOrEqual(1)
  expect(logged).toEqual([])
  for (const socket of open.splice(0)) socket.destroy()
  await vi.waitUntil(async () => (await metric('easel_held_bytes{of="bodies"}')) === 0, wait)
})

test('unfinished forms of several subnets block no other client', async () => {
  const type = 'multipart/form-data; boundary=x'
  const bytes = 20 * mebibyte
  for (let count = 0; count < 16; count += 1)
    await unfinished(`203.0.113.${1 + (count % 4)}`, '/origin/check', { type, bytes })
  await vi.waitUntil(async () => (await metric('easel_held_bytes{of="bodies_on_disk"}')) === 16 * bytes, wait)
  const photo = new Uint8Array(await samplePhoto({ width: 120, height: 90 }))
  const checked = await server.visitor.checkOrigin({ file: new Blob([photo]) })
  expect(checked).toMatchObject({ mime_type: 'image/jpeg' })
})

test('the body of a call that requires an account is not read when a visitor sends it', async () => {
  expect(await codeOf(await unfinished('203.0.113.1', '/work'))).toBe('A0200')
  expect(await codeOf(await unfinished('203.0.113.1', '/work', { token: 'a'.repeat(43) }))).toBe('A0200')
  expect(await metric('easel_held_bytes{of="bodies"}')).toBe(0)
})

test('a read call accepts a body of up to 32 KiB, and a larger body only for calls that take the values of a form', async () => {
  const answer = await unfinished('203.0.113.1', '/search', { bytes: 32 * 1024 + 1 })
  expect(await codeOf(answer)).toBe('A0413')
  const template = await templateId(ann.api)
  const params = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`p${index}`, '水'.repeat(2000)]),
  )
  const refusal = await refusalOf(ann.api.quoteWork({ work_template_id: template, params }))
  expect(refusal.code).toBe('A0400')
})
