import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, upload } from '../../../test/harness.ts'
import { deleteUnusedVersions } from './unused-versions.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' }, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const dag = {
  '1': { class_type: 'DomainWarp', inputs: { width: 96, height: 64 } },
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
}
const tomorrow = () => Date.now() + 25 * 3600_000

async function photo(api: TestServer['visitor'], seed: number) {
  return { id: await upload(api, await samplePhoto({ width: 64, height: 48, seed })) }
}

test('versions without works are deleted a day after they were replaced, with covers of their own', async () => {
  const { api } = await server.join()
  const first = await api.createWorkTemplate({ title: 'One', dag, cover: await photo(api, 1) })
  const { id } = first
  const work = await api.createWork({ work_template_id: id })
  const second = await api.updateWorkTemplate({ id, title: 'Two', cover: await photo(api, 2) })
  const third = await api.updateWorkTemplate({ id, title: 'Three', cover: await photo(api, 3) })
  const last = await api.updateWorkTemplate({ id, title: 'Four' })
  const versions = async () => {
    const { db } = server.context
    const rows = db.selectFrom('work_template_versions').select('version').where('work_template_id', '=', id)
    return (await rows.orderBy('version').execute()).map(({ version }) => version)
  }
  // The age of a version itself is irrelevant: a work may be in creation with a version that was replaced just now.
  const { db } = server.context
  const longAgo = { create_ts: Date.now() - 48 * 3600_000 }
  await db
    .updateTable('work_template_versions')
    .set(longAgo)
    .where('work_template_id', '=', id)
    .where('version', '=', 3)
    .execute()
  await deleteUnusedVersions(db, Date.now())
  expect(await versions()).toEqual([1, 3, 4])
  await deleteUnusedVersions(db, tomorrow())
  expect(await versions()).toEqual([1, 4])
  expect(last.cover).toEqual(third.cover)
  expect((await fetch(last.cover.url)).status).toBe(200)
  expect((await fetch(first.cover.url)).status).toBe(200)
  expect((await fetch(second.cover.url)).status).toBe(404)
  expect((await api.getWork({ id: work.id })).template_title).toBe('One')
})

test('a deleted template without works is erased', async () => {
  const { api } = await server.join()
  const [used, unused] = await Promise.all(
    [1, 2].map((seed) => api.createWorkTemplate({ title: `T${seed}`, dag })),
  )
  await api.createWork({ work_template_id: used!.id })
  for (const { id } of [used!, unused!]) await api.deleteWorkTemplate({ id })
  await deleteUnusedVersions(server.context.db, tomorrow())
  const rows = await server.context.db
    .selectFrom('work_templates')
    .select('id')
    .where('id', 'in', [used!.id, unused!.id])
    .execute()
  expect(rows).toEqual([{ id: used!.id }])
})

test('a template by a demo account is visible to that account only', async () => {
  const { token, user } = await server.visitor.demoLogin({})
  const { createClient } = await import('@easel/contract')
  const demo = createClient({ baseUrl: server.baseUrl, token: () => token })
  const { id } = await demo.createWorkTemplate({ title: 'Tried', dag })
  expect(
    (await demo.listWorkTemplates({ user_id: user.id })).work_template_arr.map((template) => template.id),
  ).toEqual([id])
  await demo.createWork({ work_template_id: id })
  expect((await server.visitor.listWorkTemplates({ user_id: user.id })).work_template_arr).toEqual([])
  expect((await refusalOf(server.visitor.getWorkTemplate({ id }))).code).toBe('A0404')
  const { api } = await server.join()
  expect((await refusalOf(api.createWork({ work_template_id: id }))).code).toBe('A0404')
})
