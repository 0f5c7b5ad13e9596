import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EngineError } from './fault.ts'
import { fetchAnswer } from './http.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let answer: Answer
let paths: string[] = []
const server = createServer((request, response) => {
  paths.push(request.url ?? '')
  answer(request, response)
})
let address: string

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  paths = []
})

const { signal } = new AbortController()
const key = 'sk-s3cret-of-the-studio'

async function faultOf(url: string, timeoutMs = 10_000): Promise<EngineError> {
  const headers = { authorization: `Bearer ${key}` }
  const error = await fetchAnswer(url, { headers, maxBytes: 1000, timeoutMs, signal }).catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(EngineError)
  return error as EngineError
}

/** Returns an answer, and a promise that resolves when the connection of the last request is closed. */
function closed(): { answer: Answer; whenClosed: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    whenClosed: promise,
    answer: (_request, response) => response.on('close', resolve),
  }
}

test('an endless answer of single bytes ends at the time limit', async () => {
  const end = closed()
  answer = (request, response) => {
    end.answer(request, response)
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  }
  const { fault, delivery } = await faultOf(address, 300)
  expect([fault.code, delivery]).toEqual(['timeout', 'unknown'])
  await end.whenClosed
})

test('a request without an answer ends at the time limit', async () => {
  answer = () => {}
  expect((await faultOf(address, 300)).fault.code).toBe('timeout')
})

test.each([
  ['declares a length of 10 GB', { 'content-length': 10 * 1024 ** 3 }],
  ['declares no length', {}],
])('an answer that is too large and %s is not read to its end', async (_, headers) => {
  const end = closed()
  answer = (request, response) => {
    end.answer(request, response)
    response.writeHead(200, headers)
    const pour = () => {
      while (response.write(Buffer.alloc(10_000)));
    }
    response.on('drain', pour)
    pour()
  }
  expect((await faultOf(address)).fault).toEqual({ code: 'too_large', params: { bytes: 1000 } })
  await end.whenClosed
})

test('a redirect is not followed, and its target receives neither the request nor the key', async () => {
  answer = (_request, response) => response.writeHead(302, { location: `${address}/elsewhere` }).end()
  expect((await faultOf(`${address}/prompt`)).fault.code).toBe('redirected')
  expect(paths).toEqual(['/prompt'])
})

test.each<[string, string, Answer]>([
  ['refuses the key', '', (_, response) => response.writeHead(401).end(key)],
  ['breaks off', '', (_, response) => response.destroy()],
  ['sends no HTTP', '', (request) => request.socket.end(`${key}\r\n\r\n`)],
  ['does not exist', 'http://studio.invalid', () => {}],
])('the error of a server that %s contains neither the key nor the address', async (_, elsewhere, given) => {
  answer = given
  const error = await faultOf(elsewhere || address)
  const told = inspect(error, { depth: null, showHidden: true }) + JSON.stringify(error)
  for (const secret of [key, new URL(elsewhere || address).host]) expect(told).not.toContain(secret)
})
