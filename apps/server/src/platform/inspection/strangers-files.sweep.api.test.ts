import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createClient } from '@easel/contract'
import { hugePng, webpOf } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, put, startTestServer, type TestServer, until } from '../../../test/harness.ts'

let server: TestServer
let api: ApiProcess
beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  api = await server.startApiProcess()
})
afterAll(() => server[Symbol.asyncDispose]())

const maxMemoryBytes = 300e6
/** Generous, for a busy machine. An idle machine answers within some milliseconds. */
const maxWaitMs = 5000

/** An SVG of 440 kB that would keep an SVG library busy for seconds. */
function slowDrawing(): Buffer {
  const rules = 'a b c d e f{fill:red}'.repeat(20_000)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>${rules}</style>${'<g/>'.repeat(5000)}</svg>`,
  )
}

async function measured(name: string): Promise<number> {
  const metrics = await (await fetch(`${api.baseUrl}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)![1])
}

test('while hostile files are inspected, other requests are answered, and the memory is freed afterwards', async () => {
  const { token } = await server.join()
  const ann = createClient({ baseUrl: api.baseUrl, token: () => token })
  const send = async (bytes: Uint8Array, extension = 'jpg') => {
    const id = `${crypto.randomUUID()}.${extension}`
    const response = await put(await ann.signSourceUpload({ id }), bytes)
    return { id, code: ((await response.json()) as { Code?: string }).Code }
  }
  const [frames, bomb] = await Promise.all([webpOf(100_000), hugePng(10_000, 10_000)])
  const large = new File([Buffer.alloc(50 * 1024 * 1024)], 'large')

  let isOver = false
  const waits: number[] = []
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now()
      expect((await fetch(`${api.baseUrl}/healthz`)).status).toBe(200)
      waits.push(performance.now() - start)
    }
  })()
  const [codes, picture, checks] = await Promise.all([
    Promise.all([
      ...Array.from({ length: 4 }, () => send(slowDrawing())),
      ...[send(frames, 'webp'), send(Buffer.from('GIF89a'), 'gif'), send(frames.subarray(0, 40), 'webp')],
    ]).then((sent) => sent.map(({ code }) => code)),
    send(bomb, 'png').then(({ id }) => ann.updateCurrentUser({ avatar_url: `source/${id}` })),
    Promise.all([1, 2].map(() => createClient({ baseUrl: api.baseUrl }).checkOrigin({ file: large }))),
  ]).finally(() => {
    isOver = true
  })
  await watching

  expect(codes).toEqual(['A0701', 'A0701', 'A0701', 'A0701', 'A0703', 'A0700', 'A0700'])
  expect(picture.avatar_url).toContain('/avatar/')
  expect(checks).toEqual([{ ai: 'unknown' }, { ai: 'unknown' }])
  expect(Math.max(...waits)).toBeLessThan(maxWaitMs)
  expect(await measured('nodejs_eventloop_lag_max_seconds')).toBeLessThan(maxWaitMs / 1000)
  await until(async () =>
    (await measured('process_resident_memory_bytes')) < maxMemoryBytes ? true : undefined,
  )
  const maps = `/proc/${api.pid}/maps`
  // The API process never loads the libraries that read pictures.
  if (existsSync(maps)) expect(await readFile(maps, 'utf8')).not.toMatch(/libvips|sharp|canvas/)
}, 180_000)
