import { causes, createClient, type Engine, engineLimits } from '@easel/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser, until } from '../../../test/harness.ts'
import { decryptSecret } from '../../platform/storage/encrypt-secret.ts'

let server: TestServer
let admin: TestUser
const lines: string[] = []

beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  server = await startTestServer({ LOG_LEVEL: 'info' }, { withWorker: false, logTo })
  admin = await joinAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => server.context.db.deleteFrom('engines').execute())

const given = { kind: 'comfyui', name: 'Studio', address: 'http://127.0.0.1:8188/' } as const
const unknownId = '01890000-0000-7000-8000-000000000000'

function row(id: string) {
  return server.context.db.selectFrom('engines').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function headersOf(id: string): Promise<unknown> {
  const { headers } = await row(id)
  if (!headers) return undefined
  const text = decryptSecret(server.context.signer, { purpose: 'engine headers', owner: id }, headers)
  return JSON.parse(text!)
}

/** Saves the result of a test, as a worker does after the test. */
async function saveTest(id: string, more: object = {}): Promise<void> {
  const found = { state: 'ready', probe_ts: Date.now(), probe_due_ts: Date.now() + 10_000, ...more }
  await server.context.db.updateTable('engines').set(found).where('id', '=', id).execute()
}

describe('engines', () => {
  test('are for administrators only', async () => {
    const person = await server.join()
    const { id } = await admin.api.createEngine(given)
    const calls = (api: TestUser['api']) => [
      () => api.listEngines(),
      () => api.createEngine({ ...given, name: 'Other' }),
      () => api.getEngine({ id }),
      () => api.getEngine({ id: unknownId }),
      () => api.updateEngine({ id, mode: 'paused' }),
      () => api.deleteEngine({ id }),
      () => api.testEngine({ id }),
      () => api.getEngineQueue(),
    ]
    for (const call of calls(person.api)) expect((await refusalOf(call())).code).toBe('A0301')
    for (const call of calls(server.visitor)) expect((await refusalOf(call())).code).toBe('A0200')
    expect((await admin.api.listEngines()).engine_arr).toMatchObject([{ id, mode: 'on' }])
  })

  test('are added with defaults, listed by name, and tested at once', async () => {
    const received = new Promise<void>((resolve) => {
      const off = server.context.events.on((event) => {
        if (event.type !== 'engines') return
        off()
        resolve()
      })
    })
    const studio = await admin.api.createEngine(given)
    await received
    expect(studio).toMatchObject({
      address: 'http://127.0.0.1:8188',
      slots: 1,
      has_key: false,
      mode: 'on',
      state: 'new',
      allowed_model_arr: ['*'],
      allowed_class_arr: [],
      families: {},
      uses_socket: true,
      from_settings: false,
      model_count: 0,
      running_count: 0,
    })
    await admin.api.createEngine({ ...given, name: 'attic', reached_by: 'barn' })
    const { engine_arr } = await admin.api.listEngines()
    expect(engine_arr.map(({ name }) => name)).toEqual(['attic', 'Studio'])
    const { probe_due_ts, wants_capabilities } = await row(studio.id)
    expect(probe_due_ts).toBeLessThanOrEqual(Date.now())
    expect(wants_capabilities).toBe(true)
    expect((await admin.api.getEngine({ id: studio.id })).state_arr).toMatchObject([{ state: 'new' }])
  })

  test('store keys and headers encrypted, and show them neither in answers nor in logs', async () => {
    const engine = await admin.api.createEngine({
      ...given,
      key: ' k3y-of-studio ',
      headers: { 'X-Team': 'h3ader' },
    })
    expect(engine.has_key).toBe(true)
    expect(await headersOf(engine.id)).toEqual({ Authorization: 'Bearer k3y-of-studio', 'X-Team': 'h3ader' })
    const stored = JSON.stringify(await row(engine.id))
    const answers = [engine, await admin.api.listEngines(), await admin.api.getEngine({ id: engine.id })]
    await admin.api.updateEngine({ id: engine.id, key: 'second-k3y' })
    expect(await headersOf(engine.id)).toEqual({ Authorization: 'Bearer second-k3y' })
    for (const text of [stored, JSON.stringify(answers), lines.join('\n')])
      expect(text).not.toMatch(/k3y|h3ader/)
    expect(await admin.api.updateEngine({ id: engine.id, key: null })).toMatchObject({ has_key: false })
    expect(await headersOf(engine.id)).toBeUndefined()
  })

  test.each([
    ['a name of another engine', { name: 'STUDIO' }, 'name'],
    ['no name', { name: '  ' }, 'name'],
    ['a name of 41', { name: 'x'.repeat(41) }, 'name'],
    ['another protocol', { address: 'ftp://studio' }, 'address'],
    ['a user in the address', { address: 'http://ann:word@studio' }, 'address'],
    ['a query', { address: 'http://studio/?a=1' }, 'address'],
    ['a fragment', { address: 'http://studio/#a' }, 'address'],
    ['an address of 501', { address: `http://studio/${'a'.repeat(487)}` }, 'address'],
    ['no slot', { slots: 0 }, 'slots'],
    ['33 slots', { slots: 33 }, 'slots'],
    ['a key of two lines', { key: 'a\nb' }, 'key'],
    ['an empty key', { key: ' ' }, 'key'],
    ['a header with a line break', { headers: { 'X-A': 'a\r\nX-B: c' } }, 'headers.X-A'],
    ['a header of the connection', { headers: { 'Transfer-Encoding': 'x' } }, 'headers'],
    ['a header with a space', { headers: { 'X A': 'x' } }, 'headers'],
    [
      'too many headers',
      { headers: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`X-${index}`, 'x'])) },
      'headers',
    ],
    ['a family that is none', { families: { 'a.safetensors': 'Flux One' } }, 'families.a.safetensors'],
    ['too many patterns', { allowed_model_arr: Array.from({ length: 201 }, () => '*') }, 'allowed_model_arr'],
  ])('are refused with %s', async (_, change, path) => {
    await admin.api.createEngine(given)
    const refused = await refusalOf(admin.api.createEngine({ ...given, name: 'Other', ...change }))
    expect(refused).toMatchObject({ code: 'A0400', paths: [path] })
    expect((await admin.api.listEngines()).engine_arr).toHaveLength(1)
  })

  test('with the same name are added once, even by concurrent calls', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => admin.api.createEngine({ ...given, name: 'Race' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('have a maximum number', async () => {
    const { db } = server.context
    const rows = Array.from({ length: engineLimits.engines }, (_, index) => ({
      id: crypto.randomUUID(),
      kind: 'comfyui',
      name: `engine ${index}`,
      address: 'http://studio',
    }))
    await db.insertInto('engines').values(rows).execute()
    expect(await refusalOf(admin.api.createEngine(given))).toMatchObject({
      code: 'A0440',
      message: causes.too_many_engines.en,
    })
  })
})

describe('a change', () => {
  let engine: Engine
  const start = async () => {
    engine = await admin.api.createEngine({ ...given, families: { 'a.safetensors': 'sdxl' } })
    await saveTest(engine.id)
  }

  test('of the mode, name or limits keeps the connection', async () => {
    await start()
    const before = await row(engine.id)
    const mode = 'paused' as const
    const change = { mode, name: 'Attic', slots: 3, allowed_model_arr: ['flux*'] }
    expect(await admin.api.updateEngine({ id: engine.id, ...change })).toMatchObject({
      ...change,
      state: 'ready',
    })
    const { revision, probe_due_ts } = await row(engine.id)
    expect({ revision, probe_due_ts }).toEqual({
      revision: before.revision,
      probe_due_ts: before.probe_due_ts,
    })
    await admin.api.updateEngine({ id: engine.id, name: 'ATTIC' })
  })

  test.each([
    ['the address', { address: 'https://studio' }, 'new'],
    ['the key', { key: 'another' }, 'new'],
    ['the socket', { uses_socket: false }, 'new'],
    ['the worker', { reached_by: 'barn' }, 'new'],
    ['the families', { families: { 'b.safetensors': 'flux1' } }, 'ready'],
  ] as const)('of %s raises the revision and requests a test', async (_, change, state) => {
    await start()
    const before = await row(engine.id)
    expect(await admin.api.updateEngine({ id: engine.id, ...change })).toMatchObject({ state })
    const after = await row(engine.id)
    expect(after.revision).toBe(before.revision + 1)
    expect(after.probe_due_ts).toBeLessThan(before.probe_due_ts)
    expect(after.wants_capabilities).toBe(true)
  })

  test('to the same address changes nothing', async () => {
    await start()
    const { revision } = await row(engine.id)
    await admin.api.updateEngine({ id: engine.id, address: given.address })
    expect((await row(engine.id)).revision).toBe(revision)
  })

  test('to the name of another engine is refused', async () => {
    await start()
    await admin.api.createEngine({ ...given, name: 'Attic' })
    const refused = await refusalOf(admin.api.updateEngine({ id: engine.id, name: 'attic' }))
    expect(refused).toMatchObject({ code: 'A0400', paths: ['name'] })
  })

  test('of an unknown engine is refused', async () => {
    const { api } = admin
    const calls = [
      () => api.updateEngine({ id: unknownId, mode: 'on' }),
      () => api.testEngine({ id: unknownId }),
      () => api.deleteEngine({ id: unknownId }),
      () => api.getEngine({ id: unknownId }),
    ]
    for (const call of calls) expect((await refusalOf(call())).code).toBe('A0404')
  })

  test('is written to the security log', async () => {
    await start()
    await admin.api.updateEngine({ id: engine.id, mode: 'paused' })
    await admin.api.deleteEngine({ id: engine.id })
    const types = () => lines.map((line) => JSON.parse(line).type as string)
    await until(async () => (types().includes('engine_removed') ? true : undefined))
    expect(types()).toEqual(expect.arrayContaining(['engine_added', 'engine_changed']))
  })
})

test('a test returns the engine unchanged, and requests workers to test it', async () => {
  const { id } = await admin.api.createEngine(given)
  await saveTest(id, { wants_capabilities: false })
  const before = await row(id)
  expect(await admin.api.testEngine({ id })).toMatchObject({ id, probe_ts: before.probe_ts })
  const after = await row(id)
  expect(after.wants_capabilities).toBe(true)
  expect(after.probe_due_ts).toBeLessThan(before.probe_due_ts)
})

test('a fault is described in the language of the caller, with what the host can do', async () => {
  const { id } = await admin.api.createEngine(given)
  const fault = JSON.stringify({ code: 'model_missing', params: { name: 'ae.safetensors' } })
  await saveTest(id, { state: 'suspect', fault })
  expect((await admin.api.getEngine({ id })).fault).toEqual({
    code: 'model_missing',
    message: 'The engine lacks ae.safetensors. Put the file into its model folder and test the engine again',
  })
  const inChinese = createClient({ baseUrl: server.baseUrl, token: () => admin.token, locale: () => 'zh' })
  expect((await inChinese.getEngine({ id })).fault?.message).toContain('引擎缺少 ae.safetensors')
  await saveTest(id, { state: 'suspect', fault: JSON.stringify({ code: 'of_tomorrow', params: {} }) })
  expect((await admin.api.getEngine({ id })).fault).toEqual({ code: 'of_tomorrow', message: 'of_tomorrow' })
})

test('models are listed with their family, their missing files, and whether they are allowed', async () => {
  const families = { 'mine.safetensors': 'sdxl' }
  const allowed_model_arr = ['FLUX*', 'mine.*']
  const { id } = await admin.api.createEngine({ ...given, families, allowed_model_arr })
  const model = (name: string, more: object) => ({ name, family: null, tasks: {}, missing: [], ...more })
  const models = [
    model('flux1-dev.safetensors', {
      family: 'flux1',
      tasks: { text_to_image: {} },
      missing: ['ae.safetensors'],
    }),
    model('mine.safetensors', { tasks: { text_to_image: {}, inpaint: {} } }),
    model('other.safetensors', {}),
  ]
  await saveTest(id, { models: JSON.stringify(models), node_type_count: 633 })
  const engine = await admin.api.getEngine({ id })
  expect(engine).toMatchObject({ model_count: 3, usable_model_count: 1, node_type_count: 633 })
  const plain = { family: null, is_told: false, is_allowed: true, task_arr: [], missing_arr: [] }
  expect(engine.model_arr).toEqual([
    {
      ...plain,
      name: 'flux1-dev.safetensors',
      family: 'flux1',
      task_arr: ['text_to_image'],
      missing_arr: ['ae.safetensors'],
    },
    {
      ...plain,
      name: 'mine.safetensors',
      family: 'sdxl',
      is_told: true,
      task_arr: expect.arrayContaining(['text_to_image', 'inpaint']),
    },
    { ...plain, name: 'other.safetensors', is_allowed: false },
  ])
})
