import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../../test/engines.ts'
import { startTestServer, type TestServer, until } from '../../../../test/harness.ts'
import { checkpoint, photoByWords } from '../../../../test/photo-by-words.ts'

let server: TestServer
let worker: AsyncDisposable
let double: ComfyDouble
let id: string

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  worker = await server.startWorker()
  double = await startComfyDouble({ stepMs: 5 })
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  await server.context.db.deleteFrom('engines').execute()
  double.fault({ type: 'remove_model', folder: 'checkpoints', name: checkpoint })
  id = await addEngine(server, double.url)
  await engineIn(server, id, 'ready')
  double.fault({ type: 'add_model', folder: 'checkpoints', name: checkpoint })
})

const change = (values: object) =>
  server.context.db.updateTable('engines').set(values).where('id', '=', id).execute()

const knownModels = async () =>
  JSON.stringify((await engineIn(server, id, 'ready')).models).includes(checkpoint) || undefined

test('a new model of an engine is found soon after a user checks a workflow that needs it', async () => {
  const person = await server.join()
  const check = async () => (await person.api.checkWorkflow({ ui: photoByWords() })).can_run || undefined
  // A list that was read a moment ago is not read again for each check.
  expect(await check()).toBeUndefined()
  expect((await engineIn(server, id, 'ready')).wants_capabilities).toBe(false)
  await change({ capabilities_ts: Date.now() - 61_000 })
  expect(await until(check)).toBe(true)
})

describe('a new node type of an engine', () => {
  const checked = async () => await (await server.join()).api.checkWorkflow({ ui: photoByWords() })
  beforeEach(async () => {
    double.fault({ type: 'remove_node', class_type: 'VAEEncode' })
    await change({ wants_capabilities: true, probe_due_ts: 0 })
    await engineIn(server, id, 'ready')
    const [engine] = (await checked()).engine_arr
    expect(engine?.lacking_class_arr).toEqual([{ name: 'VAEEncode', is_forbidden: false }])
    double.fault({ type: 'add_node', class_type: 'VAEEncode' })
  })

  test('is found after a restart with the same version', async () => {
    await double.stop()
    await change({ probe_due_ts: 0 })
    await engineIn(server, id, 'unreachable')
    await double.start()
    await change({ probe_due_ts: 0 })
    await engineIn(server, id, 'ready')
    expect((await checked()).can_run).toBe(true)
  })

  test('is found after a restart between two probes', async () => {
    const states = () =>
      server.context.db.selectFrom('engine_states').select('state').where('engine_id', '=', id).execute()
    const before = await states()
    await double.restart(500)
    await change({ probe_due_ts: 0 })
    expect(await until(async () => (await checked()).can_run || undefined)).toBe(true)
    // No probe has found the engine unreachable.
    expect(await states()).toEqual(before)
  })

  test('is found soon after a user checks a workflow that needs it', async () => {
    await change({ capabilities_ts: Date.now() - 61_000 })
    expect(await until(async () => (await checked()).can_run || undefined)).toBe(true)
  })
})

test('a new model of an engine is found within an hour without a request', async () => {
  await change({ capabilities_ts: Date.now() - 59 * 60_000, probe_due_ts: 0 })
  const { probe_ts } = await engineIn(server, id, 'ready')
  await until(async () => ((await engineIn(server, id, 'ready')).probe_ts !== probe_ts ? true : undefined))
  expect(await knownModels()).toBeUndefined()
  await change({ capabilities_ts: Date.now() - 61 * 60_000, probe_due_ts: 0 })
  expect(await until(knownModels)).toBe(true)
})

test('an engine that has been away for long is probed after 30 s, and used as soon as it answers', async () => {
  await double.stop()
  await change({ failures: 500, probe_due_ts: 0 })
  const away = await engineIn(server, id, 'unreachable')
  expect(away.probe_due_ts - away.probe_ts!).toBeLessThanOrEqual(30_000)
  await double.start()
  await change({ probe_due_ts: 0 })
  expect(await engineIn(server, id, 'ready')).toMatchObject({ fault: null, failures: 0 })
})
