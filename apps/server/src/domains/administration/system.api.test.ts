import { createClient } from '@easel/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer } from '../../../test/harness.ts'
import { measureStorage } from './measure-storage.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: 'a token of sixteen and more' }, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

test('an administrator sees the version, the settings and the place of the data, but no secret', async () => {
  const { api } = await joinAdmin(server)
  const before = await api.getSystem()
  expect(before).toMatchObject({ node_version: process.versions.node, start_ts: expect.any(Number) })
  expect(before.database_version).toMatch(/^\d+/)
  expect(before.backup).toMatchObject({ data_dir: server.context.settings.DATA_DIR, is_bucket: false })
  expect(before.backup.database_bytes).toBeGreaterThan(0)
  expect(before.backup).not.toHaveProperty('object_bytes')
  expect(before.setting_arr).toContainEqual({ name: 'LOG_LEVEL', value: 'error', is_given: true })
  expect(JSON.stringify(before)).not.toContain('a token of sixteen')
  const measure_ts = Date.now()
  await measureStorage(server.context.db, measure_ts)
  expect((await api.getSystem()).backup).toMatchObject({ measure_ts, object_bytes: expect.any(Number) })
})

test('an administrator sees the findings of the doctor, each in the language of the caller', async () => {
  const { api, token } = await joinAdmin(server)
  const inChinese = createClient({ baseUrl: server.baseUrl, token: () => token, locale: () => 'zh' })
  const [english, chinese] = await Promise.all([api.diagnoseSystem(), inChinese.diagnoseSystem()])
  expect(english.section_arr).toContainEqual({
    name: 'queue',
    title: 'Queue',
    finding_arr: [
      {
        state: 'note',
        text: 'No worker runs.',
        todo: 'Start Easel, or a process with ROLE=worker: nothing is made without one.',
      },
      { state: 'good', text: 'No job waits.' },
    ],
  })
  expect(chinese.section_arr.map(({ title }) => title)).toContain('队列')
  // There is no replica to check.
  expect(english.section_arr.map(({ name }) => name)).not.toContain('replica')
})

test('the report and the findings on the system are for administrators only', async () => {
  const { api } = await server.join()
  for (const call of [() => api.getSystem(), () => api.diagnoseSystem()])
    expect((await refusalOf(call())).code).toBe('A0301')
})
