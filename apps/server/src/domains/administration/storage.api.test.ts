import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser, until } from '../../../test/harness.ts'
import { measureStorage, measureStorageHourly } from './measure-storage.ts'

let server: TestServer
let admin: TestUser
let owner: TestUser

const day = 24 * 3600_000
const weekAgo = () => Date.now() - 7 * day

beforeAll(async () => {
  server = await startTestServer({ FREE_DISK_FLOOR: '3M' })
  admin = await joinAdmin(server)
  owner = await server.join()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.context.db.deleteFrom('storage_days').execute())

/** Stores an object that is old enough for housekeeping to delete it, and returns its name. */
async function addObject(content: string, byte_size: number): Promise<string> {
  const name = createHash('sha256').update(content).digest('hex')
  await server.context.db
    .insertInto('objects')
    .values({ name, byte_size, mime_type: 'image/png', touch_ts: Date.now() - 40 * day })
    .execute()
  return name
}

async function addFile(key: string, object_name: string, more: object = {}): Promise<void> {
  const values = { key, object_name, audience: 'signed', user_id: owner.userId, ...more }
  await server.context.db.insertInto('files').values(values).execute()
}

const sizesOf = async () => {
  const { purpose_arr } = await admin.api.getStorage()
  return new Map(purpose_arr.map(({ purpose, ...sizes }) => [purpose, sizes]))
}

const freeable = async (unused_days: number) => {
  const { freeable_arr } = await admin.api.listFreeable({ unused_days })
  return new Map(freeable_arr.map((row) => [row.purpose, [row.object_count, row.byte_size]]))
}

const isStored = async (name: string) =>
  (await server.context.db.selectFrom('objects').select('name').where('name', '=', name).execute()).length ===
  1

test('storage is for administrators only', async () => {
  const calls = (api: TestUser['api']) => [
    () => api.getStorage(),
    () => api.measureStorage(),
    () => api.listFreeable({ unused_days: 1 }),
    () => api.cleanStorage({ purpose: 'downloads', unused_days: 1 }),
  ]
  for (const call of calls(owner.api)) expect((await refusalOf(call())).code).toBe('A0301')
  for (const call of calls(server.visitor)) expect((await refusalOf(call())).code).toBe('A0200')
})

test('a report counts each object once, for the first of its purposes, and names the largest accounts', async () => {
  await measureStorage(server.context.db, Date.now())
  const before = await sizesOf()
  const work = await addObject('work', 5000)
  await addFile('work/a/image', work)
  await addFile('public/a', work)
  await addFile('source/a', await addObject('source', 700))
  const form = await addObject('form', 90)
  await server.context.db
    .insertInto('variants')
    .values({ source_name: work, spec: '640-webp', state: 'ready', object_name: form, download_bytes: 90 })
    .execute()
  await measureStorage(server.context.db, Date.now())
  const report = await admin.api.getStorage()
  const grown = (purpose: Parameters<typeof before.get>[0]) => {
    const [now, then] = [report.purpose_arr.find((row) => row.purpose === purpose), before.get(purpose)]
    return [
      (now?.object_count ?? 0) - (then?.object_count ?? 0),
      (now?.byte_size ?? 0) - (then?.byte_size ?? 0),
    ]
  }
  expect(grown('results')).toEqual([1, 5000])
  expect(grown('sources')).toEqual([1, 700])
  expect(grown('downloads')).toEqual([1, 90])
  expect(grown('pages')).toEqual([0, 0])
  // The report counts files, so a file that the account has twice counts twice.
  expect(report.account_arr[0]).toMatchObject({ user_info: { id: owner.userId }, byte_size: 10_700 })
  expect(report.day_arr).toHaveLength(1)
  expect(report.free_bytes).toBeGreaterThan(report.floor_bytes)
  expect(report.floor_bytes).toBe(3 * 1024 ** 2)
  expect(report.erasure_arr.map(({ type, after_days }) => [type, after_days])).toEqual([
    ['kept_outputs', 3],
    ['downloads', 30],
    ['uploads', undefined],
    ['exports', undefined],
    ['accounts', undefined],
  ])
})

test('a report shows the growth within a week if the use a week ago was measured', async () => {
  const { db } = server.context
  await measureStorage(db, Date.now())
  expect((await sizesOf()).get('pages')).not.toHaveProperty('week_ago_bytes')
  await measureStorage(db, weekAgo())
  const { byte_size, week_ago_bytes } = (await sizesOf()).get('pages')!
  expect(week_ago_bytes).toBe(byte_size)
  const { day_arr } = await admin.api.getStorage()
  expect(day_arr.map((day) => day.day)).toEqual(
    [weekAgo(), Date.now()].map((ts) => new Date(ts).toISOString().slice(0, 10)),
  )
})

test('housekeeping measures once an hour', async () => {
  const { db } = server.context
  const now = Date.now()
  await measureStorageHourly(db, now - 3_600_000)
  await measureStorageHourly(db, now - 1)
  expect((await admin.api.getStorage()).measure_ts).toBe(now - 3_600_000)
  await measureStorageHourly(db, now)
  expect((await admin.api.getStorage()).measure_ts).toBe(now)
})

test.each([
  ['kept_outputs', 'internal'],
  ['downloads', undefined],
] as const)('a worker erases only %s that were not used for the given time', async (purpose, audience) => {
  const { db } = server.context
  const source = await addObject(`source of ${purpose}`, 10)
  await addFile(`work/${purpose}/image`, source)
  const add = async (name: string, use_ts: number) => {
    const object = await addObject(`${name} of ${purpose}`, 10)
    if (audience) await addFile(`node/${name}/0`, object, { audience, use_ts, user_id: null })
    else
      await db
        .insertInto('variants')
        .values({
          source_name: source,
          spec: name,
          state: 'ready',
          object_name: object,
          download_bytes: 10,
          use_ts,
        })
        .execute()
    return object
  }
  const old = await add('old', Date.now() - 2.5 * day)
  const young = await add('young', Date.now() - 1.5 * day)
  // Another file has the same content, so that erasing this file frees nothing.
  const shared = await add('shared', Date.now() - 2.5 * day)
  await addFile(`work/${purpose}/shared`, shared)
  expect((await freeable(2)).get(purpose)).toEqual([1, 10])
  expect((await freeable(1)).get(purpose)).toEqual([2, 20])
  await admin.api.cleanStorage({ purpose, unused_days: 2 })
  await until(async () => ((await admin.api.getStorage()).measure_ts ? true : undefined))
  expect([await isStored(old), await isStored(young), await isStored(source)]).toEqual([false, true, true])
  expect(await isStored(shared)).toBe(true)
  expect((await freeable(2)).get(purpose)).toEqual([0, 0])

  await db.deleteFrom('storage_days').execute()
  await admin.api.cleanStorage({ purpose: 'all', unused_days: 1 })
  await until(async () => ((await admin.api.getStorage()).measure_ts ? true : undefined))
  expect([await isStored(young), await isStored(shared)]).toEqual([false, true])
})
