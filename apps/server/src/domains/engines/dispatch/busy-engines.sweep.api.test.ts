import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addEngine, engineIn, startPicture, triesOf } from '../../../../test/engines.ts'
import { startTestServer, type TestServer, type TestUser, until, workIn } from '../../../../test/harness.ts'
import { ProgressClock } from './progress-clock.ts'

let server: TestServer
let worker: AsyncDisposable
let studio: ComfyDouble
let attic: ComfyDouble
let studioId: string
let atticId: string
let ann: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  worker = await server.startWorker()
})
beforeEach(async () => {
  studio = await startComfyDouble({ stepMs: 5 })
  attic = await startComfyDouble({ stepMs: 5 })
  studioId = await addEngine(server, studio.url)
  await engineIn(server, studioId, 'ready')
  ann = await server.join()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.context.db.deleteFrom('engines').execute()
  await studio[Symbol.asyncDispose]()
  await attic[Symbol.asyncDispose]()
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function addAttic(): Promise<void> {
  atticId = await addEngine(server, attic.url)
  await engineIn(server, atticId, 'ready')
}

const ended = (id: string, { api } = ann) => workIn(api, id, ['done', 'fail', 'break'])

const outcomes = async (id: string) => (await triesOf(server, id)).map(({ outcome }) => outcome)

/** Waits until a try of a work has begun, and returns it. */
const begun = (id: string) =>
  until(async () => (await triesOf(server, id)).find(({ start_ts, end_ts }) => start_ts && !end_ts))

const change = (id: string, values: object) =>
  server.context.db.updateTable('engines').set(values).where('id', '=', id).execute()

async function reasonsOf({ api }: TestUser) {
  return (await api.listBalanceEntries({})).balance_entry_arr.map(({ reason }) => reason).toReversed()
}

/** Submits prompts of other clients, which the engine makes before ours. */
async function fillQueue({ url }: ComfyDouble): Promise<void> {
  const inputs = { width: 64, height: 64, batch_size: 1, color: 0 }
  const prompt = {
    '1': { class_type: 'EmptyImage', inputs },
    '2': { class_type: 'SaveImage', inputs: { images: ['1', 0], filename_prefix: 'foreign' } },
  }
  const body = () => JSON.stringify({ prompt, prompt_id: crypto.randomUUID() })
  for (let index = 0; index < 3; index += 1)
    expect((await fetch(`${url}/prompt`, { method: 'POST', body: body() })).status).toBe(200)
}

test('a work that waits behind prompts of other clients is not treated as stuck, and its engine is not treated as failing', async () => {
  const { isStuck } = ProgressClock.prototype
  const asked = vi.spyOn(ProgressClock.prototype, 'isStuck').mockImplementation(function (
    this: ProgressClock,
    tried,
    now,
  ) {
    // Simulates that nearly 20 minutes have passed, after which a running try without progress would count as stuck.
    return isStuck.call(this, { ...tried, expected_ms: 0 }, now + 1_199_000)
  })
  studio.hold()
  await fillQueue(studio)
  const id = await startPicture(ann, 'a fox behind others')
  await until(async () => (asked.mock.calls.length >= 4 ? true : undefined))
  expect(await triesOf(server, id)).toMatchObject([{ start_ts: null, outcome: null }])
  asked.mockRestore()
  studio.release()
  expect((await ended(id)).state).toBe('done')
  expect(await outcomes(id)).toEqual(['done'])
  const states = server.context.db.selectFrom('engine_states').select('state')
  expect(await states.where('engine_id', '=', studioId).execute()).toEqual([{ state: 'ready' }])
})

test('a work behind prompts of other clients moves to an idle engine that has to load the model', async () => {
  await addAttic()
  await change(studioId, { loaded_model: 'v1-5-pruned-emaonly.safetensors' })
  await change(atticId, { loaded_model: 'sd_xl_base_1.0.safetensors', mode: 'paused' })
  studio.hold()
  await fillQueue(studio)
  const id = await startPicture(ann, 'a fox that moves on')
  await until(async () => (await triesOf(server, id))[0]?.accept_ts ?? undefined)
  await change(atticId, { mode: 'on' })
  expect((await ended(id)).state).toBe('done')
  expect(await triesOf(server, id)).toMatchObject([
    { engine_id: studioId, outcome: 'moved' },
    { engine_id: atticId, outcome: 'done' },
  ])
})

test('works of an engine that died are moved to an idle engine', async () => {
  await addAttic()
  await change(atticId, { mode: 'paused' })
  studio.hold()
  const id = await startPicture(ann, 'a fox at a dead engine')
  await begun(id)
  await change(atticId, { mode: 'on' })
  await studio.stop()
  await change(studioId, { probe_due_ts: 0 })
  await engineIn(server, studioId, 'unreachable')
  // Simulates that the engine has been away for a while.
  await change(studioId, { state_ts: Date.now() - 26_000 })
  expect((await ended(id)).state).toBe('done')
  expect(await outcomes(id)).toEqual(['moved', 'done'])
})

test('a cover in progress stops for the work of a user, and is made afterwards', async () => {
  studio.hold()
  const cover = await startPicture(ann, 'a cover')
  await begun(cover)
  const { db } = server.context
  await db.updateTable('engine_queue').set({ priority: 'background' }).where('run_id', '=', cover).execute()
  const bo = await server.join()
  const id = await startPicture(bo, 'a fox before a cover')
  await until(async () => ((await outcomes(cover))[0] === 'moved' ? true : undefined))
  await begun(id)
  studio.release()
  expect((await ended(id, bo)).state).toBe('done')
  expect((await ended(cover)).state).toBe('done')
  expect(await outcomes(id)).toEqual(['done'])
  const [, again] = await triesOf(server, cover)
  expect(again!.start_ts ?? again!.accept_ts).toBeGreaterThanOrEqual(
    (await triesOf(server, id))[0]!.start_ts!,
  )
})

test('a work with a chosen model fails at once if its only able engine failed and the other engine is away', async () => {
  await addAttic()
  await change(atticId, { mode: 'on', state: 'unreachable', probe_due_ts: Date.now() + 3600_000 })
  await change(atticId, { state_ts: Date.now() - 31_000 })
  studio.fault({ type: 'out_of_memory' })
  const id = await startPicture(ann, 'a fox too large', { model: 'v1-5-pruned-emaonly.safetensors' })
  const work = await ended(id)
  expect(work.state).toBe('break')
  expect(work.error?.message).toContain('too little memory')
  expect(await outcomes(id)).toEqual(['failed'])
  expect(await reasonsOf(ann)).toEqual(['start', 'work_taken', 'work_returned'])
})

test('a work that an engine lost is assigned to another engine, and after the second loss it waits before the third try', async () => {
  await addAttic()
  studio.hold()
  attic.hold()
  const id = await startPicture(ann, 'a fox that is lost')
  const first = await begun(id)
  const [lost, other] = first.engine_id === studioId ? [studio, attic] : [attic, studio]
  await lost.restart()
  lost.hold()
  await until(async () => ((await outcomes(id))[0] === 'lost' ? true : undefined))
  const second = await begun(id)
  expect(second.engine_id).not.toBe(first.engine_id)
  await other.restart()
  studio.release()
  attic.release()
  expect((await ended(id)).state).toBe('done')
  expect(await outcomes(id)).toEqual(['lost', 'lost', 'done'])
  const tries = await triesOf(server, id)
  expect(tries[2]!.write_ts - tries[1]!.end_ts!).toBeGreaterThanOrEqual(10_000)
  expect(await reasonsOf(ann)).toEqual(['start', 'work_taken'])
})

test('works that wait long at a busy engine survive a short absence of the engine', async () => {
  studio.hold()
  const id = await startPicture(ann, 'a fox that takes long')
  await begun(id)
  const bo = await server.join()
  const cy = await server.join()
  await startPicture(bo, 'a fox in the second place')
  const waiting = await startPicture(cy, 'a fox in the third place')
  const { db } = server.context
  await db
    .updateTable('engine_queue')
    .set({ ready_ts: Date.now() - 3600_000 })
    .where('run_id', '=', waiting)
    .execute()
  await change(studioId, { state: 'unreachable', state_ts: Date.now(), probe_due_ts: Date.now() + 3000 })
  await engineIn(server, studioId, 'ready')
  studio.release()
  expect((await ended(waiting, cy)).state).toBe('done')
  expect((await ended(id)).state).toBe('done')
})
