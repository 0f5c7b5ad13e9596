import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { StatementRecorder } from '../../../test/statement-plans.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

test('lists need few distinct statements for all offsets and limits, since connections keep every statement', async () => {
  const { visitor, context } = server
  const recorder = new StatementRecorder(context.pool)
  const lists = {
    hot: (offset: number) => visitor.listHotPosts({ offset, limit: 1 + (offset % 100) }),
    ranked: (offset: number) => visitor.listRankedPosts({ offset, window: 'week' }),
    found: (offset: number) => visitor.listPosts({ offset, keyword: 'sunset', limit: 1 + (offset % 100) }),
    people: (offset: number) => visitor.listUsers({ offset }),
  }
  for (const [name, list] of Object.entries(lists)) {
    const offsets = Array.from({ length: 100 }, (_, index) => (index * 101) % 10_001)
    const sent = await recorder.during(async () => {
      for (const offset of offsets) await list(offset)
    })
    expect(new Set(sent.map(({ text }) => text)).size, name).toBeLessThan(60)
  }
})
