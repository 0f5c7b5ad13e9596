import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, exportOf, importInto, uploadArchive, zip } from '../../../../test/archive.ts'
import { refusalOf, startTestServer, type TestServer, templateId } from '../../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

// Imports on another server: import.sweep.api.test.ts.
test('takes saved settings of an archive only as far as a form and the limits do', async () => {
  const anna = await server.join()
  const id = await templateId(anna.api, 'image')
  const preset = (changes: object = {}) => ({
    ...{ id: crypto.randomUUID(), work_template_id: id, name: crypto.randomUUID(), create_ts: 1 },
    ...{ params: { seed: 7 }, ...changes },
  })
  const presets = [
    preset({ name: 'Older', params: { seed: 7, gone: 'x', wetness: 'much' } }),
    preset({ name: 'Older' }),
    preset({ work_template_id: crypto.randomUUID() }),
    preset({ name: '' }),
    preset({ name: 'x'.repeat(10_000) }),
    preset({ params: { seed: { deep: 1 } } }),
    preset({ params: { text: 'x'.repeat(100_000) } }),
    ...Array.from({ length: 60 }, () => preset()),
  ]
  const archive = await zip(archiveOf(crypto.randomUUID(), { presets }))
  const { state, result } = await importInto(anna, archive)
  expect([state, result!.count.preset]).toEqual(['done', { added: 50, present: 1, refused: 16 }])
  const { preset_arr } = await anna.api.listPresets({ work_template_id: id })
  expect(preset_arr).toHaveLength(50)
  expect(preset_arr.find(({ name }) => name === 'Older')).toMatchObject({ params: { seed: 7 }, create_ts: 1 })
})

test('is limited to one at a time, ten a day, and uploaded files', async () => {
  const anna = await server.join()
  const bytes = await exportOf(anna)
  const [first, second] = [await uploadArchive(anna, bytes), await uploadArchive(anna, bytes)]
  const { db } = server.context
  expect((await refusalOf(uploadArchive(anna, bytes))).code).toBe('A0440')
  const [begun, refused] = await Promise.allSettled([
    anna.api.importAccount({ id: first }),
    anna.api.importAccount({ id: second }),
  ])
  const states = [begun, refused]
    .map((result) => (result.status === 'fulfilled' ? 'begun' : result.reason.code))
    .sort()
  expect(states).toEqual(['A0440', 'begun'])
  expect((await refusalOf(anna.api.importAccount({ id: `${crypto.randomUUID()}.zip` }))).code).toBe('A0700')
  const other = await server.join()
  expect((await refusalOf(other.api.importAccount({ id: first }))).code).toBe('A0700')
  expect((await refusalOf(anna.api.importAccount({ id: `${crypto.randomUUID()}.jpg` }))).code).toBe('A0701')
  for (let more = 0; more < 10; more++)
    await db
      .insertInto('account_imports')
      .values({
        id: crypto.randomUUID(),
        user_id: other.userId,
        upload_id: crypto.randomUUID(),
        state: 'done',
      })
      .execute()
  expect((await refusalOf(other.api.importAccount({ id: await uploadArchive(other, bytes) }))).code).toBe(
    'A0501',
  )
})
