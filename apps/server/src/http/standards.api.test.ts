import { request } from 'node:http'
import { basePath } from '@easel/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { createApi } from '../composition/api/create-api.ts'

let server: TestServer
let app: FastifyInstance
let baseUrl: string
let avatar: string

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  app = await createApi(server.context, { withPages: true })
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const { avatar_arr } = await server.visitor.listAvatars()
  avatar = new URL(avatar_arr[0]!.url).pathname
})
afterAll(async () => {
  await app.close()
  await server[Symbol.asyncDispose]()
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends a request without changes: `fetch` would add headers, and unpack the answer. */
function ask(
  path: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
  body?: Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(`${baseUrl}${path === file ? avatar : path}`, { method, headers }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part as Buffer)
      resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) })
    })
      .on('error', reject)
      .end(body)
  })
}

/** Replaced by the address of a drawing of the avatar library, which every installation has. */
const file = '/files/<avatar>'
const icon = '/icons/192.png'
const description = `${basePath}/openapi.json`
const docs = `${basePath}/docs`
const usualIcons = ['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']
const tagged = [file, icon, description, docs, ...usualIcons]
const ranged = [file, icon, ...usualIcons]
const pages = ['/privacy', '/zh/privacy', '/robots.txt', '/sitemap.xml', '/nowhere']
const paths = [...tagged, ...pages, '/healthz', `${basePath}/site`]

describe.each(paths)('the path %s', (path) => {
  test.each(['identity', 'gzip', 'br'])('has the same headers for HEAD as for GET, in %s', async (coding) => {
    const [get, head] = [
      await ask(path, { 'accept-encoding': coding }),
      await ask(path, { method: 'HEAD', 'accept-encoding': coding }),
    ]
    expect([head.status, head.body.length]).toEqual([get.status, 0])
    for (const name of ['content-type', 'etag', 'cache-control', 'vary', 'accept-ranges', 'content-encoding'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
    // A page that is rendered again has another nonce, so its compressed size may differ by some bytes.
    if (get.headers['content-encoding'] === undefined)
      expect(Number(head.headers['content-length'])).toBe(get.body.length)
    else expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
  })
})

describe.each(tagged)('the path %s with a tag', (path) => {
  test('is not sent again to clients that have it, even if a proxy changed its tag', async () => {
    const { headers } = await ask(path)
    const etag = String(headers['etag'])
    const plain = etag.replace('W/', '')
    for (const list of [etag, plain, `W/${plain}`, `"other", ${etag}`, '*']) {
      const again = await ask(path, { 'if-none-match': list })
      expect([list, again.status, again.body.length]).toEqual([list, 304, 0])
      // The headers that a cache needs (RFC 9110, 15.4.5).
      for (const name of ['etag', 'cache-control', 'vary'])
        expect([name, again.headers[name]]).toEqual([name, headers[name]])
    }
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is refused if the client expects another version', async () => {
    expect((await ask(path, { 'if-match': '"other"' })).status).toBe(412)
    expect((await ask(path, { 'if-match': '*' })).status).toBe(200)
  })
})

describe.each(ranged)('the path %s with ranges', (path) => {
  test('is sent in ranges', async () => {
    const { body, headers } = await ask(path)
    const size = body.length
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=5-', 5, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=5-${size * 2}`, 5, size - 1],
    ] as const) {
      const part = await ask(path, { range, 'accept-encoding': 'br' })
      expect([range, part.status, part.headers['content-range']]).toEqual([
        range,
        206,
        `bytes ${start}-${end}/${size}`,
      ])
      expect(part.body).toEqual(body.subarray(start, end + 1))
      expect(part.headers['etag']).toBe(headers['etag'])
    }
    const beyond = await ask(path, { range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${size}`])
    const ignored: Record<string, string>[] = [
      { range: 'lines=0-1' },
      { range: 'bytes=5-2' },
      { range: 'bytes=0-1', 'if-range': '"other"' },
    ]
    for (const headers of ignored) expect((await ask(path, headers)).status).toBe(200)
  })
})

test('ranges are for GET only, and a range is sent if If-Range contains the strong tag', async () => {
  const { headers, body } = await ask(file)
  const head = await ask(file, { method: 'HEAD', range: 'bytes=0-1' })
  expect([head.status, head.headers['content-length']]).toEqual([200, String(body.length)])
  expect((await ask(file, { range: 'bytes=0-1', 'if-range': String(headers['etag']) })).status).toBe(206)
})

test.each([file, description])('%s may be read by pages of other origins', async (path) => {
  const origin = 'https://elsewhere.example'
  const { headers } = await ask(path, { origin })
  expect(headers['access-control-allow-origin']).toBe('*')
  for (const name of ['content-range', 'content-length', 'etag'])
    expect(headers['access-control-expose-headers']).toContain(name)
  const asked = await ask(path, {
    ...{ method: 'OPTIONS', origin },
    ...{ 'access-control-request-method': 'GET', 'access-control-request-headers': 'range' },
  })
  expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, '*'])
  expect(asked.headers['access-control-allow-headers']).toContain('range')
})

test('the favicon is an ICO file that contains the PNG of the logo', async () => {
  const [{ body }, { body: png }] = [await ask('/favicon.ico'), await ask(icon)]
  expect([body.readUInt32BE(0), body.readUInt32LE(14), body.readUInt32LE(18)]).toEqual([
    0x100,
    png.length,
    22,
  ])
  expect(body.subarray(22)).toEqual(png)
})

test('an offer of HTTP/2 is ignored, and the request is answered', async () => {
  const offer = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAMAAABkAAQAAP__',
  }
  expect((await ask(`${basePath}/site`, offer)).status).toBe(200)
  const headers = { ...offer, method: 'POST', 'content-type': 'application/json' }
  expect((await ask(`${basePath}/post_arr`, headers, Buffer.from('{"limit":1}'))).status).toBe(200)
})

test('a compressed body is refused with 415', async () => {
  const headers = { method: 'POST', 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const answer = await ask(`${basePath}/post_arr`, headers, Buffer.from('bytes'))
  expect([answer.status, answer.headers['accept-encoding']]).toEqual([415, 'identity'])
  expect(String(answer.body)).toContain('without Content-Encoding')
  const plain = await ask(
    `${basePath}/post_arr`,
    { ...headers, 'content-encoding': 'identity' },
    Buffer.from('{}'),
  )
  expect(plain.status).toBe(200)
})
