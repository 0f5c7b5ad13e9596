import { samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser, upload } from '../../../test/harness.ts'
import { checkTemplates } from './check-templates.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer()
  ann = await server.join()
  bob = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())

const warp = (width: number) => ({
  '1': { class_type: 'DomainWarp', inputs: { width, height: 64, palette: 'ember', seed: 4 } },
  '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
})

async function made() {
  const cover = { id: await upload(ann.api, await samplePhoto({ width: 64, height: 48 })) }
  const input_arr = [{ name: '1.width', label: { en: 'Width', zh: '宽度' }, min: 64, max: 512 }]
  return await ann.api.createWorkTemplate({ title: 'Warp', dag: warp(96), input_arr, cover })
}

/** Stores a form with wider ranges, like a release whose nodes accepted more. */
async function widen(id: string): Promise<void> {
  await sql`update work_template_versions
    set definition = jsonb_set(definition, '{input_arr,0,max}', '9000000') where work_template_id = ${id}::uuid`.execute(
    server.context.db,
  )
}

const later = (minutes: number) => Date.now() + minutes * 60_000
const check = (now = Date.now()) => checkTemplates(server.context, now)
const notices = async ({ api }: TestUser) =>
  (await api.listNotifications({ type: 'template_broken' })).notification_arr

test('a template that no longer fits its nodes is hidden, and its maker is informed of the reason', async () => {
  const { id } = await made()
  const fine = await made()
  await check()
  expect((await bob.api.getWorkTemplate({ id })).broken).toBeUndefined()

  await widen(id)
  // The nodes have not changed since the last check.
  await check(later(11))
  expect((await bob.api.getWorkTemplate({ id })).broken).toBeUndefined()
  await sql`update work_templates set checked_with = 'an older release' where id = ${id}::uuid`.execute(
    server.context.db,
  )
  await Promise.all([check(later(30)), check(later(30))])
  expect((await refusalOf(bob.api.getWorkTemplate({ id }))).code).toBe('A0404')
  expect((await refusalOf(bob.api.createWork({ work_template_id: id }))).code).toBe('A0404')
  expect((await bob.api.getWorkTemplate({ id: fine.id })).broken).toBeUndefined()
  const { broken } = await ann.api.getWorkTemplate({ id })
  expect(broken).toMatch(/^Width: /)
  expect((await notices(ann)).map(({ content }) => content)).toMatchObject([
    { work_template_id: id, title: 'Warp', reason: broken },
  ])
  expect(await notices(bob)).toEqual([])
  await check(later(60))
  expect(await notices(ann)).toHaveLength(1)

  // A change that does not repair the form does not show the template again; a change that makes the form fit does.
  expect((await refusalOf(ann.api.updateWorkTemplate({ id, title: 'Again' }))).code).toBe('A0400')
  const mended = await ann.api.updateWorkTemplate({ id, input_arr: [{ name: '1.width', max: 256 }] })
  expect(mended.broken).toBeUndefined()
  expect((await bob.api.getWorkTemplate({ id })).version).toBe(mended.version)
})

test('drafts and deleted templates are not checked', async () => {
  const draft = await ann.api.createWorkTemplate({ title: 'Draft', dag: warp(96), is_draft: true })
  const deleted = await made()
  await Promise.all([draft.id, deleted.id].map(widen))
  await ann.api.deleteWorkTemplate({ id: deleted.id })
  const before = await notices(ann)
  await check(later(90))
  expect(await notices(ann)).toEqual(before)
  expect((await ann.api.getWorkTemplate({ id: draft.id })).broken).toBeUndefined()
})
