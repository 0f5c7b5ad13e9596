import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  shortFilm,
  startTestServer,
  type TestServer,
  templateId,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

async function storyOf(count: number) {
  const person = await server.join()
  const sources = await Promise.all(
    Array.from({ length: count }, async (_, seed) => ({
      id: await upload(person.api, await samplePhoto({ width: 240, height: 135, seed })),
    })),
  )
  const template = await templateId(person.api, 'video')
  const { id } = await person.api.createWork({
    work_template_id: template,
    source_arr: sources,
    params: shortFilm,
  })
  return { ...person, id }
}

describe('a worker that stops in order', () => {
  test('requeues its run, and the next worker finishes it', async () => {
    const { api, id } = await storyOf(2)
    const first = await server.startWorker()
    await until(async () => ((await api.getWork({ id })).progress.percent > 5 ? true : undefined))
    await first[Symbol.asyncDispose]()
    expect((await api.getWork({ id })).state).toBe('queue')
    const second = await server.startWorker()
    expect((await workIn(api, id, ['done', 'fail', 'break'])).state).toBe('done')
    await second[Symbol.asyncDispose]()
    const { balance_entry_arr } = await api.listBalanceEntries({})
    expect(balance_entry_arr.map(({ reason }) => reason)).toEqual(['work_taken', 'start'])
  })
})
