import { damagedPhoto, filesOf, pictureOf, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
  workNotifications,
} from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'

let server: TestServer
let oil: string
let story: string

beforeAll(async () => {
  server = await startTestServer()
  oil = await templateId(server.visitor, 'image')
  story = await templateId(server.visitor, 'video')
})
afterAll(() => server[Symbol.asyncDispose]())

async function total(api: TestServer['visitor']): Promise<number> {
  const { balance_arr } = await api.listBalances()
  return balance_arr.reduce((sum, { amount }) => sum + amount, 0)
}

describe('a work', () => {
  test('turns an upload into a picture, costs as much as its quote, and notifies its maker', async () => {
    const { api, userId } = await server.join()
    const source = await upload(api, await samplePhoto({ width: 400, height: 300 }))
    const quote = await api.quoteWork({ work_template_id: oil, source_count: 1 })
    const queued = await api.createWork({
      work_template_id: oil,
      source_arr: [{ id: source }],
      params: { seed: 7 },
    })
    // A free worker may have taken the work before it was presented.
    expect(['queue', 'doing']).toContain(queued.state)
    expect(queued).toMatchObject({ user_id: userId, is_post: false })
    if (queued.state === 'queue') expect(queued.queue_position).toBe(1)
    expect(queued.params).toMatchObject({ seed: 7, finish: 0.4 })
    expect(queued.source_arr?.[0]).toMatchObject({ id: source })

    const done = await workIn(api, queued.id, ['done', 'fail', 'break'])
    expect(done.state).toBe('done')
    const files = filesOf(done)
    expect(files.image).toMatchObject({ mime_type: 'image/jpeg', width: 400, height: 300 })
    const picture = await fetch(files.image!.url)
    expect(picture.status).toBe(200)
    expect((await picture.arrayBuffer()).byteLength).toBe(files.image!.byte_size)
    expect(await total(api)).toBe(10 - quote.cost)

    const notified = await workNotifications(api)
    expect(notified.map(({ content }) => [content.work_id, content.state])).toEqual([[queued.id, 5]])
    expect(await api.countUnreadNotifications({})).toEqual({ unread_count: 1 })
  })

  test('has the same pixels for the same seed, computed once per user', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const photo = await samplePhoto({ width: 320, height: 200, seed: 3 })
    const make = async ({ api }: TestUser) => {
      const source = await upload(api, photo)
      const { id } = await api.createWork({
        work_template_id: oil,
        source_arr: [{ id: source }],
        params: { seed: 5 },
      })
      const made = await workIn(api, id, ['done'])
      const bytes = await (await fetch(pictureOf(made).url)).arrayBuffer()
      const nodes = await server.context.db
        .selectFrom('run_nodes')
        .selectAll()
        .where('run_id', '=', id)
        .execute()
      return {
        pixels: await sharp(bytes).raw().toBuffer(),
        cached: nodes.filter((node) => node.cached).map((node) => node.class_type),
      }
    }
    const first = await make(ann)
    const second = await make(ann)
    expect(second.pixels.equals(first.pixels)).toBe(true)
    expect(first.cached).toEqual([])
    expect(second.cached).toEqual(['SaveImage'])
    // A shared cache would reveal to the owner of a photo that another user has used the same photo.
    expect((await make(bob)).cached).toEqual([])
  })

  test('of broken material fails with its attempts returned, and a retry takes them again', async () => {
    const { api } = await server.join()
    const source = await upload(api, await damagedPhoto())
    const { id } = await api.createWork({ work_template_id: oil, source_arr: [{ id: source }] })
    const failed = await workIn(api, id, ['done', 'fail', 'break'])
    const message = 'The picture is damaged and cannot be read'
    expect(failed).toMatchObject({ state: 'fail', error: { reason: 'material', message } })
    expect(await total(api)).toBe(10)
    const notified = await workNotifications(api)
    expect(notified[0]?.content.state).toBe(3)

    await api.commandWork({ id, command_type: 'retry' })
    await workIn(api, id, ['fail'])
    const { balance_entry_arr } = await api.listBalanceEntries({})
    expect(balance_entry_arr.map(({ amount }) => amount)).toEqual([1, -1, 1, -1, 10])
    expect(await total(api)).toBe(10)
  })

  test('takes the only slot of its user: only one of ten concurrent starts succeeds', async () => {
    const { api } = await server.join()
    const source = await upload(api, await samplePhoto({ width: 240, height: 180 }))
    const clicks = Array.from({ length: 10 }, () =>
      api.createWork({ work_template_id: oil, source_arr: [{ id: source }] }),
    )
    const settled = await Promise.allSettled(clicks)
    const started = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const codes = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(started).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['A0502']))
    await workIn(api, started[0]!.id, ['done'])
    expect(await total(api)).toBe(9)
  })

  test('is created once for the same idempotency key', async () => {
    const { api } = await server.join()
    const source = await upload(api, await samplePhoto({ width: 200, height: 200 }))
    const body = { work_template_id: oil, source_arr: [{ id: source }] }
    const works = await Promise.all([1, 2, 3].map(() => api.createWork(body, { idempotencyKey: 'click-1' })))
    expect(new Set(works.map(({ id }) => id)).size).toBe(1)
    const other = { ...body, params: { seed: 1 } }
    expect((await refusalOf(api.createWork(other, { idempotencyKey: 'click-1' }))).code).toBe('A0440')
  })

  test('is cancelled by its maker, with the attempts returned and no notification', async () => {
    const { api } = await server.join()
    const sources = await Promise.all(
      [1, 2, 3, 4].map(async (seed) => ({
        id: await upload(api, await samplePhoto({ width: 240, height: 180, seed })),
      })),
    )
    const { id } = await api.createWork({ work_template_id: story, source_arr: sources })
    await workIn(api, id, ['doing'])
    const stopped = await api.setWorkState({ id, state: 'break' })
    expect(stopped.state).toBe('break')
    expect(stopped.error).toBeUndefined()
    expect(await total(api)).toBe(10)
    expect((await api.listNotifications({})).notification_arr).toEqual([])
    expect((await refusalOf(api.setWorkState({ id, state: 'break' }))).code).toBe('A0440')
    // The slot is free at once.
    const again = await api.createWork({ work_template_id: oil, source_arr: sources.slice(0, 1) })
    await workIn(api, again.id, ['done'])
  })
})

describe('a refused start takes no attempts', () => {
  test.each([
    ['no picture', async () => [], 'A0400', 'Upload at least one image'],
    [
      'eleven pictures',
      async (ids: string[]) => Array.from({ length: 11 }, () => ({ id: ids[0]! })),
      'A0400',
      'Upload at most ten images',
    ],
    [
      'an upload that never was',
      async () => [{ id: `${crypto.randomUUID()}.jpg` }],
      'A0700',
      'The upload is missing or is not yours',
    ],
  ])('with %s', async (_name, sources, code, message) => {
    const { api } = await server.join()
    const source = await upload(api, await samplePhoto({ width: 64, height: 64 }))
    const refusal = await refusalOf(
      api.createWork({ work_template_id: oil, source_arr: await sources([source]) }),
    )
    expect(refusal).toMatchObject({ code, message })
    expect(await total(api)).toBe(10)
  })

  test("with another user's upload, as with a missing upload", async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const source = await upload(ann.api, await samplePhoto({ width: 64, height: 64 }))
    const refusal = await refusalOf(
      bob.api.createWork({ work_template_id: oil, source_arr: [{ id: source }] }),
    )
    expect(refusal).toMatchObject({ code: 'A0700', status: 400 })
  })

  test('with an unknown or malformed template id', async () => {
    const { api } = await server.join()
    for (const id of ['01a1fc3b-8b31-7132-b3b5-f50758e47bc8', 'nothing', "'; drop table works"]) {
      expect((await refusalOf(api.createWork({ work_template_id: id, source_arr: [] }))).code).toBe('A0404')
    }
  })

  test('with parameters that are unknown or out of range, which it names', async () => {
    const { api } = await server.join()
    const source = await upload(api, await samplePhoto({ width: 64, height: 64 }))
    const create = (params: Record<string, number | string>) =>
      api.createWork({ work_template_id: oil, source_arr: [{ id: source }], params })
    expect(await refusalOf(create({ sparkle: 1 }))).toMatchObject({
      code: 'A0400',
      paths: ['params.sparkle'],
    })
    expect(await refusalOf(create({ finish: 7, seed: 0.5 }))).toMatchObject({
      code: 'A0400',
      paths: ['params.finish', 'params.seed'],
    })
    expect(await refusalOf(create({ finish: 'much' }))).toMatchObject({
      code: 'A0400',
      paths: ['params.finish'],
    })
  })

  test('with an empty balance', async () => {
    const poor = await startTestServer({ START_ATTEMPTS: '0' }, { withWorker: false })
    try {
      const { api } = await poor.join()
      const source = await upload(api, await samplePhoto({ width: 64, height: 64 }))
      const template = await templateId(api)
      const refusal = await refusalOf(
        api.createWork({ work_template_id: template, source_arr: [{ id: source }] }),
      )
      expect(refusal).toMatchObject({ code: 'A0601', status: 402, message: 'Insufficient Balance' })
      expect((await api.listWorks({})).work_arr).toEqual([])
    } finally {
      await poor[Symbol.asyncDispose]()
    }
  })

  test('with a message in the language of the caller', async () => {
    const { api } = await server.join({ locale: () => 'zh' })
    const refusal = await refusalOf(api.createWork({ work_template_id: oil, source_arr: [] }))
    expect(refusal.message).toBe('请至少上传一张图片')
  })
})

describe('a retry of a work', () => {
  test('is refused with message 5 if the work is done, and as deleted if it is deleted', async () => {
    const { api } = await server.join()
    const source = await upload(api, await samplePhoto({ width: 100, height: 100 }))
    const { id } = await api.createWork({ work_template_id: oil, source_arr: [{ id: source }] })
    await workIn(api, id, ['done'])
    expect(await refusalOf(api.commandWork({ id, command_type: 'retry' }))).toMatchObject({
      code: 'A0440',
      message: '5',
    })
    await api.deleteWork({ id })
    const unknown = await refusalOf(server.visitor.getWork({ id: newId() }))
    expect(await refusalOf(server.visitor.getWork({ id }))).toEqual(unknown)
    expect(await refusalOf(api.commandWork({ id, command_type: 'retry' }))).toMatchObject({
      code: 'A0400',
      message: 'The work has been deleted.',
    })
    expect(await refusalOf(api.getWork({ id }))).toMatchObject({
      code: 'A0404',
      message: 'The work has been deleted.',
    })
  })

  test('is refused with message 1 while the work runs', async () => {
    const { api } = await server.join()
    const sources = await Promise.all(
      [1, 2, 3].map(async (seed) => ({
        id: await upload(api, await samplePhoto({ width: 240, height: 180, seed })),
      })),
    )
    const { id } = await api.createWork({ work_template_id: story, source_arr: sources })
    expect(await refusalOf(api.commandWork({ id, command_type: 'retry' }))).toMatchObject({
      code: 'A0440',
      message: '1',
    })
    await api.deleteWork({ id })
    expect(await total(api)).toBe(10)
  })
})

test('an unposted work can be seen and changed by its owner only', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const source = await upload(ann.api, await samplePhoto({ width: 100, height: 100 }))
  const { id } = await ann.api.createWork({ work_template_id: oil, source_arr: [{ id: source }] })
  await workIn(ann.api, id, ['done'])
  const calls = [
    () => bob.api.getWork({ id }),
    () => bob.api.deleteWork({ id }),
    () => bob.api.setWorkState({ id, state: 'break' }),
    () => server.visitor.getWork({ id }),
  ]
  for (const call of calls) expect((await refusalOf(call())).code).toBe('A0404')
  await ann.api.createPost({ title: 'Seen', work_id: id })
  const seen = await bob.api.getWork({ id })
  expect(seen.source_arr).toBeUndefined()
  expect((await refusalOf(bob.api.deleteWork({ id }))).code).toBe('A0301')
})
