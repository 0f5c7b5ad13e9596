import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import { filesOf, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../test/engines.ts'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  upload,
  workIn,
} from '../../../test/harness.ts'

const size = { width: 96, height: 64 }

let server: TestServer
let worker: AsyncDisposable
let double: ComfyDouble
let repaint: string

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' }, { withWorker: false })
  worker = await server.startWorker()
  double = await startComfyDouble({ stepMs: 5 })
  await engineIn(server, await addEngine(server, double.url), 'ready')
  const { work_template_arr } = await server.visitor.listWorkTemplates({ keyword: 'Repaint a Part' })
  repaint = work_template_arr[0]!.id
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

/** Uploads a photo and a mask whose right half is white. */
async function sourcesOf({ api }: TestUser): Promise<[photo: string, mask: string]> {
  const half = { width: size.width / 2, height: size.height }
  const white = sharp({ create: { ...half, channels: 3, background: 'white' } })
  const mask = sharp({ create: { ...size, channels: 3, background: 'black' } })
    .composite([{ input: await white.png().toBuffer(), left: half.width, top: 0 }])
    .png()
  return [await upload(api, await samplePhoto(size)), await upload(api, await mask.toBuffer(), 'png')]
}

async function repainted(person: TestUser) {
  const [photo, mask] = await sourcesOf(person)
  const { id } = await person.api.createWork({
    work_template_id: repaint,
    source_arr: [{ id: photo }, { id: mask }],
    params: { prompt: 'a lighthouse', seed: 7 },
  })
  return { photo, mask, work: await workIn(person.api, id, ['done', 'fail', 'break']) }
}

test('a work with a mask ends, and its owner sees which source is the mask', async () => {
  const person = await server.join()
  const { photo, mask, work } = await repainted(person)
  expect(work.state).toBe('done')
  expect(work.source_arr).toMatchObject([{ id: photo }, { id: mask, is_mask: true }])
  expect(work.source_arr![0]).not.toHaveProperty('is_mask')
})

test('the post of a work shows its photo and not its mask', async () => {
  const person = await server.join()
  const { work } = await repainted(person)
  const post = await person.api.createPost({ work_id: work.id, title: 'A part', share_sources: true })
  expect((await person.api.getPost({ id: post.id })).source_arr).toHaveLength(1)
})

test('a work without its mask is refused before attempts are taken', async () => {
  const person = await server.join()
  const [photo] = await sourcesOf(person)
  const start = person.api.createWork({
    work_template_id: repaint,
    source_arr: [{ id: photo }],
    params: { prompt: 'a lighthouse' },
  })
  expect((await refusalOf(start)).code).toBe('A0400')
  expect((await person.api.listWorks({})).work_arr).toEqual([])
})

test('a widened picture has the size of its frame', async () => {
  const person = await server.join()
  const { work_template_arr } = await person.api.listWorkTemplates({ keyword: 'Widen the Picture' })
  const { id } = await person.api.createWork({
    work_template_id: work_template_arr[0]!.id,
    source_arr: [{ id: await upload(person.api, await samplePhoto(size)) }],
    params: { left: 0.5, top: 0, right: 0.25, bottom: 1, seed: 7 },
  })
  const work = await workIn(person.api, id, ['done', 'fail', 'break'])
  expect(work.state).toBe('done')
  const { image } = filesOf(work)
  expect(image).toMatchObject({ width: 168, height: 128 })
})

async function idOf({ api }: TestUser, keyword: string): Promise<string> {
  const { work_template_arr } = await api.listWorkTemplates({ keyword })
  return work_template_arr[0]!.id
}

test('with the setting for it, an effect applies only where its user paints', async () => {
  const person = await server.join()
  const [photo, mask] = await sourcesOf(person)
  const work_template_id = await idOf(person, 'Duotone')
  const sources = { photo: [{ id: photo }], masked: [{ id: photo }, { id: mask }] }
  const start = (source_arr: { id: string }[], only_here: boolean) =>
    person.api.createWork({ work_template_id, source_arr, params: { only_here } })
  expect(await refusalOf(start(sources.photo, true))).toMatchObject({
    ...{ code: 'A0400', message: 'Paint over a part of the photo first' },
  })
  expect((await refusalOf(start(sources.masked, false))).code).toBe('A0400')
  const each = {
    work_template_id,
    source_arr: sources.masked,
    each_source: true,
    params: { only_here: true },
  }
  expect((await refusalOf(person.api.createWork(each))).code).toBe('A0400')
  expect((await person.api.listWorks({})).work_arr).toEqual([])

  const { id } = await start(sources.masked, true)
  const work = await workIn(person.api, id, ['done', 'fail', 'break'])
  expect(work).toMatchObject({ state: 'done', params: { only_here: true } })
  expect(work.source_arr).toMatchObject([{ id: photo }, { id: mask, is_mask: true }])
  const { file } = await person.api.makeLook({
    ...{ work_template_id, source: { id: photo }, mask: { id: mask } },
    params: { only_here: true },
  })
  expect(file).toMatchObject({ mime_type: 'image/webp' })
})

test('a painted part is what a sticker keeps', async () => {
  const person = await server.join()
  const [photo, mask] = await sourcesOf(person)
  const { id } = await person.api.createWork({
    work_template_id: await idOf(person, 'Die-Cut Sticker'),
    source_arr: [{ id: photo }, { id: mask }],
    params: { kept: 'painted' },
  })
  const work = await workIn(person.api, id, ['done', 'fail', 'break'])
  expect(work.state).toBe('done')
  expect(work.source_arr).toMatchObject([{ id: photo }, { id: mask, is_mask: true }])
})
