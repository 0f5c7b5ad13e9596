import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LocalEngine } from '@easel/contract'
import { FileServer, fileOf } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../../test/administration.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  until,
} from '../../../../test/harness.ts'
import { ggufFile } from '../testing/gguf.ts'

const program = fileURLToPath(import.meta.resolve('@easel/engine-doubles/sd-server'))
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Creates the weights of a model with these parts; padding makes the file as long as requested. */
function weights(name: string, parts: readonly string[], bytes = 700_000): Buffer {
  return Buffer.from(
    `GGUF\x03\0\0\0${'\0'.repeat(16)}${parts.join('\0')}\0${name}`.padEnd(bytes, '.'),
    'latin1',
  )
}
const whole = ['cond_stage_model.transformer.text_model.x', 'first_stage_model.decoder.x']
const wholeParts = whole.map((name) => ({ name, sides: [256], type: 12, bytes: 144 }))
const sdxl = ['conditioner.embedders.1.model.x', 'first_stage_model.decoder.x']

let files: FileServer
let server: TestServer
let admin: TestUser

function serve(path: string, bytes: Buffer) {
  files.files.set(path, fileOf(bytes))
  return { address: `${files.url}${path}`, sha256: digestOf(bytes) }
}

beforeAll(async () => {
  files = await FileServer.start()
  // The catalogue of a mirror, so that administrators may name other files of the same server.
  files.files.set('/catalogue.json', fileOf(Buffer.from(JSON.stringify({ models: [] }))))
  server = await startTestServer({
    ...{ SD_SERVER: program, LOCAL_ENGINE_CATALOGUE: `${files.url}/catalogue.json` },
  })
  admin = await joinAdmin(server)
  await admin.api.lookAtMachine()
  await stateIn('found')
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await files[Symbol.asyncDispose]()
})

const stateIn = (...states: LocalEngine['state'][]) =>
  until(async () => {
    const found = await admin.api.getLocalEngine()
    return states.includes(found.state) ? found : undefined
  })
const offerOf = (title: string) =>
  until(async () => (await admin.api.getLocalEngine()).offer_arr.find((offer) => offer.title === title))
/** Returns the files that were requested since a request, without the catalogue. */
const askedSince = (count: number) =>
  files.requests
    .slice(count)
    .map(({ path }) => path)
    .filter((path) => path !== '/catalogue.json')
/** Adds a model, or finds it if it was already added, and orders its setup. */
async function addedAndReady(path: string, bytes: Buffer) {
  const name = path.slice(1)
  if (!(await admin.api.getLocalEngine()).offer_arr.some(({ title }) => title === name))
    await admin.api.importLocalModel(serve(path, bytes))
  const { model } = await offerOf(name)
  await admin.api.setUpLocalEngine({ model })
  return await until(async () => {
    const found = await admin.api.getLocalEngine()
    return found.state === 'ready' && found.model === model ? { model } : undefined
  })
}
const faultOf = (address: string) =>
  until(
    async () =>
      (await admin.api.getLocalEngine()).import_arr.find((added) => added.address === address)?.fault?.code,
  )
const modelFiles = async () => {
  const folder = join(server.context.settings.DATA_DIR, 'local-engine', 'models')
  return existsSync(folder) ? await readdir(folder) : []
}

describe('a model that an administrator adds by its address', () => {
  test('can be added only by administrators, and only after a worker has examined its machine', async () => {
    const person = await server.join()
    const sha256 = '0'.repeat(64)
    const input = { address: 'https://example.com/a.gguf', sha256 }
    expect((await refusalOf(person.api.importLocalModel(input))).code).toBe('A0301')
    for (const wrong of [
      { ...input, sha256: 'abc' },
      { ...input, address: 'ftp://example.com/a.gguf' },
      { ...input, address: 'file:///etc/passwd' },
    ])
      expect((await refusalOf(admin.api.importLocalModel(wrong))).code).toBe('A0400')
  })

  test('becomes an offer with its length and family after a request to its server, without storing bytes', async () => {
    const small = serve('/painter.gguf', weights('painter', sdxl))
    await admin.api.importLocalModel({ ...small, sha256: small.sha256.toUpperCase() })
    expect(await offerOf('painter.gguf')).toMatchObject({
      ...{ is_imported: true, is_own: false, family: 'sdxl', is_recommended: false },
      ...{ total_size: 700_000, here_size: 0 },
    })
    expect(await modelFiles()).toEqual([])
    // The server is asked only once for each model, so the next examination of the machine sends no request.
    const before = files.requests.filter(({ path }) => path === '/painter.gguf').length
    await admin.api.lookAtMachine()
    await stateIn('found')
    expect(files.requests.filter(({ path }) => path === '/painter.gguf')).toHaveLength(before)
  })

  test('has the family that an administrator names', async () => {
    const other = serve('/unknown.gguf', weights('unknown', ['text_encoders.x', 'first_stage_model.x']))
    await admin.api.importLocalModel({ ...other, family: 'sd35' })
    expect((await offerOf('unknown.gguf')).family).toBe('sd35')
    await admin.api.removeLocalModel({ model: (await offerOf('unknown.gguf')).model })
    expect((await admin.api.getLocalEngine()).offer_arr.map(({ title }) => title)).not.toContain(
      'unknown.gguf',
    )
  })

  test.each<[string, string, Buffer, object]>([
    ['no_model_file', '/code.ckpt', Buffer.from(`PK\x03\x04${'.'.repeat(2000)}`), {}],
    ['part_of_model', '/unet.gguf', weights('unet', ['model.diffusion_model.x']), {}],
    ['cut_file', '/cut.gguf', ggufFile({ parts: wholeParts }).subarray(0, -1), {}],
    ['web_page', '/page.gguf', weights('page', whole), { page: 'text/html' }],
    ['host_refuses', '/gone.gguf', weights('gone', whole), { status: 404 }],
    ['redirect_refused', '/moved.gguf', weights('moved', whole), { redirect: 'https://example.com/a.gguf' }],
  ])('with the fault %s is not offered', async (code, path, bytes, behaviour) => {
    files.behaviours.set(path, behaviour)
    const added = serve(path, bytes)
    await admin.api.importLocalModel(added)
    expect(await faultOf(added.address)).toBe(code)
    const listed = (await admin.api.getLocalEngine()).import_arr.find(
      ({ address }) => address === added.address,
    )
    expect(listed!.fault!.message.length).toBeGreaterThan(20)
    await admin.api.removeLocalModel({ model: listed!.model })
    expect((await admin.api.getLocalEngine()).import_arr).toEqual([])
  })

  test.each([
    'https://127.0.0.1/a.gguf',
    'http://example.com/a.gguf',
    'https://printer.local/a.gguf',
    'http://127.0.0.1:{port}/a.gguf',
  ])('is not requested from %s', async (place) => {
    await using other = await FileServer.start()
    const address = place.replace('{port}', new URL(other.url).port)
    await admin.api.importLocalModel({ address, sha256: digestOf(Buffer.from(address)) })
    expect(await faultOf(address)).toBe('private_address')
    const added = (await admin.api.getLocalEngine()).import_arr.find((found) => found.address === address)
    await admin.api.removeLocalModel({ model: added!.model })
    expect(other.requests).toEqual([])
  })

  test('leaves no file with a wrong digest, and is used with the right digest', async () => {
    const bytes = weights('wrong', whole)
    const { address } = serve('/wrong.gguf', bytes)
    await admin.api.importLocalModel({ address, sha256: '1'.repeat(64) })
    const { model } = await offerOf('wrong.gguf')
    await admin.api.setUpLocalEngine({ model })
    expect((await stateIn('failed')).fault?.code).toBe('wrong_digest')
    expect(await modelFiles()).toEqual([])
    await admin.api.changeLocalEngine({ mode: 'cancel' })
    await stateIn('found')
    const painter = await offerOf('painter.gguf')
    await admin.api.setUpLocalEngine({ model: painter.model })
    const { engine_id } = await stateIn('ready')
    const engine = await until(async () => {
      const found = await admin.api.getEngine({ id: engine_id! })
      return found.model_arr.length > 0 ? found : undefined
    })
    expect(engine.model_arr).toMatchObject([{ name: 'painter.gguf', family: 'sdxl' }])
    const again = { address: `${files.url}/painter.gguf`, sha256: digestOf(weights('painter', sdxl)) }
    expect((await refusalOf(admin.api.importLocalModel(again))).code).toBe('A0440')
  })

  test('is not fetched again from a new address, and its file is deleted with it', async () => {
    const bytes = weights('moved', whole)
    const { model } = await addedAndReady('/before.gguf', bytes)
    await addedAndReady('/painter.gguf', weights('painter', sdxl))
    const requests = files.requests.length
    await admin.api.importLocalModel(serve('/after.gguf', bytes))
    expect(await offerOf('after.gguf')).toMatchObject({ model, here_size: bytes.length, fetch_size: 0 })
    await admin.api.setUpLocalEngine({ model })
    await until(async () => {
      const { state, model: ready } = await admin.api.getLocalEngine()
      return (state === 'ready' && ready === model) || undefined
    })
    const digest = digestOf(bytes).slice(0, 12)
    expect((await modelFiles()).filter((name) => name.startsWith(digest))).toEqual([`${digest}-after.gguf`])
    // Only the head of the file was requested.
    expect(askedSince(requests)).toEqual(['/after.gguf'])
    await addedAndReady('/painter.gguf', weights('painter', sdxl))
    await admin.api.removeLocalModel({ model })
    await until(async () => !(await modelFiles()).some((name) => name.startsWith(digest)) || undefined)
    const { offer_arr, import_arr } = await admin.api.getLocalEngine()
    expect([...offer_arr, ...import_arr].map((found) => found.model)).not.toContain(model)
  })

  test('can be cancelled during its download: the part is deleted, and the previous model is ready again', async () => {
    const slow = serve('/slow.gguf', weights('slow', whole, 3_000_000))
    await admin.api.importLocalModel(slow)
    const { model } = await offerOf('slow.gguf')
    const before = (await admin.api.getLocalEngine()).model
    files.behaviours.set('/slow.gguf', { pauseMs: 100 })
    await admin.api.setUpLocalEngine({ model })
    const going = await until(async () => {
      const found = await admin.api.getLocalEngine()
      return (found.file_arr[0]?.done_size ?? 0) > 0 ? found : undefined
    })
    expect(going).toMatchObject({ model, can_cancel: true })
    await admin.api.changeLocalEngine({ mode: 'cancel' })
    const after = await until(async () => {
      const found = await admin.api.getLocalEngine()
      return found.state === 'ready' && found.model === before ? found : undefined
    })
    expect(after.can_cancel).toBe(false)
    expect((await modelFiles()).filter((name) => name.includes('slow'))).toEqual([])
    expect(await offerOf('slow.gguf')).toMatchObject({ here_size: 0, fetch_size: 3_000_000 })
    expect((await refusalOf(admin.api.changeLocalEngine({ mode: 'cancel' }))).code).toBe('A0440')
  })
})

test('no row is created and no request is made without an order', async () => {
  await admin.api.removeLocalEngine()
  await stateIn('found')
  const requests = files.requests.length
  // A worker that starts reads the orders first.
  await using worker = await server.startWorker()
  void worker
  await admin.api.lookAtMachine()
  await stateIn('found')
  expect(askedSince(requests)).toEqual([])
  expect(existsSync(join(server.context.settings.DATA_DIR, 'local-engine'))).toBe(false)
})
