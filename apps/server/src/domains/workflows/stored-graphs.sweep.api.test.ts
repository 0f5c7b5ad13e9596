import { threadCpuUsage } from 'node:process'
import { type Client, createClient } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiProcess, startTestServer, type TestServer, upload } from '../../../test/harness.ts'
import { readGraph } from './read-graph-json.ts'

let server: TestServer
let process: ApiProcess
let api: Client

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  process = await server.startApiProcess()
  const { token } = await server.join()
  api = createClient({ baseUrl: process.baseUrl, token: () => token })
})
afterAll(() => server[Symbol.asyncDispose]())

const painting = {
  1: { class_type: 'LoadImage', inputs: {} },
  2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  3: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
}
/** Graph of nearly 2 MiB whose result depends on few nodes. */
const large = {
  ...painting,
  ...Object.fromEntries(
    Array.from({ length: 9000 }, (_, index) => [
      `n${index}`,
      {
        class_type: 'OilPainting',
        inputs: { image: ['1', 0], strength: 0.5 },
        _meta: { title: 'x'.repeat(100) },
      },
    ]),
  ),
}

const times = 6
/** Time for 48 calls, half of which read a large graph, on a machine that also does other work. */
const timeoutMs = 240_000
/**
 * Maximum time of the main thread for passing on 2 MiB, relative to the time for reading the graph. The share is a tenth on an idle
 * machine, and would be 1 if the main thread read the graph.
 */
const maxShare = 0.5

/** Returns the minimum CPU time in ms of a main thread for a call, over several attempts. */
async function minCpuMs(call: () => Promise<unknown>, busyMs = process.busyMs): Promise<number> {
  const spent: number[] = []
  for (let count = 0; count < times; count += 1) {
    const before = await busyMs()
    await call()
    spent.push((await busyMs()) - before)
  }
  return Math.min(...spent)
}

/** Returns the CPU time in ms of this thread. */
async function ownBusyMs(): Promise<number> {
  const { user, system } = threadCpuUsage()
  return (user + system) / 1000
}

test('a large stored graph is read in an inspection process', { timeout: timeoutMs }, async () => {
  const ids = await Promise.all(
    [painting, large].map(async (dag) => {
      const { id } = await api.createWorkTemplate({ title: 'Graph', description: '', dag })
      return id
    }),
  )
  const source = await upload(api, await samplePhoto({ width: 40, height: 30 }))
  let title = 0
  const calls: Record<string, (id: string) => Promise<unknown>> = {
    graph: (id) => api.getWorkTemplateGraph({ id }),
    quote: (id) => api.quoteWork({ work_template_id: id }),
    async work(id) {
      const work = await api.createWork({ work_template_id: id, source_arr: [{ id: source }] })
      await api.getTaskStatus({ id: work.id })
      await api.setWorkState({ id: work.id, state: 'break' })
    },
    change: (id) => api.updateWorkTemplate({ id, title: `Graph ${title++}` }),
  }
  // The reference is measured in the same minute, so the test does not depend on the speed of the machine.
  const json = Buffer.from(JSON.stringify(large))
  const reading = await minCpuMs(() => readGraph({ kind: 'dag', json }), ownBusyMs)
  for (const [name, call] of Object.entries(calls)) {
    const [small, more] = [await minCpuMs(() => call(ids[0]!)), await minCpuMs(() => call(ids[1]!))]
    expect(more - small, name).toBeLessThan(reading * maxShare)
  }
})
