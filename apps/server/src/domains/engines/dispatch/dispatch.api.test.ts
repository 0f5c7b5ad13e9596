import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import { connectEngine } from '@easel/remote-engines'
import { pictureOf } from '@easel/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../../test/administration.ts'
import {
  addAwayEngine,
  addEngine,
  engineIn,
  startPicture,
  triesOf,
  wordsTemplate,
} from '../../../../test/engines.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  until,
  workIn,
} from '../../../../test/harness.ts'

let server: TestServer
let worker: AsyncDisposable
let double: ComfyDouble
let engineId: string
let person: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  worker = await server.startWorker()
  double = await startComfyDouble({ stepMs: 5 })
  engineId = await addEngine(server, double.url)
  await engineIn(server, engineId, 'ready')
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  double.clearFaults()
  person = await server.join()
})

let words = 0
/** Starts a picture with words that no other test has used, since equal pictures are made only once. */
async function begin(): Promise<string> {
  words += 1
  return await startPicture(person, `a fox in the snow, number ${words}`)
}

const chosen = 'v1-5-pruned-emaonly.safetensors'

/** Returns the input of a picture from words with a model. */
async function wishFor(model: string) {
  words += 1
  const params = { prompt: `a fox in the rain, number ${words}`, model }
  return { work_template_id: await wordsTemplate(person), source_arr: [], params }
}

/** Returns the model that the engine has loaded: it makes the next picture that names no model. */
async function modelOfNextTry(): Promise<string> {
  const id = await begin()
  expect((await ended(id)).state).toBe('done')
  return (await triesOf(server, id))[0]!.model!
}

const ended = (id: string) => workIn(person.api, id, ['done', 'fail', 'break'])

async function reasons() {
  const { balance_entry_arr } = await person.api.listBalanceEntries({})
  return balance_entry_arr.map(({ reason }) => reason).toReversed()
}

/** Prompts that the double has accepted for a run. */
async function promptsOf(runId: string) {
  const ids = (await triesOf(server, runId)).map(({ id }) => id)
  return double.inspect().accepted.filter(({ id }) => ids.includes(id))
}

/** Returns the file that the double makes from these words, in the format in which the double sends it. */
async function pictureAtDouble(prompt: string): Promise<Uint8Array> {
  const { signal } = new AbortController()
  const config = { kind: 'comfyui', address: double.url, headers: {}, families: {}, socket: false } as const
  await using engine = connectEngine(config)
  const [{ model }] = (await engine.capabilities(signal)).models.flatMap(({ name, tasks }) =>
    tasks.text_to_image ? [{ model: name }] : [],
  ) as [{ model: string }]
  const request = { type: 'task', task: 'text_to_image', model, prompt, seed: 7 } as const
  const handle = await engine.submit(
    { ...request, width: 512, height: 512 },
    { id: crypto.randomUUID(), signal },
  )
  await until(async () => ((await engine.poll(handle, signal)).state === 'done' ? true : undefined))
  const [file] = await engine.collect(handle, signal)
  return file!.bytes
}

async function noLeases() {
  await until(async () => {
    const left = await server.context.db.selectFrom('engine_leases').select('try_id').execute()
    return left.length === 0 ? true : undefined
  })
}

describe('a picture from words', () => {
  test('is made on the engine, recorded in the ledger of tries, and labelled', async () => {
    const id = await begin()
    const work = await ended(id)
    expect(work.state).toBe('done')
    expect(pictureOf(work)).toMatchObject({ width: 720, height: 1280 })
    const tries = await triesOf(server, id)
    expect(tries).toMatchObject([{ engine_id: engineId, outcome: 'done', task: 'text_to_image' }])
    expect(tries[0]!.send_ts).toBeLessThanOrEqual(tries[0]!.accept_ts!)
    expect(await promptsOf(id)).toMatchObject([{ id: tries[0]!.id, runs: 1, accepted: 1 }])
    expect(await reasons()).toEqual(['start', 'work_taken'])
    await noLeases()
  })

  test('that was made before is reused, and its details state the reuse instead of an engine', async () => {
    const words = 'a fox that two people ask for'
    const first = await startPicture(person, words)
    expect((await ended(first)).state).toBe('done')
    const other = await server.join()
    const second = await startPicture(other, words)
    expect((await workIn(other.api, second, ['done', 'fail', 'break'])).state).toBe('done')
    expect(await promptsOf(second)).toEqual([])
    const { engine_try_arr: made } = await person.api.listWorkEngineTries({ id: first })
    const { engine_try_arr: used } = await other.api.listWorkEngineTries({ id: second })
    expect(made).toMatchObject([{ outcome: 'done', model: expect.any(String) }])
    expect(made[0]).not.toHaveProperty('is_reused')
    expect(used).toMatchObject([{ outcome: 'done', is_reused: true }])
    expect(used[0]).not.toHaveProperty('model')
    expect(used[0]).not.toHaveProperty('send_ts')
  })

  test('is not submitted again when the answer of the engine is lost', async () => {
    double.fault({ type: 'answer_lost', on: 'POST /prompt' })
    const id = await begin()
    expect((await ended(id)).state).toBe('done')
    expect(await promptsOf(id)).toMatchObject([{ runs: 1, accepted: 1 }])
    expect(await triesOf(server, id)).toMatchObject([{ outcome: 'done' }])
  })

  test('is submitted again when the engine never received it', async () => {
    double.fault({ type: 'connection_closed', on: 'POST /prompt' })
    const id = await begin()
    expect((await ended(id)).state).toBe('done')
    expect(await promptsOf(id)).toMatchObject([{ runs: 1, accepted: 1 }])
  })

  test('is made again after the engine has restarted', async () => {
    double.hold()
    const id = await begin()
    await until(async () => (double.inspect().running.length > 0 ? true : undefined))
    await double.restart()
    double.release()
    expect((await ended(id)).state).toBe('done')
    expect((await triesOf(server, id)).map(({ outcome }) => outcome)).toEqual(['lost', 'done'])
    expect(await reasons()).toEqual(['start', 'work_taken'])
  })

  test('is taken over by the next worker, and not submitted again', async () => {
    double.hold()
    const id = await begin()
    await until(async () => (double.inspect().running.length > 0 ? true : undefined))
    await worker[Symbol.asyncDispose]()
    worker = await server.startWorker()
    double.release()
    expect((await ended(id)).state).toBe('done')
    expect(await promptsOf(id)).toMatchObject([{ runs: 1, accepted: 1 }])
    const [only, ...others] = await triesOf(server, id)
    expect(others).toEqual([])
    expect(only!.take_over_ts).not.toBeNull()
  })

  test('is stopped at the engine when its owner stops it, and its attempts are returned', async () => {
    double.hold()
    const id = await begin()
    await until(async () => (double.inspect().running.length > 0 ? true : undefined))
    await person.api.setWorkState({ id, state: 'break' })
    double.release()
    await noLeases()
    expect(double.inspect()).toMatchObject({ running: [], pending: [] })
    expect(await triesOf(server, id)).toMatchObject([{ outcome: 'cancelled' }])
    expect(await reasons()).toEqual(['start', 'work_taken', 'work_returned'])
  })

  test('moves to another engine when the first has too little memory', async () => {
    await using other = await startComfyDouble({ stepMs: 5 })
    const away = await addAwayEngine(server, other.url)
    double.fault({ type: 'out_of_memory' })
    const { id } = await person.api.createWork(await wishFor(chosen))
    await until(async () => ((await triesOf(server, id))[0]?.outcome === 'failed' ? true : undefined))
    await away.comeBack()
    expect((await ended(id)).state).toBe('done')
    expect((await triesOf(server, id)).map(({ engine_id }) => engine_id)).toEqual([engineId, away.id])
    await server.context.db.deleteFrom('engines').where('id', '=', away.id).execute()
  })

  test('is made with another model of the only engine when a file is damaged', async () => {
    const damaged = await modelOfNextTry()
    double.fault({ type: 'execution_error', message: 'invalid header', model: damaged, lasting: true })
    const id = await begin()
    expect((await ended(id)).state).toBe('done')
    const tries = await triesOf(server, id)
    expect(tries.map(({ outcome }) => outcome)).toEqual(['failed', 'done'])
    expect(tries[0]!.model).toBe(damaged)
    expect(tries[1]!.model).not.toBe(damaged)
    expect(await reasons()).toEqual(['start', 'work_taken', 'work_taken'])
  })

  test('fails with the name of its model and a remedy when the chosen file is damaged', async () => {
    double.fault({ type: 'execution_error', model: chosen, lasting: true })
    const { id } = await person.api.createWork(await wishFor(chosen))
    const work = await ended(id)
    expect(work.state).toBe('break')
    expect(work.error?.message).toContain(`failed with ${chosen}`)
    expect(work.error?.message).toContain('Choose another model')
    expect(await triesOf(server, id)).toMatchObject([{ outcome: 'failed', model: chosen }])
    expect(await reasons()).toEqual(['start', 'work_taken', 'work_returned'])
    await noLeases()
  })

  test('fails at once with the reason when the only able engine cannot make it with the chosen model', async () => {
    double.fault({ type: 'out_of_memory' })
    const { id } = await person.api.createWork(await wishFor(chosen))
    const work = await ended(id)
    expect(work.state).toBe('break')
    expect(work.error?.message).toContain('too little memory')
    expect(await triesOf(server, id)).toMatchObject([{ outcome: 'failed' }])
    expect(await reasons()).toEqual(['start', 'work_taken', 'work_returned'])
    await noLeases()
  })

  test('does not contain the metadata that the engine wrote into its file', async () => {
    const prompt = `a secret garden, number ${Date.now()}`
    const id = await startPicture(person, prompt)
    expect((await ended(id)).state).toBe('done')
    const report = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
    expect(report(await pictureAtDouble(prompt))).toContain(prompt)
    const { db, store } = server.context
    const files = await db.selectFrom('files').select(['key', 'object_name']).execute()
    const kept = files.filter(({ key }) => key.startsWith(`work/${id}`) || key.startsWith('node/'))
    expect(kept.length).toBeGreaterThan(2)
    for (const { object_name } of kept) {
      const text = report(await store.read(object_name))
      expect(text).not.toContain(prompt)
      expect(text).not.toContain('class_type')
    }
  })
})

test('an engine at which the works of different people fail is set aside until a work succeeds; the works of one person are not enough', async () => {
  const { db } = server.context
  const engine = () => db.selectFrom('engines').select(['state', 'fault']).where('id', '=', engineId)
  expect((await ended(await begin())).state).toBe('done')
  double.fault({ type: 'out_of_memory', lasting: true })
  for (let number = 0; number < 3; number += 1) expect((await ended(await begin())).state).toBe('break')
  expect(await engine().executeTakeFirst()).toMatchObject({ state: 'ready', fault: null })
  person = await server.join()
  expect((await ended(await begin())).state).toBe('break')
  const fault = { code: 'failing', params: { detail: '', last: { code: 'out_of_memory', params: {} } } }
  expect(await engine().executeTakeFirst()).toEqual({ state: 'suspect', fault })
  const admin = await joinAdmin(server)
  const shown = (await admin.api.getEngine({ id: engineId })).fault
  expect(shown?.message).toMatch(/^Works of different people failed here .* too little memory/)
  double.clearFaults()
  await db.updateTable('engines').set({ probe_due_ts: 0 }).where('id', '=', engineId).execute()
  expect((await ended(await begin())).state).toBe('done')
})

test('a picture that no engine can make costs nothing, and its template is not listed', async () => {
  const { work_template_arr } = await person.api.listWorkTemplates({ limit: 100 })
  const { id: work_template_id } = work_template_arr.find(({ title }) => title === 'Words to Picture')!
  await server.context.db.updateTable('engines').set({ mode: 'paused' }).execute()
  const refusal = await refusalOf(
    person.api.createWork({ work_template_id, source_arr: [], params: { prompt: 'a fox' } }),
  )
  expect(refusal).toMatchObject({ code: 'B0300' })
  expect(await reasons()).toEqual(['start'])
  const titles = (await person.api.listWorkTemplates({ limit: 100 })).work_template_arr.map(
    ({ title }) => title,
  )
  expect(titles).not.toContain('Words to Picture')
  expect(titles).toContain('Oil Painting')
  await server.context.db.updateTable('engines').set({ mode: 'on' }).execute()
})

test('a retry that no engine can make is refused before attempts are taken', async () => {
  double.hold()
  const id = await begin()
  await until(async () => (double.inspect().running.length > 0 ? true : undefined))
  await person.api.setWorkState({ id, state: 'break' })
  double.release()
  await server.context.db.updateTable('engines').set({ mode: 'paused' }).execute()
  const retry = () => person.api.commandWork({ id, command_type: 'retry' })
  expect(await refusalOf(retry())).toMatchObject({ code: 'B0300' })
  expect((await person.api.getWork({ id })).state).toBe('break')
  expect(await reasons()).toEqual(['start', 'work_taken', 'work_returned'])
  await server.context.db.updateTable('engines').set({ mode: 'on' }).execute()
  expect((await retry()).state).toBe('queue')
  expect((await ended(id)).state).toBe('done')
})

test('a work ends with the reason if its engine loses the model while the work waits, and its attempts are returned', async () => {
  const model = 'sd_xl_base_1.0.safetensors'
  double.hold()
  const others = await Promise.all([server.join(), server.join()])
  const before = await Promise.all(
    others.map((other, index) => startPicture(other, `an owl, number ${index}`)),
  )
  await until(async () => (double.inspect().pending.length > 0 ? true : undefined))
  const wish = {
    ...{ work_template_id: await wordsTemplate(person), source_arr: [] },
    params: { prompt: 'a fox in the sea', model },
  }
  const { id } = await person.api.createWork(wish)
  double.fault({ type: 'remove_model', folder: 'checkpoints', name: model })
  double.release()
  for (const [index, other] of others.entries())
    expect((await workIn(other.api, before[index]!, ['done', 'fail', 'break'])).state).toBe('done')
  const work = await ended(id)
  expect(work.state).toBe('break')
  expect(work.error?.message).toContain(`lacks the model ${model}`)
  expect(await reasons()).toEqual(['start', 'work_taken', 'work_returned'])
  // The list of the models was read again.
  await engineIn(server, engineId, 'ready')
  const known = 'v1-5-pruned-emaonly.safetensors'
  for (const name of [model, `../${known}`, `checkpoints/../${known}`, `..\\..\\${known}`]) {
    const again = { ...wish, params: { ...wish.params, model: name } }
    expect(await refusalOf(person.api.createWork(again))).toMatchObject({ code: 'B0300' })
  }
  expect(await reasons()).toEqual(['start', 'work_taken', 'work_returned'])
})
