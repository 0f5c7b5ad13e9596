import { readFile } from 'node:fs/promises'
import { samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, upload } from '../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '3' }, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const fileOf = (bytes: Uint8Array) => new File([Uint8Array.from(bytes)], 'photo')
const flat = (background: string) =>
  sharp({ create: { width: 96, height: 64, channels: 3, background } })
    .png()
    .toBuffer()

test('a survey measures how light and how busy a photo is, and finds its main subject', async () => {
  const { api } = await server.join()
  const dark = await api.surveyPhoto({ file: fileOf(await flat('#202020')) })
  expect(dark).toMatchObject({ face_arr: [], busyness: 0 })
  expect(dark.lightness).toBeLessThan(0.2)
  const staircase = await readFile(new URL(import.meta.resolve('@easel/nodes/photographs/staircase.webp')))
  const seen = await api.surveyPhoto({ file: fileOf(staircase) })
  expect(seen.face_arr).toEqual([])
  expect(seen.busyness).toBeGreaterThan(0.1)
  for (const { mask } of seen.part_arr)
    expect(mask.runs.reduce((sum, run) => sum + run, 0)).toBe(mask.width * mask.height)
})

test('a survey is made for visitors too, as they choose a template before they sign up', async () => {
  const seen = await server.visitor.surveyPhoto({ file: fileOf(await flat('#202020')) })
  expect(seen).toMatchObject({ face_arr: [], busyness: 0 })
})

test('a survey is refused for a file that is not a photo', async () => {
  const { api } = await server.join()
  expect((await refusalOf(api.surveyPhoto({ file: fileOf(new Uint8Array()) }))).code).toBe('A0700')
  expect((await refusalOf(api.surveyPhoto({ file: fileOf(Buffer.from('no photo')) }))).code).toBe('A0700')
  const cut = (await samplePhoto({ width: 640, height: 480 })).subarray(0, 9000)
  expect((await refusalOf(api.surveyPhoto({ file: fileOf(cut) }))).code).toBe('A0700')
})

test('a work whose mask is empty is refused before an attempt is taken', async () => {
  const { api } = await server.join()
  const photo = await upload(api, await samplePhoto({ width: 96, height: 64 }))
  const mask = await upload(api, await flat('black'), 'png')
  const { work_template_arr } = await api.listWorkTemplates({ keyword: 'Remove It' })
  const order = { work_template_id: work_template_arr[0]!.id, source_arr: [{ id: photo }, { id: mask }] }
  const refusal = await refusalOf(api.createWork(order))
  expect(refusal).toMatchObject({ code: 'A0400', message: 'Paint over a part of the photo first' })
  expect((await api.listWorks({})).work_arr).toEqual([])
  const painted = await upload(api, await flat('white'), 'png')
  await api.createWork({ ...order, source_arr: [{ id: photo }, { id: painted }] })
  expect((await api.listWorks({})).work_arr).toHaveLength(1)
})
