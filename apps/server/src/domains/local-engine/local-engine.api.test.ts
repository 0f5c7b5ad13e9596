import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LocalEngine } from '@easel/contract'
import { FileServer, fileOf } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { startPicture, triesOf } from '../../../test/engines.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  until,
  workIn,
} from '../../../test/harness.ts'

const program = fileURLToPath(import.meta.resolve('@easel/engine-doubles/sd-server'))

let files: FileServer
let folder: string
let server: TestServer
let admin: TestUser

/** Creates weights of a model. They contain a script for the program of the double. */
function modelOf(key: string, script: object = {}) {
  const weights = Buffer.from(JSON.stringify({ key, ...script }).padEnd(600_000))
  files.files.set(`/${key}.gguf`, fileOf(weights))
  return {
    ...{
      key,
      title: `Model ${key}`,
      licence: { name: 'Apache-2.0', address: 'https://example.com/licence' },
    },
    ...{ steps: 4, guidance: 1, side: 512, memory: 1000, work: 0.1 },
    files: [
      {
        ...{ role: 'model', name: `${key}.gguf`, address: `${files.url}/${key}.gguf` },
        ...{ sha256: createHash('sha256').update(weights).digest('hex'), bytes: weights.length },
      },
    ],
  }
}

const xlParts = ['conditioner.embedders.1.model.ln_final.weight', 'first_stage_model.decoder.conv_in.weight']

/** Returns a file in the format safetensors with these parts. */
function checkpoint(parts: readonly string[], metadata: object = {}): Buffer {
  const list = parts.map((part, index) => [
    part,
    { dtype: 'F16', shape: [8], data_offsets: [16 * index, 16 * index + 16] },
  ])
  const header = Buffer.from(JSON.stringify({ __metadata__: metadata, ...Object.fromEntries(list) }))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  return Buffer.concat([length, header, Buffer.alloc(16 * parts.length)])
}

beforeAll(async () => {
  files = await FileServer.start()
  folder = await mkdtemp(join(tmpdir(), 'easel-local-'))
  const catalogue = join(folder, 'catalogue.json')
  const wrong = modelOf('wrong')
  wrong.files[0]!.sha256 = '0'.repeat(64)
  const models = [
    modelOf('small', { workMs: 3000 }),
    modelOf('other'),
    { ...modelOf('huge'), memory: 2 ** 43 },
    modelOf('broken', { says: ['ggml: out of memory'], exits: 1 }),
    wrong,
  ]
  await writeFile(catalogue, JSON.stringify({ models }))
  const own = join(folder, 'models')
  await mkdir(join(own, 'deep'), { recursive: true })
  await writeFile(join(own, 'deep', 'mine-sdxl-turbo.safetensors'), checkpoint(xlParts))
  await writeFile(join(own, 'lora.safetensors'), checkpoint(['lora_unet_down_blocks.weight']))
  await writeFile(join(own, 'old.ckpt'), 'PK\x03\x04')
  await writeFile(join(own, 'notes.txt'), '')
  await symlink('/etc/passwd', join(own, 'link.gguf'))
  const loras = join(folder, 'loras')
  await mkdir(join(loras, 'inks'), { recursive: true })
  const metadata = { 'modelspec.trigger_phrase': 'inkwash' }
  await writeFile(join(loras, 'inks', 'wash.safetensors'), checkpoint(['lora_up.weight'], metadata))
  server = await startTestServer({
    ...{ SD_SERVER: program, LOCAL_ENGINE_CATALOGUE: catalogue, LOCAL_MODELS_DIR: own },
    LOCAL_LORAS_DIR: loras,
  })
  admin = await joinAdmin(server)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await files[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const stateIn = (...states: LocalEngine['state'][]) =>
  until(async () => {
    const found = await admin.api.getLocalEngine()
    return states.includes(found.state) ? found : undefined
  })

async function setUp(model: string) {
  await admin.api.setUpLocalEngine({ model })
  return await stateIn('ready', 'failed')
}

/** Waits for the test picture of the setup; it is a work of the administrator. */
async function testPicture() {
  const { test_work_id: id } = await until(async () => {
    const found = await admin.api.getLocalEngine()
    return found.test_work_id === undefined ? undefined : found
  })
  return await workIn(admin.api, id!, ['done', 'fail', 'break'])
}

describe('the engine on this machine', () => {
  test('is for administrators only, and is empty at first', async () => {
    const person = await server.join()
    for (const call of [
      () => person.api.getLocalEngine(),
      () => person.api.lookAtMachine(),
      () => person.api.setUpLocalEngine({ model: 'small' }),
      () => person.api.changeLocalEngine({ mode: 'run' }),
      () => person.api.removeLocalEngine(),
      () => person.api.removeLocalModel({ model: 'small' }),
    ])
      expect((await refusalOf(call())).code).toBe('A0301')
    expect((await admin.api.getLocalEngine()).state).toBe('none')
    expect((await refusalOf(admin.api.removeLocalEngine())).code).toBe('A0404')
    expect((await refusalOf(admin.api.setUpLocalEngine({ model: 'small' }))).code).toBe('A0440')
  })

  test('describes the machine and the models that fit it, without downloads', async () => {
    await admin.api.lookAtMachine()
    const { machine, offer_arr } = await stateIn('found')
    expect(machine).toMatchObject({ platform: process.platform })
    expect(offer_arr.find(({ is_recommended }) => is_recommended)?.model).toBe('small')
    expect(offer_arr.find(({ model }) => model === 'small')).toMatchObject({
      ...{ licence: 'Apache-2.0', total_size: 600_000, fetch_size: 600_000, here_size: 0 },
    })
    expect(offer_arr.find(({ model }) => model === 'huge')?.misfit).toBe('memory')
    expect((await refusalOf(admin.api.setUpLocalEngine({ model: 'huge' }))).code).toBe('A0440')
    expect(files.requests).toEqual([])
  })

  test('offers the files of the host that are whole models, and reports why other files cannot be used', async () => {
    const { offer_arr, refused_arr, refused_count } = await admin.api.getLocalEngine()
    const title = 'mine-sdxl-turbo.safetensors'
    expect(offer_arr.filter(({ is_own }) => is_own)).toMatchObject([{ title, family: 'sdxl' }])
    const refused = refused_arr.map(({ name, fault }) => [name, fault.code])
    expect(refused).toEqual([
      ['lora.safetensors', 'part_of_model'],
      ['old.ckpt', 'no_model_file'],
    ])
    expect(refused_count).toBe(2)
  })

  test('is set up once for two concurrent orders, and makes one test picture, which names its model', async () => {
    const other = await joinAdmin(server)
    await Promise.all([admin, admin, other].map(({ api }) => api.setUpLocalEngine({ model: 'small' })))
    const isAsker = (await admin.api.getLocalEngine()).is_test_awaited
    expect((await other.api.getLocalEngine()).is_test_awaited).toBe(!isAsker)
    const { engine_id, offer_arr } = await stateIn('ready')
    expect(files.requests.filter(({ path }) => path === '/small.gguf')).toHaveLength(1)
    expect(offer_arr.find(({ model }) => model === 'small')).toMatchObject({
      fetch_size: 0,
      here_size: 600_000,
    })
    const engine = await until(async () => {
      const found = await admin.api.getEngine({ id: engine_id! })
      return found.state === 'ready' && found.model_arr.length > 0 ? found : undefined
    })
    expect(engine).toMatchObject({ is_local: true, kind: 'sdcpp', model_arr: [{ name: 'small.gguf' }] })
    const asker = isAsker ? admin : other
    const { test_work_id: id, form } = await until(async () => {
      const found = await asker.api.getLocalEngine()
      return found.test_work_id === undefined ? undefined : found
    })
    expect(form).toMatchObject({ model_name: 'small.gguf' })
    const work = await workIn(asker.api, id!, ['done', 'fail', 'break'])
    expect(work).toMatchObject({ state: 'done', params: { [form!.input]: 'small.gguf' } })
    const bystander = isAsker ? other : admin
    expect((await bystander.api.getLocalEngine()).test_work_id).toBeUndefined()
    expect((await bystander.api.listWorks({})).work_arr).toEqual([])
    // A repeated order gets no second picture.
    await bystander.api.setUpLocalEngine({ model: 'small' })
    await stateIn('ready')
    expect((await asker.api.getLocalEngine()).test_work_id).toBe(id)
    expect((await bystander.api.getLocalEngine()).is_test_awaited).toBe(false)
    expect((await admin.api.getLocalEngine()).process).toBe('running')
    // The estimate was shorter than the measured duration.
    await until(async () => {
      const found = await admin.api.getLocalEngine()
      return found.offer_arr.find(({ model }) => model === 'small')!.estimated_ms >= 3000 || undefined
    })
  })

  test('makes a picture again whose program was killed', async () => {
    const run = join(server.context.settings.DATA_DIR, 'local-engine', 'run', 'engine.pid')
    const id = await startPicture(admin, 'a boat in a storm')
    await workIn(admin.api, id, ['doing'])
    // Before the program has the work, its end would not affect the work.
    await until(async () => (await triesOf(server, id))[0]?.start_ts ?? undefined)
    process.kill(Number(await readFile(run, 'utf8')), 'SIGKILL')
    expect((await workIn(admin.api, id, ['done', 'fail', 'break'])).state).toBe('done')
    const { engine_try_arr } = await admin.api.listWorkEngineTries({ id })
    expect(engine_try_arr.map(({ outcome }) => outcome)).toEqual(['lost', 'done'])
  })

  test('is changed and removed as the engine of a worker, not as an engine at an address', async () => {
    const { engine_id: id = '' } = await admin.api.getLocalEngine()
    expect((await refusalOf(admin.api.deleteEngine({ id }))).code).toBe('A0440')
    expect((await refusalOf(admin.api.updateEngine({ id, address: 'http://127.0.0.1:9' }))).code).toBe(
      'A0440',
    )
    expect((await admin.api.updateEngine({ id, name: 'Laptop' })).name).toBe('Laptop')
  })

  test('changes to another model, and frees the disk space of the first', async () => {
    expect((await refusalOf(admin.api.removeLocalModel({ model: 'small' }))).code).toBe('A0440')
    const { engine_id, used_size } = await setUp('other')
    expect(await testPicture()).toMatchObject({ state: 'done', params: { model: 'other.gguf' } })
    await until(async () => {
      const { model_arr } = await admin.api.getEngine({ id: engine_id! })
      return model_arr[0]?.name === 'other.gguf' || undefined
    })
    await admin.api.removeLocalModel({ model: 'small' })
    await until(async () => {
      const found = await admin.api.getLocalEngine()
      return (found.state === 'ready' && found.used_size < used_size - 500_000) || undefined
    })
  })

  test('makes a picture with a LoRA of the host', async () => {
    const { form } = await until(async () => {
      const found = await admin.api.getLocalEngine()
      return found.form?.model_name === 'other.gguf' ? found : undefined
    })
    const { work_template_id: id, input, model_name } = form!
    const name = 'inks/wash.safetensors'
    const { lora_arr } = await admin.api.listTemplateLoras({ id, model: model_name })
    expect(lora_arr).toMatchObject([{ name, word_arr: ['inkwash'] }])
    const params = { [input]: model_name, prompt: 'a fox', loras: `${name}: 0.8` }
    const work = await admin.api.createWork({ work_template_id: id, params })
    expect((await workIn(admin.api, work.id, ['done', 'fail', 'break'])).state).toBe('done')
  })

  test('runs a file of the host without copying it', async () => {
    const { offer_arr } = await admin.api.getLocalEngine()
    const own = offer_arr.find(({ is_own }) => is_own)!
    const { state, engine_id } = await setUp(own.model)
    expect(state).toBe('ready')
    const { model_arr } = await admin.api.getEngine({ id: engine_id! })
    expect(model_arr.map(({ name }) => name)).toContain('mine-sdxl-turbo.safetensors')
  })

  test('reports why a file of the host cannot be used any more', async () => {
    const { offer_arr } = await admin.api.getLocalEngine()
    const { model } = offer_arr.find(({ is_own }) => is_own)!
    const path = join(folder, 'models', 'deep', 'mine-sdxl-turbo.safetensors')
    await truncate(path, 100)
    expect(await setUp(model)).toMatchObject({ state: 'failed', fault: { code: 'cut_file' } })
    await rm(path)
    await admin.api.changeLocalEngine({ mode: 'run' })
    const { fault } = await until(async () => {
      const found = await admin.api.getLocalEngine()
      return found.fault?.code === 'model_gone' ? found : undefined
    })
    expect(fault!.message).toContain('mine-sdxl-turbo.safetensors')
  })

  test('reports why a model does not run, and why a file is not used', async () => {
    expect(await setUp('broken')).toMatchObject({ state: 'failed', fault: { code: 'out_of_memory' } })
    expect(await setUp('wrong')).toMatchObject({ state: 'failed', fault: { code: 'wrong_digest' } })
    const left = await readdir(join(server.context.settings.DATA_DIR, 'local-engine', 'models'))
    expect(left.filter((name) => name.includes('wrong'))).toEqual([])
  })

  test('waits when it is paused, and continues with the downloaded part', async () => {
    files.behaviours.set('/small.gguf', { cutAfter: 300_000 })
    await admin.api.setUpLocalEngine({ model: 'small' })
    const { file_arr } = await until(async () => {
      const found = await admin.api.getLocalEngine()
      return found.file_arr[0]?.fault ? found : undefined
    })
    expect(file_arr).toMatchObject([
      { done_size: 300_000, total_size: 600_000, fault: { code: 'host_away' } },
    ])
    await admin.api.changeLocalEngine({ mode: 'pause' })
    await stateIn('paused')
    files.behaviours.delete('/small.gguf')
    const before = files.requests.length
    await admin.api.changeLocalEngine({ mode: 'run' })
    await stateIn('ready')
    expect(files.requests.slice(before)).toMatchObject([{ path: '/small.gguf', from: 300_000 }])
  })

  test('frees all disk space when it is removed, and can be set up again', async () => {
    await admin.api.removeLocalEngine()
    const { used_size, engine_id } = await stateIn('found')
    expect([used_size, engine_id]).toEqual([0, undefined])
    expect((await admin.api.listEngines()).engine_arr).toEqual([])
    expect((await setUp('small')).state).toBe('ready')
  })
})

test('is held by one of several workers, and when this worker ends, another worker is notified and continues', async () => {
  const { SD_SERVER, LOCAL_ENGINE_CATALOGUE } = server.context.settings
  await using other = await startTestServer(
    { SD_SERVER: SD_SERVER!, LOCAL_ENGINE_CATALOGUE: LOCAL_ENGINE_CATALOGUE! },
    { withWorker: false },
  )
  const { api } = await joinAdmin(other)
  const holderOf = async () =>
    (await other.context.db.selectFrom('local_engine').select('holder').executeTakeFirstOrThrow()).holder
  const isReady = async () => (await api.getLocalEngine()).state === 'ready' || undefined
  const first = await other.startWorker()
  await api.lookAtMachine()
  await until(async () => (await api.getLocalEngine()).state === 'found' || undefined)
  await api.setUpLocalEngine({ model: 'other' })
  await until(isReady)
  const holder = await holderOf()
  await using second = await other.startWorker()
  void second
  let heard = 0
  other.context.events.on(({ type }) => {
    if (type === 'local_engine') heard += 1
  })
  expect(await holderOf()).toBe(holder)
  await first[Symbol.asyncDispose]()
  await until(async () => heard > 0 || undefined)
  await until(async () => ![holder, null].includes(await holderOf()) || undefined)
  await until(isReady)
})

test('continues a download after a restart, and makes its test picture once', async () => {
  const { SD_SERVER, LOCAL_ENGINE_CATALOGUE } = server.context.settings
  await using other = await startTestServer(
    { SD_SERVER: SD_SERVER!, LOCAL_ENGINE_CATALOGUE: LOCAL_ENGINE_CATALOGUE! },
    { withWorker: false },
  )
  const { api } = await joinAdmin(other)
  const first = await other.startWorker()
  await api.lookAtMachine()
  await until(async () => (await api.getLocalEngine()).state === 'found' || undefined)
  files.behaviours.set('/other.gguf', { cutAfter: 200_000 })
  await api.setUpLocalEngine({ model: 'other' })
  await until(async () => (await api.getLocalEngine()).file_arr[0]?.fault !== undefined || undefined)
  await first[Symbol.asyncDispose]()
  files.behaviours.delete('/other.gguf')
  const before = files.requests.length
  const second = await other.startWorker()
  const { test_work_id: id } = await until(async () => {
    const found = await api.getLocalEngine()
    return found.test_work_id === undefined ? undefined : found
  })
  expect(files.requests.slice(before)).toMatchObject([{ path: '/other.gguf', from: 200_000 }])
  expect((await workIn(api, id!, ['done', 'fail', 'break'])).state).toBe('done')
  await second[Symbol.asyncDispose]()
  await using third = await other.startWorker()
  void third
  await until(async () => (await api.getLocalEngine()).state === 'ready' || undefined)
  expect((await api.listWorks({})).work_arr.map((work) => work.id)).toEqual([id])
})

test('has one model when two administrators order different models, and shows what the other model left', async () => {
  const { SD_SERVER, LOCAL_ENGINE_CATALOGUE } = server.context.settings
  await using other = await startTestServer({
    ...{ SD_SERVER: SD_SERVER!, LOCAL_ENGINE_CATALOGUE: LOCAL_ENGINE_CATALOGUE! },
  })
  const [one, two] = [await joinAdmin(other), await joinAdmin(other)]
  await one.api.lookAtMachine()
  await until(async () => (await one.api.getLocalEngine()).state === 'found' || undefined)
  files.behaviours.set('/small.gguf', { cutAfter: 300_000 })
  await one.api.setUpLocalEngine({ model: 'small' })
  await until(async () => (await one.api.getLocalEngine()).file_arr[0]?.fault !== undefined || undefined)
  await two.api.setUpLocalEngine({ model: 'other', backend: 'cpu' })
  files.behaviours.delete('/small.gguf')
  const ready = await until(async () => {
    const found = await two.api.getLocalEngine()
    return found.state === 'ready' && found.test_work_id !== undefined ? found : undefined
  })
  expect(ready).toMatchObject({ model: 'other', backend: 'cpu' })
  expect((await one.api.getLocalEngine()).test_work_id).toBeUndefined()
  const left = ready.offer_arr.find(({ model }) => model === 'small')!
  expect(left.here_size).toBeGreaterThanOrEqual(300_000)
  await one.api.removeLocalModel({ model: 'small' })
  const hereSize = async () =>
    (await one.api.getLocalEngine()).offer_arr.find(({ model }) => model === 'small')!.here_size
  await until(async () => (await hereSize()) === 0 || undefined)
})
