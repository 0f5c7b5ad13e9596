import { createClient } from '@easel/contract'
import { pictureOf, samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  until,
  upload,
  workIn,
} from '../../../test/harness.ts'
import type { ServerEvent } from '../../platform/events/event-bus.ts'
import { startVariantMaker } from './make-variant.ts'
import { prepareVariant } from './prepare-variant.ts'
import type { Requester } from './requester.ts'
import { variantQueue } from './variant-job.ts'

let server: TestServer
let ann: TestUser
let key: string

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  ann = await server.join()
  const source = await upload(ann.api, await samplePhoto({ width: 900, height: 600 }))
  const { id } = await ann.api.createWork({
    work_template_id: await templateId(ann.api),
    source_arr: [{ id: source }],
  })
  const made = await workIn(ann.api, id, ['done'])
  key = pictureOf(made).key
})
afterAll(() => server[Symbol.asyncDispose]())

const member = (id: string) => ({ id, isMember: true })

async function jobCount(): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from pgboss.job where name = ${variantQueue.name}`.execute(
    server.context.db,
  )
  return rows[0]!.count
}

test('twenty concurrent requests at two processes share one computation', async () => {
  const { baseUrl } = await server.startApiProcess()
  const second = createClient({ baseUrl, token: () => ann.token })
  const before = await jobCount()
  const made: ServerEvent[] = []
  const stop = server.context.events.on((event) => event.type === 'variant' && made.push(event))
  const request = { key, format: 'avif', quality: 'standard' } as const
  const urls = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? ann.api : second).signTargetDownload(request),
    ),
  )
  const bodies = await Promise.all(urls.map(async ({ url }) => (await fetch(url)).arrayBuffer()))
  expect(new Set(bodies.map((body) => body.byteLength)).size).toBe(1)
  await second.signTargetDownload(request)
  stop()
  expect([(await jobCount()) - before, made.length]).toEqual([1, 1])
})

test('a user may have four forms in progress, and gets a time to retry for a fifth', async () => {
  const [bob, source] = [await server.join(), await objectOf(key)]
  const sides = [900, 800, 700, 600, 500, 400, 300, 200]
  const asked = await Promise.allSettled(
    sides.map((side) =>
      prepareVariant(
        { ...server.context, timeoutMs: 60_000 },
        { sourceName: source, form: { format: 'png', quality: 'high', side }, requester: member(bob.userId) },
      ),
    ),
  )
  const refused = asked.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused.length).toBeGreaterThan(0)
  expect(asked.length - refused.length).toBeGreaterThanOrEqual(4)
  for (const error of refused) expect([error.code, error.retryAfterSeconds]).toEqual(['A0501', 5])
})

describe('the queue of variants', () => {
  const madeForm = (sourceName: string, side: number, requester: Requester) =>
    prepareVariant(
      { ...server.context, timeoutMs: 60_000 },
      { sourceName, form: { format: 'jpeg', quality: 'compressed', side }, requester },
    )

  /** Stores a picture whose reads block until the test releases it. */
  async function heldPicture(name: string) {
    const { db, store } = server.context
    const bytes = await samplePhoto({ width: 100, height: 80 })
    const object = { name, byte_size: bytes.length, mime_type: 'image/jpeg' }
    await db.insertInto('objects').values(object).execute()
    await store.write(name, bytes)
    const { promise, resolve } = Promise.withResolvers<void>()
    const read = store.read
    const spy = vi.spyOn(store, 'read').mockImplementation(async (asked) => {
      if (asked === name) await promise
      return await read(asked)
    })
    return {
      release() {
        resolve()
        spy.mockRestore()
      },
    }
  }

  async function makingOf(name: string): Promise<number> {
    const query = server.context.db.selectFrom('variants').select('spec').where('source_name', '=', name)
    return (await query.where('state', '=', 'making').execute()).length
  }

  test.each([
    [
      'visitors, however many',
      'd',
      [1, 2, 3].map((number) => ({ id: `visitor ${number}`, isMember: false })),
    ],
    ['another member with several requests', 'e', [1, 2, 3].map(() => member('busy'))],
  ])('does not let a member wait behind %s', async (_who, letter, others) => {
    const [source, name] = [await objectOf(key), letter.repeat(64)]
    const held = await heldPicture(name)
    const waiting = others.map((requester, index) => madeForm(name, 90 - index, requester))
    await until(async () => ((await makingOf(name)) === others.length ? true : undefined))
    expect(await madeForm(source, 200 + letter.charCodeAt(0), member('ann'))).toMatch(/-jpeg-/)
    held.release()
    expect(await Promise.all(waiting)).toHaveLength(3)
  })
})

async function objectOf(fileKey: string): Promise<string> {
  const row = await server.context.db
    .selectFrom('files')
    .select('object_name')
    .where('key', '=', fileKey)
    .executeTakeFirstOrThrow()
  return row.object_name
}

test('a variant whose worker dies does not block its user forever', async () => {
  // The server has no worker: a maker takes the job and then never reports.
  const quiet = await startTestServer({}, { withWorker: false })
  const { context } = quiet
  const bytes = await samplePhoto({ width: 300, height: 200 })
  const name = 'a'.repeat(64)
  await context.db
    .insertInto('objects')
    .values({ name, byte_size: bytes.length, mime_type: 'image/jpeg' })
    .execute()
  await context.store.write(name, bytes)
  const request = {
    sourceName: name,
    form: { format: 'png', quality: 'high' } as const,
    requester: member('x'),
  }
  await expect(prepareVariant({ ...context, timeoutMs: 50 }, request)).rejects.toMatchObject({
    code: 'B0300',
  })
  const { host, user, database } = context.pool.options
  const dead = new PgBoss({
    host: host!,
    user: user!,
    database: database!,
    schedule: false,
    supervise: false,
    migrate: false,
  })
  await dead.start()
  const [taken] = await until(async () => {
    const jobs = await dead.fetch(variantQueue.name)
    return jobs.length > 0 ? jobs : undefined
  })
  await dead.stop({ graceful: false })
  expect(taken!.data).toMatchObject({ source_name: name })
  const maker = await startVariantMaker(context)
  expect(await prepareVariant({ ...context, timeoutMs: 50_000 }, request)).toMatch(
    /-png-high-original-plain$/,
  )
  await maker[Symbol.asyncDispose]()
  await quiet[Symbol.asyncDispose]()
})

test('an impossible variant is refused, and not retried at once', async () => {
  const name = 'b'.repeat(64)
  const { db, store } = server.context
  await db
    .insertInto('objects')
    .values({ name, byte_size: 4, mime_type: 'image/webp', duration_ms: 100 })
    .execute()
  await store.write(name, Buffer.from('none'))
  const request = {
    sourceName: name,
    form: { format: 'mp4', quality: 'high' } as const,
    requester: member('x'),
  }
  const before = await jobCount()
  for (let round = 0; round < 3; round++)
    await expect(prepareVariant({ ...server.context, timeoutMs: 30_000 }, request)).rejects.toMatchObject({
      code: 'A0440',
    })
  expect((await jobCount()) - before).toBe(1)
})

test('broken bytes end as a refusal, not as an endless wait', async () => {
  const name = 'c'.repeat(64)
  const { db, store } = server.context
  await db.insertInto('objects').values({ name, byte_size: 4, mime_type: 'image/jpeg' }).execute()
  await store.write(name, Buffer.from('none'))
  const request = {
    sourceName: name,
    form: { format: 'png', quality: 'high' } as const,
    requester: member('y'),
  }
  await expect(prepareVariant({ ...server.context, timeoutMs: 50_000 }, request)).rejects.toMatchObject({
    code: 'B0300',
    retryAfterSeconds: 60,
  })
})
