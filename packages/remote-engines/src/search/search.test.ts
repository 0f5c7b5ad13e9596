import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startComfyDouble } from '@easel/comfyui-double'
import {
  a1111Variants,
  type DoubleServer,
  startA1111,
  startImagesApi,
  startSdcpp,
} from '@easel/engine-doubles'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { searchEngines } from './search.ts'

const { signal } = new AbortController()
let stack: AsyncDisposableStack

beforeEach(() => {
  stack = new AsyncDisposableStack()
})
afterEach(() => stack.disposeAsync())

const lookAt = (address: string) => searchEngines({ address, wide: false }, signal)

async function serve(listener: RequestListener, host = '127.0.0.1', port = 0): Promise<string> {
  const server: Server = createServer(listener)
  await once(server.listen(port, host), 'listening')
  stack.defer(async () => {
    server.closeAllConnections()
    await server[Symbol.asyncDispose]()
  })
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

/** A server that has a first page, and answers all other requests with one status. */
const program = (page: string, status = 404, body = 'Not Found') =>
  serve((request, response) => {
    if (request.url === '/') response.end(page)
    else {
      response.statusCode = status
      response.end(body)
    }
  })

describe('an address', () => {
  test('of a ComfyUI is found, with its version and models', async () => {
    const double = stack.use(await startComfyDouble())
    const [found, ...others] = await lookAt(double.url)
    expect(found).toMatchObject({ address: double.url, kind: 'comfyui', problem: null })
    expect(found?.version).toMatch(/\d/)
    expect(found?.usable_model_count).toBeGreaterThan(0)
    expect(others).toEqual([])
  })

  const doubles: [string, string, () => Promise<DoubleServer>][] = [
    ['sd-server', 'sdcpp', () => startSdcpp()],
    ['an images API', 'openai', () => startImagesApi()],
    ...a1111Variants.map((variant): [string, string, () => Promise<DoubleServer>] => [
      variant,
      'a1111',
      () => startA1111({ variant }),
    ]),
  ]

  test.each(doubles)('of %s is found, and no picture is made there', async (_name, kind, start) => {
    const double = stack.use(await start())
    expect(await lookAt(double.url)).toMatchObject([{ address: double.url, kind, problem: null }])
    expect(double.works).toEqual([])
  })

  test('before the path of another program is found with its path', async () => {
    const double = stack.use(await startComfyDouble())
    const address = await serve(async (request, response) => {
      const [, path] = /^\/ComfyBackendDirect(.*)$/.exec(request.url ?? '') ?? []
      if (path === undefined) return void response.end('<title>SwarmUI</title>')
      const answer = await fetch(`${double.url}${path}`, { redirect: 'manual' })
      response.statusCode = answer.status
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
    const there = `${address}/ComfyBackendDirect`
    expect(await lookAt(address)).toMatchObject([{ address: there, kind: 'comfyui', program: 'SwarmUI' }])
    expect(await lookAt(there)).toMatchObject([{ address: there, kind: 'comfyui' }])
  })

  test('that requires a key is reported with this problem, for any protocol', async () => {
    for (const start of [startA1111, startImagesApi, startSdcpp]) {
      const double = stack.use(await start({ key: 'painter:sesame' }))
      expect(await lookAt(double.url)).toMatchObject([
        { address: double.url, kind: null, problem: 'needs_key' },
      ])
    }
  })

  test.each([
    ['<title>Invoke - Community Edition</title>', 'InvokeAI', 'unsupported'],
    ['<title>Stable Diffusion</title>', 'Stable Diffusion web UI', 'api_off'],
    ['<title>My site</title>', null, 'unknown'],
  ])('with the page %s is reported by name, and cannot be used', async (page, name, problem) => {
    const address = await program(page)
    expect(await lookAt(address)).toMatchObject([{ kind: null, program: name, problem }])
  })

  test.each([404, 405, 200])(
    'of a server that lists models and answers %i to pictures makes no pictures',
    async (status) => {
      const address = await serve((request, response) => {
        if (request.url === '/') return void response.end('Ollama is running')
        response.statusCode = request.url === '/v1/models' ? 200 : status
        response.end(request.url === '/v1/models' ? '{"data":[{"id":"llama"}]}' : '{"error":"none"}')
      })
      expect(await lookAt(address)).toMatchObject([{ kind: null, program: 'Ollama', problem: 'no_pictures' }])
    },
  )

  test.each([
    ['never answers', () => {}],
    ['sends a page without an end', (_request, response) => endless(response)],
    [
      'redirects to elsewhere',
      (_request, response) => {
        response.writeHead(302, { location: 'http://127.0.0.1:9/' })
        response.end()
      },
    ],
  ] satisfies [string, RequestListener][])(
    'that %s ends the search in time, and no redirect is followed',
    async (_name, listener) => {
      const address = await serve(listener)
      const since = performance.now()
      const found = await lookAt(address)
      expect(performance.now() - since).toBeLessThan(25_000)
      expect(found.every(({ kind }) => kind === null)).toBe(true)
    },
    30_000,
  )

  test('without a server gives no result', async () => {
    expect(await lookAt('http://127.0.0.1:4')).toEqual([])
  })

  test('is abandoned when its signal is aborted', async () => {
    const address = await serve(() => {})
    const reason = new Error('stop')
    const stop = new AbortController()
    const looked = searchEngines({ address, wide: false }, stop.signal)
    stop.abort(reason)
    await expect(looked).rejects.toBe(reason)
  })
})

function endless(response: Parameters<RequestListener>[1]): void {
  const writeAll = () => {
    while (response.write('x'.repeat(65_536)));
  }
  response.on('drain', writeAll)
  writeAll()
}

// Only Linux has all addresses of 127.0.0.0/8 without configuration.
test.skipIf(process.platform !== 'linux')('a machine is searched only at its usual ports', async () => {
  const host = '127.77.0.1'
  const sdcpp = stack.use(await startSdcpp({ host, port: 1234 }))
  const webui = stack.use(await startA1111({ host, port: 7860 }))
  const images = stack.use(await startImagesApi({ host, port: 8080 }))
  const unusual = stack.use(await startSdcpp({ host, port: 1235 }))
  const found = await searchEngines({ address: `http://${host}`, wide: true }, signal)
  expect(found.map(({ address, kind }) => [address, kind]).toSorted()).toEqual([
    [sdcpp.url, 'sdcpp'],
    [webui.url, 'a1111'],
    [images.url, 'openai'],
  ])
  expect(unusual.requests).toEqual([])
})
