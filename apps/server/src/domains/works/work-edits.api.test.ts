import type { Client, WorkEditInput } from '@easel/contract'
import { readLabels, readManifest } from '@easel/nodes/origin'
import { pictureOf, samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  refusalOf,
  shortFilm,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { editQueue, editQueues } from './edit-job.ts'

let server: TestServer
let worker: AsyncDisposable
let ann: TestUser
let id: string

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' }, { withWorker: false })
  worker = await server.startWorker()
})
afterAll(async () => {
  await worker[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})
beforeEach(async () => {
  ann = await server.join()
  id = await made(ann.api)
})

async function made(api: Client): Promise<string> {
  const source = await upload(api, await samplePhoto({ width: 320, height: 200 }))
  const started = await api.createWork({
    work_template_id: await templateId(api),
    source_arr: [{ id: source }],
  })
  await workIn(api, started.id, ['done'])
  return started.id
}

const turned: WorkEditInput = { turns: 1, crop: { x: 0, y: 0, width: 1, height: 0.5 } }

async function edited(edit: WorkEditInput, owner = ann) {
  const { version } = await owner.api.getWorkEdit({ id })
  await owner.api.setWorkEdit({ id, version, edit })
  return await settled(owner.api)
}

const settled = (api: Client) =>
  until(async () => {
    const found = await api.getWorkEdit({ id })
    return found.state === 'making' ? undefined : found
  })

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const shown = async () => pictureOf(await ann.api.getWork({ id }))

test('an edit changes the picture, its thumbnail and its size, and takes no attempts', async () => {
  const before = await shown()
  const balances = await ann.api.listBalances({})
  const { state, version, edit } = await edited(turned)
  expect([state, version]).toEqual(['done', 1])
  expect(edit).toMatchObject({ ...turned, is_mirrored: false, text_arr: [] })
  const after = await shown()
  expect([after.width, after.height]).toEqual([before.height, Math.round(before.width / 2)])
  expect(after.url).not.toBe(before.url)
  const { width, height } = await sharp(await fetched(after.url)).metadata()
  expect([width, height]).toEqual([after.width, after.height])
  expect(await ann.api.listBalances({})).toEqual(balances)
})

test('the steps are signed in the file, which is still labelled as before', async () => {
  const before = readLabels(await fetched((await shown()).url))
  await edited({
    ...turned,
    light: { warmth: 0.4 },
    text_arr: [{ text: 'Dusk 黄昏', x: 0.5, y: 0.5, size: 0.1, colour: '#ffffff' }],
  })
  const bytes = await fetched((await shown()).url)
  const labels = readLabels(bytes)!
  expect([labels.sourceType, labels.producedId]).toEqual([before?.sourceType, id])
  const trace = server.context.origin.credential.trace
  expect(await readManifest(bytes, labels.mime_type, trace)).toMatchObject({
    ...{ state: 'valid', isOwn: true, ingredients: 1, problems: [] },
    actions: ['c2pa.opened', 'c2pa.orientation', 'c2pa.cropped', 'c2pa.adjustedColor', 'c2pa.addedText'],
  })
})

test('a later edit begins with the original, and an edit without steps restores the original exactly', async () => {
  const before = await shown()
  const original = await fetched(before.url)
  await edited(turned)
  const first = await shown()
  await edited({ is_mirrored: true })
  const second = await shown()
  expect([second.width, second.height]).toEqual([before.width, before.height])
  expect((await fetch(first.url)).status).toBe(404)
  expect((await edited({})).edit).toBe(null)
  expect((await shown()).key).toBe(before.key)
  expect(await fetched((await shown()).url)).toEqual(original)
  expect((await fetch(second.url)).status).toBe(404)
})

test('the same steps twice are one change; other steps from an outdated window are refused', async () => {
  const [first, second] = await Promise.all(
    [1, 2].map(() => ann.api.setWorkEdit({ id, version: 0, edit: turned })),
  )
  expect([first?.version, second?.version]).toEqual([1, 1])
  await settled(ann.api)
  const late = ann.api.setWorkEdit({ id, version: 0, edit: { turns: 2 } })
  expect(await refusalOf(late)).toMatchObject({ code: 'A0440' })
})

test('of two edits before a worker comes, the last is shown; a picture that is being edited is not posted', async () => {
  await worker[Symbol.asyncDispose]()
  const first = await ann.api.setWorkEdit({ id, version: 0, edit: turned })
  expect(first.state).toBe('making')
  expect((await refusalOf(ann.api.createPost({ title: 'Half', work_id: id }))).code).toBe('A0440')
  await ann.api.setWorkEdit({ id, version: 1, edit: { turns: 2 } })
  worker = await server.startWorker()
  const { edit, version } = await settled(ann.api)
  expect([edit?.turns, version]).toEqual([2, 2])
  const { width, height } = await shown()
  expect(width).toBeGreaterThan(height)
})

test('a post shows the edited picture, and a posted picture is not edited', async () => {
  await edited(turned)
  const { width } = await shown()
  const post = await ann.api.createPost({ title: 'Edited', work_id: id })
  const seen = await server.visitor.getPost({ id: post.id })
  expect(JSON.stringify(seen)).toContain(`"width":${width}`)
  const { version } = await ann.api.getWorkEdit({ id })
  expect((await refusalOf(ann.api.setWorkEdit({ id, version, edit: {} }))).code).toBe('A0440')
  const ben = await server.join()
  const remix = await ben.api.createWork({
    work_template_id: await templateId(ben.api),
    source_arr: [{ id: await upload(ben.api, await samplePhoto({ width: 90, height: 90 })) }],
    remix_of_post_id: post.id,
  })
  await workIn(ben.api, remix.id, ['done'])
  expect((await ben.api.getWorkEdit({ id: remix.id })).remixed_edit).toMatchObject(turned)
})

test('only the owner sees and changes the steps, and only pictures have steps', async () => {
  const ben = await server.join()
  expect((await refusalOf(ben.api.getWorkEdit({ id }))).code).toBe('A0404')
  await ann.api.createPost({ title: 'Open', work_id: id })
  expect((await refusalOf(ben.api.setWorkEdit({ id, version: 0, edit: {} }))).code).toBe('A0301')
  const film = await ann.api.createWork({
    work_template_id: await templateId(ann.api, 'video'),
    source_arr: [{ id: await upload(ann.api, await samplePhoto({ width: 64, height: 64 })) }],
    params: shortFilm,
  })
  await workIn(ann.api, film.id, ['done'])
  expect((await refusalOf(ann.api.getWorkEdit({ id: film.id }))).code).toBe('A0440')
})

test('steps beyond the limits are refused', async () => {
  const words = { text: 'a', x: 0, y: 0, size: 0.1, colour: '#000000' }
  const refused: WorkEditInput[] = [
    { angle: 46 },
    { turns: 4 },
    { crop: { x: 0.5, y: 0, width: 0.6, height: 1 } },
    { light: { exposure: 1.1 } },
    { text_arr: Array.from({ length: 11 }, () => words) },
    { text_arr: [{ ...words, text: 'a'.repeat(201) }] },
    { text_arr: [{ ...words, colour: 'red' }] },
  ]
  for (const edit of refused)
    expect((await refusalOf(ann.api.setWorkEdit({ id, version: 0, edit }))).code).toBe('A0400')
})

test('deleting the work deletes the edited picture and the original', async () => {
  const before = await shown()
  await edited(turned)
  const after = await shown()
  await ann.api.deleteWork({ id })
  expect((await fetch(before.url)).status).toBe(404)
  expect((await fetch(after.url)).status).toBe(404)
})

test('a job whose makers died leaves the picture as it was, and the steps can be sent again', async () => {
  const { jobs, db } = server.context
  const [deadQueue] = editQueues
  await worker[Symbol.asyncDispose]()
  await ann.api.setWorkEdit({ id, version: 0, edit: turned })
  await db.transaction().execute((tx) => jobs.send(tx, deadQueue, { work_id: id, version: 1 }))
  await sql`delete from pgboss.job where name = ${editQueue.name}`.execute(db)
  worker = await server.startWorker()
  const failed = await settled(ann.api)
  expect(failed.state).toBe('failed')
  await ann.api.setWorkEdit({ id, version: failed.version, edit: turned })
  expect((await settled(ann.api)).state).toBe('done')
})
