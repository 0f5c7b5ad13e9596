import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { seedPosts } from '../../../test/seed.ts'
import { prepareInstallation } from '../../composition/prepare.ts'
import { decryptSecret } from '../../platform/storage/encrypt-secret.ts'
import { applyEngineSettings, type EngineSettings } from './settings-engines.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer(
    {
      COMFYUI_URLS: 'http://127.0.0.1:8188/, http://studio:8188',
      COMFYUI_NODES: 'ImpactWildcard',
      IMAGES_API_URL: 'https://images.example/v1',
      IMAGES_API_KEY: 'k3y',
    },
    { withWorker: false },
  )
  admin = await joinAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => prepareInstallation(server.context))

const none: EngineSettings = { COMFYUI_URLS: [], COMFYUI_NODES: [] }
const apply = (settings: Partial<EngineSettings>) =>
  applyEngineSettings(server.context, { ...none, ...settings })

const listed = async () => (await admin.api.listEngines()).engine_arr

async function headersOf(id: string): Promise<string | undefined> {
  const { db, signer } = server.context
  const row = await db.selectFrom('engines').select('headers').where('id', '=', id).executeTakeFirst()
  return row?.headers
    ? decryptSecret(signer, { purpose: 'engine headers', owner: id }, row.headers)
    : undefined
}

test('engines of the settings are added once at the start, and keep their ids', async () => {
  const before = await listed()
  expect(before).toMatchObject([
    { name: '127.0.0.1:8188', kind: 'comfyui', allowed_class_arr: ['ImpactWildcard'], from_settings: true },
    { name: 'images.example', kind: 'openai', has_key: true, allowed_class_arr: [] },
    { name: 'studio:8188', address: 'http://studio:8188', has_key: false },
  ])
  expect(await headersOf(before[1]!.id)).toBe('{"Authorization":"Bearer k3y"}')
  await Promise.all([prepareInstallation(server.context), prepareInstallation(server.context)])
  expect(await listed()).toEqual(before)
})

test('an administrator can change only the mode of an engine of the settings, and a start keeps this mode', async () => {
  const [engine] = await listed()
  const { id } = engine!
  for (const call of [
    () => admin.api.updateEngine({ id, name: 'Other' }),
    () => admin.api.updateEngine({ id, mode: 'on', key: 'x' }),
    () => admin.api.deleteEngine({ id }),
  ])
    expect((await refusalOf(call())).code).toBe('A0440')
  expect(await admin.api.updateEngine({ id, mode: 'paused' })).toMatchObject({ mode: 'paused' })
  await prepareInstallation(server.context)
  expect((await listed())[0]).toMatchObject({ id, mode: 'paused' })
  await admin.api.updateEngine({ id, mode: 'on' })
})

test('workers reconnect to an engine with its changed key', async () => {
  const api = (await listed()).find(({ kind }) => kind === 'openai')!
  const revision = async () => {
    const rows = await server.context.db
      .selectFrom('engines')
      .select('revision')
      .where('id', '=', api.id)
      .execute()
    return rows[0]!.revision
  }
  const before = await revision()
  await apply({ IMAGES_API_URL: api.address, IMAGES_API_KEY: 'other' })
  expect(await headersOf(api.id)).toBe('{"Authorization":"Bearer other"}')
  expect(await revision()).toBe(before + 1)
})

test('an engine is removed with its setting; an engine of an administrator stays, and keeps its name', async () => {
  const own = await admin.api.createEngine({ kind: 'comfyui', name: 'barn', address: 'http://barn' })
  await apply({ COMFYUI_URLS: ['http://barn'] })
  expect((await listed()).map(({ name }) => name)).toEqual(['barn', 'barn 2'])
  await apply({})
  expect(await listed()).toMatchObject([{ id: own.id }])
  await admin.api.deleteEngine({ id: own.id })
})

test('an engine finishes its current work after its setting was removed', async () => {
  const { db } = server.context
  const [post] = await seedPosts(db, [{ user_id: admin.userId }])
  const { work_id } = await db
    .selectFrom('posts')
    .select('work_id')
    .where('id', '=', post!)
    .executeTakeFirstOrThrow()
  const [engine] = await listed()
  const row = { engine_id: engine!.id, engine_name: engine!.name, run_id: work_id!, round: 1, stage: 0 }
  const what = {
    task: 'text_to_image',
    effort: 1,
    expected_ms: 1000,
    fence: 1,
    user_id: admin.userId,
  }
  await db
    .insertInto('engine_tries')
    .values({ id: crypto.randomUUID(), ...row, ...what })
    .execute()
  await apply({})
  expect(await listed()).toMatchObject([{ id: engine!.id, mode: 'draining', from_settings: false }])
})
