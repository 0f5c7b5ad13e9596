import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { findFiles, trimDownloads, upsertFile } from '../files/index.ts'
import { prepareVariant } from './prepare-variant.ts'

let server: TestServer
const source = 'a'.repeat(64)

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  const object = { name: source, byte_size: 9, mime_type: 'image/png' }
  await server.context.db.insertInto('objects').values(object).execute()
})
afterAll(() => server[Symbol.asyncDispose]())

const minute = 60_000
const plain = (name: string) => `9-png-high-${name}-plain`

/** Stores a form of ten bytes that was last used the given number of minutes ago. */
async function keep(spec: string, minutesAgo: number, isDownload = true): Promise<void> {
  const { db, store } = server.context
  const use_ts = Date.now() - minutesAgo * minute
  const name = objectOf(spec)
  await db
    .insertInto('objects')
    .values({ name, byte_size: 10, mime_type: 'image/png', touch_ts: use_ts })
    .execute()
  await store.write(name, Buffer.alloc(10))
  const form = { source_name: source, spec, state: 'ready', object_name: name, use_ts }
  await db
    .insertInto('variants')
    .values({ ...form, download_bytes: isDownload ? 10 : null })
    .execute()
}

const objectOf = (spec: string) => Buffer.from(spec.padEnd(32)).toString('hex').slice(0, 64)

async function left(): Promise<string[]> {
  const rows = await server.context.db.selectFrom('variants').select('spec').orderBy('use_ts').execute()
  return rows.map(({ spec }) => spec)
}

beforeEach(async () => {
  const { db } = server.context
  await db.deleteFrom('variants').where('source_name', '=', source).execute()
  await db.deleteFrom('objects').where('byte_size', '=', 10).execute()
})

test('the least recently used downloads are deleted with their bytes, until the other downloads fit', async () => {
  for (const [spec, minutesAgo] of [
    ['one', 90],
    ['two', 80],
    ['three', 70],
    ['four', 60],
  ] as const)
    await keep(spec, minutesAgo)
  await trimDownloads(server.context, 25)
  expect(await left()).toEqual(['three', 'four'])
  const { store } = server.context
  await expect(store.read(objectOf('two'))).rejects.toThrow('ENOENT')
  expect(await store.read(objectOf('three'))).toHaveLength(10)
})

test('recent downloads stay, and so do the files that lists show', async () => {
  await keep('clip of a film', 90, false)
  await keep('old', 89)
  await keep('new', 10)
  await trimDownloads(server.context, 5)
  expect(await left()).toEqual(['clip of a film', 'new'])
})

test('fetching a download counts as using it', async () => {
  const { db, urls } = server.context
  await keep('old', 90)
  await upsertFile(db, { key: 'public/pictured', objectName: source, audience: 'public' })
  const [file] = await findFiles(db, ['public/pictured'])
  const url = urls.variantUrl(server.baseUrl, file!, { spec: 'old', name: 'old' })
  expect((await fetch(url)).status).toBe(200)
  await trimDownloads(server.context, 5)
  expect(await left()).toEqual(['old'])
})

test('no download is made if recent downloads fill the space; visitors may use half of the space', async () => {
  const prepare = (isMember: boolean, space: number) => {
    const deps = {
      ...server.context,
      timeoutMs: 0,
      settings: { DOWNLOAD_SPACE: space, AIGC_LABEL: 'model' as const },
    }
    const form = { format: 'png', quality: 'high', side: space } as const
    return prepareVariant(deps, { sourceName: source, form, requester: { id: 'ann', isMember } })
  }
  await keep(plain('1'), 10)
  await keep(plain('2'), 5)
  const full = { code: 'B0300', reason: 'downloads_full', retryAfterSeconds: 300 }
  // There is no worker, so an accepted form is not made before the timeout.
  const takenOn = { code: 'B0300', reason: undefined, retryAfterSeconds: 5 }
  await expect(prepare(true, 19)).rejects.toMatchObject(full)
  await expect(prepare(true, 21)).rejects.toMatchObject(takenOn)
  await expect(prepare(false, 39)).rejects.toMatchObject(full)
  await expect(prepare(false, 41)).rejects.toMatchObject(takenOn)
  expect((await left()).filter((spec) => /-(19|39)-/.test(spec))).toEqual([])
})
