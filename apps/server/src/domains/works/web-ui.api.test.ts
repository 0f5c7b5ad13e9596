import { a1111Variants, type DoubleServer, startA1111 } from '@easel/engine-doubles'
import { filesOf, pictureOf, samplePhoto } from '@easel/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addEngine, engineIn, startPicture, triesOf } from '../../../test/engines.ts'
import {
  startTestServer,
  type TestServer,
  type TestUser,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'

let server: TestServer
let worker: AsyncDisposable
let double: DoubleServer
let person: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' }, { withWorker: false })
  worker = await server.startWorker()
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  person = await server.join()
})
afterEach(async () => {
  await server.context.db.deleteFrom('engines').execute()
  await double[Symbol.asyncDispose]()
})

async function open(options: Parameters<typeof startA1111>[0]): Promise<void> {
  double = await startA1111(options)
  await engineIn(server, await addEngine(server, double.url, { kind: 'a1111' }), 'ready')
}

const ended = (id: string) => workIn(person.api, id, ['done', 'fail', 'break'])
const isAtWork = () => until(async () => (double.works.length > 0 ? true : undefined))

async function templateOf(keyword: string): Promise<string> {
  const { work_template_arr } = await person.api.listWorkTemplates({ keyword })
  return work_template_arr[0]!.id
}

async function begin(templateId: string, params: Record<string, string | number>): Promise<string> {
  const photo = await upload(person.api, await samplePhoto({ width: 96, height: 64 }))
  const { id } = await person.api.createWork({
    work_template_id: templateId,
    source_arr: [{ id: photo }],
    params,
  })
  return id
}

describe.each(a1111Variants)('a work at %s', (variant) => {
  test('from words is made, and submitted once', async () => {
    await open({ variant })
    const id = await startPicture(person, `a fox at ${variant}`)
    const work = await ended(id)
    expect(work.state).toBe('done')
    expect(pictureOf(work)).toMatchObject({ width: 720, height: 1280 })
    expect(await triesOf(server, id)).toMatchObject([{ outcome: 'done', task: 'text_to_image' }])
    expect(double.works).toHaveLength(1)
  })

  test('that widens a photo keeps the photo in the middle, and has the size of its frame', async () => {
    await open({ variant })
    const work = await ended(
      await begin(await templateOf('Widen the Picture'), { left: 0.5, right: 0.5, seed: 7 }),
    )
    expect(work.state).toBe('done')
    expect(filesOf(work).image).toMatchObject({ width: 192, height: 64 })
    expect(double.works).toMatchObject([{ route: 'img2img', mask: 'kept', inpaint_full_res: false }])
  })

  test('that its owner stops is stopped at the engine, and its attempts are returned', async () => {
    await open({ variant, workMs: 60_000 })
    const id = await startPicture(person, `a boat at ${variant}`)
    await isAtWork()
    await person.api.setWorkState({ id, state: 'break' })
    await until(async () => (JSON.stringify(double.works).includes('interrupted') ? true : undefined))
    await until(async () => ((await triesOf(server, id))[0]?.outcome === 'cancelled' ? true : undefined))
    const { balance_entry_arr } = await person.api.listBalanceEntries({})
    expect(balance_entry_arr[0]?.reason).toBe('work_returned')
  })
})

test('a photo is enlarged with a model of a web UI', async () => {
  await open({})
  const { way_arr } = await person.api.listTemplateWays({ id: await templateOf('Enlarge and Repair') })
  const byModel = way_arr.find(({ label }) => label === 'By model')!
  const work = await ended(await begin(byModel.work_template_id, { factor: 2 }))
  expect(work.state).toBe('done')
  expect(filesOf(work).image).toMatchObject({ width: 192, height: 128 })
  expect(double.works).toMatchObject([{ route: 'extra-single-image', upscaler: 'R-ESRGAN 4x+' }])
})

test('a work whose answer is lost is made again as another try, and each try is submitted once', async () => {
  await open({})
  double.faults.add({ type: 'lost_answer', route: 'txt2img' })
  const id = await startPicture(person, 'a boat whose answer is lost')
  expect((await ended(id)).state).toBe('done')
  expect((await triesOf(server, id)).map(({ outcome }) => outcome)).toEqual(['lost', 'done'])
  expect(double.works).toHaveLength(2)
})
