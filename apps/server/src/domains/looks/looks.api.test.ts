import { samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { deleteUnusedObjects, keepNodeOutputsMs } from '../files/index.ts'
import { lookQueue } from './look-job.ts'
import { LookLine } from './look-line.ts'

let server: TestServer
/** Server with the limits of production and without a worker, so that looks stay in the queue. */
let bounded: TestServer
let oil: string
let templates: ReadonlyMap<string, string>

beforeAll(async () => {
  server = await startTestServer()
  bounded = await startTestServer({ RATE_LIMIT_FACTOR: '1' }, { withWorker: false })
  oil = await templateId(server.visitor)
  const { work_template_arr } = await server.visitor.listWorkTemplates({ limit: 100 })
  templates = new Map(work_template_arr.map(({ title, id }) => [title, id]))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await bounded[Symbol.asyncDispose]()
})

const named = (title: string) => templates.get(title)!

async function withPhoto(on = server, size = { width: 900, height: 600 }) {
  const ann = await on.join()
  return { ...ann, source: { id: await upload(ann.api, await samplePhoto(size)) } }
}

async function looksOf({ userId }: Pick<TestUser, 'userId'>, on = server): Promise<string[]> {
  const rows = await on.context.db
    .selectFrom('files')
    .select('key')
    .where('key', 'like', 'look/%')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ key }) => key)
}

type Look = Parameters<TestUser['api']['makeLook']>[0]

/** Retries until a look is made: on a busy machine works may come first for a long time. */
const made = ({ api }: Pick<TestUser, 'api'>, look: Look) =>
  until(async () => (await api.makeLook(look)).file ?? undefined)

const waitingJobs = async (on: TestServer) =>
  (await on.context.jobs.measure(on.context.db)).find(({ queue }) => queue === lookQueue.name)!.waiting

describe('a look', () => {
  test('is a small picture of the photo in the style, made once and free of charge', async () => {
    const ann = await withPhoto()
    const before = await ann.api.listBalances()
    const look = { work_template_id: oil, source: ann.source }
    const [first, again] = [await made(ann, look), await made(ann, look)]
    expect(first).toMatchObject({ mime_type: 'image/webp', width: 320, height: 213 })
    expect(again.key).toBe(first.key)
    const otherLook = await made(ann, { ...look, params: { finish: 0.1, seed: 3 } })
    expect(otherLook.key).not.toBe(first.key)
    const bytes = Buffer.from(await (await fetch(first.url)).arrayBuffer())
    expect(bytes.byteLength).toBe(first.byte_size)
    expect((await sharp(bytes).stats()).channels.some(({ stdev }) => stdev > 5)).toBe(true)
    expect(await ann.api.listBalances()).toEqual(before)
    expect(await ann.api.listWorks({})).toMatchObject({ work_arr: [] })
  })

  test('of a template without photos differs by its seed', async () => {
    const ann = await server.join()
    const look = { work_template_id: named('Flowing Lines') }
    const files = [await made(ann, look), await made(ann, { ...look, params: { seed: 9 } })]
    expect(new Set(files.map(({ key }) => key)).size).toBe(2)
    expect(Math.max(files[0]!.width, files[0]!.height)).toBe(320)
  })

  test('is readable by no other user, and is deleted with the photo, the account or after some time', async () => {
    const ann = await withPhoto()
    const { url } = await made(ann, { work_template_id: oil, source: ann.source })
    const [plain] = url.split('?')
    expect((await fetch(plain!)).status).toBe(404)
    // If a work used the photo, the photo is deleted with the work.
    const { id } = await ann.api.createWork({ work_template_id: oil, source_arr: [ann.source] })
    await workIn(ann.api, id, ['done'])
    await made(ann, { work_template_id: oil, source: { work_id: id } })
    expect(await looksOf(ann)).toHaveLength(2)
    await ann.api.deleteWork({ id })
    expect(await looksOf(ann)).toEqual([])
    expect((await fetch(url)).status).toBe(404)
    const gone = ann.api.makeLook({ work_template_id: oil, source: ann.source })
    expect((await refusalOf(gone)).code).toBe('A0700')

    const lines = { work_template_id: named('Flowing Lines') }
    await made(ann, lines)
    const bo = await server.join()
    await made(bo, lines)
    await bo.api.deleteAccount({ password: 'correct horse', immediately: true })
    expect(await looksOf(bo)).toEqual([])
    await deleteUnusedObjects(server.context, Date.now() + keepNodeOutputsMs + 1000)
    expect(await looksOf(ann)).toEqual([])
  })

  test('is refused for films, engines, slow templates, foreign photos and visitors', async () => {
    const ann = await withPhoto()
    const bo = await withPhoto()
    const refused = async (look: Look) => (await refusalOf(ann.api.makeLook(look))).code
    const { source } = ann
    expect(await refused({ work_template_id: named('Slideshow'), source })).toBe('A0440')
    expect(await refused({ work_template_id: named('Movie Poster'), source })).toBe('A0440')
    expect(await refused({ work_template_id: oil, source: bo.source })).toBe('A0700')
    expect(await refused({ work_template_id: oil })).toBe('A0400')
    expect(await refused({ work_template_id: oil, source, params: { finish: 7 } })).toBe('A0400')
    expect(await refused({ work_template_id: crypto.randomUUID(), source })).toBe('A0404')
    const asVisitor = server.visitor.makeLook({ work_template_id: oil, source })
    expect((await refusalOf(asVisitor)).code).toBe('A0200')
  })

  test('waits while a work is made, and is withdrawn when its caller leaves', async () => {
    const ann = await withPhoto()
    const work = await ann.api.createWork({ work_template_id: oil, source_arr: [ann.source] })
    await workIn(ann.api, work.id, ['doing', 'done'])
    await made(ann, { work_template_id: oil, source: ann.source })
    expect((await ann.api.getWork({ id: work.id })).state).toBe('done')

    const bo = await withPhoto(bounded)
    const template = await templateId(bo.api)
    const leaving = new AbortController()
    const left = bo.api.makeLook(
      { work_template_id: template, source: bo.source },
      { signal: leaving.signal },
    )
    await until(async () => ((await waitingJobs(bounded)) === 1 ? true : undefined))
    leaving.abort()
    await expect(left).rejects.toMatchObject({ name: 'AbortError' })
    await until(async () => ((await waitingJobs(bounded)) === 0 ? true : undefined))
  })

  test('replaces the previous look of the same user only', async () => {
    const [ann, bo] = [await withPhoto(bounded), await withPhoto(bounded)]
    const template = await templateId(ann.api)
    const ask = ({ api, source }: typeof ann, seed: number, signal: AbortSignal) =>
      api.makeLook({ work_template_id: template, source, params: { seed } }, { signal })
    const end = new AbortController()
    const others = ask(bo, 0, end.signal).catch(() => 'left')
    const calls = Array.from({ length: 8 }, (_, seed) =>
      ask(ann, seed, end.signal).then(
        ({ file }) => file,
        () => 'left',
      ),
    )
    let answered = 0
    for (const call of calls) void call.then(() => (answered += 1))
    await until(async () => (answered === 7 && (await waitingJobs(bounded)) === 2 ? true : undefined))
    end.abort()
    expect((await Promise.all(calls)).filter((answer) => answer === null)).toHaveLength(7)
    expect(await others).toBe('left')
  })

  test('survives the end of its worker', async () => {
    const ann = await withPhoto(bounded)
    const template = await templateId(ann.api)
    const look = ann.api.makeLook({ work_template_id: template, source: ann.source })
    await until(async () => ((await waitingJobs(bounded)) > 0 ? true : undefined))
    const worker = await bounded.startWorker()
    await worker[Symbol.asyncDispose]()
    await using _next = await bounded.startWorker()
    expect((await look).file?.width).toBe(320)
  })

  test('is refused above the maximum number for a day', async () => {
    const ann = await withPhoto(bounded)
    const template = await templateId(ann.api)
    const { db } = bounded.context
    const window_ts = Date.now() - (Date.now() % (24 * 3600_000))
    await db
      .insertInto('rate_counters')
      .values({ bucket: `look_day:${ann.userId}`, window_ts, hits: 400 })
      .execute()
    const look = ann.api.makeLook({ work_template_id: template, source: ann.source })
    expect((await refusalOf(look)).code).toBe('A0501')
  })
})

describe('a look of a graph', () => {
  const warp = { class_type: 'DomainWarp', inputs: { width: 640, height: 320, palette: 'ember', seed: 1 } }
  const graph = { 1: warp, 2: { class_type: 'SaveImage', inputs: { image: ['1', 0] } } }

  async function withProject(ui: Record<string, unknown>) {
    const ann = await withPhoto()
    const { id: project_id } = await ann.api.createProject({ title: 'Live', ui })
    const look = (more: object = {}) => ann.api.makeProjectLook({ project_id, ...more })
    const made = (more: object = {}) => until(async () => (await look(more)).file ?? undefined)
    return { ...ann, project_id, look, made }
  }

  test('is made before the graph is saved, once for equal graphs, and free of charge', async () => {
    const ann = await withProject({})
    const before = await ann.api.listBalances()
    const [first, again] = [await ann.made({ ui: graph }), await ann.made({ ui: graph })]
    expect(first).toMatchObject({ width: 320, height: 160 })
    expect(again.key).toBe(first.key)
    const otherLook = await ann.made({
      ui: { ...graph, 1: { ...warp, inputs: { ...warp.inputs, seed: 2 } } },
    })
    expect(otherLook.key).not.toBe(first.key)
    expect(await ann.api.listBalances()).toEqual(before)
    expect((await ann.api.getProject({ id: ann.project_id })).ui).toEqual({})
  })

  test('shows the output of a node for the photo that the graph names', async () => {
    const ann = await withProject({})
    const ui = {
      1: { class_type: 'LoadImage', inputs: { image: ann.source.id } },
      2: { class_type: 'Duotone', inputs: { image: ['1', 0] } },
      3: { class_type: 'ImageToMask', inputs: { image: ['2', 0] } },
      4: { class_type: 'SaveImage', inputs: { image: ['2', 0] } },
    }
    const files = [await ann.made({ ui }), await ann.made({ ui, node_id: '3' })]
    expect(files.map(({ width }) => width)).toEqual([320, 320])
    expect(new Set(files.map(({ key }) => key)).size).toBe(2)
    expect(await looksOf(ann)).toHaveLength(2)
    await ann.api.deleteProject({ id: ann.project_id })
  })

  test('shows several photos, each in its place, all owned by the caller', async () => {
    const ann = await withProject({})
    const load = (image: string) => ({ class_type: 'LoadImage', inputs: { image } })
    const flat = async (background: string) =>
      await upload(
        ann.api,
        await sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      )
    const [red, blue] = [await flat('#ff0000'), await flat('#0000ff')]
    const blend = (first: string, second: string) => ({
      1: load(first),
      2: load(second),
      3: { class_type: 'ImageBlend', inputs: { image1: ['1', 0], image2: ['2', 0], blend_factor: 0.25 } },
      4: { class_type: 'SaveImage', inputs: { image: ['3', 0] } },
    })
    const colourOf = async (ui: object) => {
      const { url } = await ann.made({ ui: { ...ui } })
      const { channels } = await sharp(await (await fetch(url)).arrayBuffer()).stats()
      return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 64))
    }
    expect(await colourOf(blend(red, blue))).toEqual([3, 0, 1])
    expect(await colourOf(blend(blue, red))).toEqual([1, 0, 3])
    const bo = await withPhoto()
    expect((await refusalOf(ann.look({ ui: blend(red, bo.source.id) }))).code).toBe('A0700')
  })

  test('is refused for graphs that are slow, broken or have positions in pixels, and for graphs of other users', async () => {
    const ann = await withProject(graph)
    const bo = await withPhoto()
    const refused = async (call: Promise<unknown>) => (await refusalOf(call)).code
    const load = (image: string) => ({ class_type: 'LoadImage', inputs: { image } })
    const save = (from: string) => ({ class_type: 'SaveImage', inputs: { image: [from, 0] } })
    const crop = { class_type: 'ImageCrop', inputs: { image: ['1', 0], width: 9, height: 9, x: 4, y: 4 } }
    const lookRefused = (ui: object) => refused(ann.look({ ui }))
    expect(await lookRefused({ 1: load(ann.source.id), 2: crop, 3: save('2') })).toBe('A0440')
    expect(await lookRefused({ 1: load(''), 2: save('1') })).toBe('A0400')
    expect(await lookRefused({ 1: load(bo.source.id), 2: save('1') })).toBe('A0700')
    expect(await lookRefused({ 1: { class_type: 'Magic', inputs: {} } })).toBe('A0400')
    expect(await refused(bo.api.makeProjectLook({ project_id: ann.project_id }))).toBe('A0404')
  })
})

test('a server that stops ends the waiting calls', async () => {
  const line = new LookLine(bounded.context)
  const ann = await withPhoto(bounded)
  const waiting = line.make(
    { user_id: ann.userId, key: 'look/none', sources: [], graph: '{}' },
    new AbortController().signal,
  )
  line[Symbol.dispose]()
  expect(await waiting).toBe(undefined)
})
