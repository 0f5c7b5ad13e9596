import { type ComfyDouble, startComfyDouble } from '@easel/comfyui-double'
import { filesOf, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../test/engines.ts'
import {
  type Joined,
  refusalOf,
  startTestServer,
  type TestServer,
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
async function sourcesOf({ api }: Joined): Promise<[photo: string, mask: string]> {
  const half = { width: size.width / 2, height: size.height }
  const white = sharp({ create: { ...half, channels: 3, background: 'white' } })
  const mask = sharp({ create: { ...size, channels: 3, background: 'black' } })
    .composite([{ input: await white.png().toBuffer(), left: half.width, top: 0 }])
    .png()
  return [await upload(api, await samplePhoto(size)), await upload(api, await mask.toBuffer(), 'png')]
}

async function repainted(person: Joined) {
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
