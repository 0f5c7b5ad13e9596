import { createHash, randomBytes } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'
import { host, siteOf } from '../../test/host-process.ts'
import { postBy } from '../../test/posting.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await postBy(await server.join())
})
afterAll(() => server[Symbol.asyncDispose]())

async function clean(...args: string[]) {
  const { out, ...ended } = await host(['clean', ...args], await siteOf(server))
  return { ...ended, out: out.split('\n') }
}

const day = 24 * 3600_000

/** Puts a file into the store that no row names. */
async function leaveFile(name: string, { bytes, ageMs }: { bytes: Buffer; ageMs: number }): Promise<void> {
  const path = server.context.store.pathOf!(name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  const time = new Date(Date.now() - ageMs)
  await utimes(path, time, time)
}

const names = async () => (await Array.fromAsync(server.context.store.list())).map(({ name }) => name).sort()

test('files without a row in the database are counted, and erased once they are a day old', async () => {
  const before = await names()
  expect(before.length).toBeGreaterThan(0)
  const bytes = randomBytes(1000)
  const object = createHash('sha256').update(bytes).digest('hex')
  const part = `${object}.${crypto.randomUUID()}.part`
  const young = createHash('sha256').update('young').digest('hex')
  await leaveFile(object, { bytes, ageMs: 2 * day })
  await leaveFile(part, { bytes, ageMs: 2 * day })
  await leaveFile(young, { bytes, ageMs: 0 })
  const stored = await names()

  const dry = await clean('--dry-run')
  expect([dry.code, dry.err, dry.out.at(-1)]).toEqual([
    0,
    '',
    'would erase 2 files, 2.0 kB: files that the database does not know',
  ])
  expect(await names()).toEqual(stored)

  expect((await clean()).out.at(-1)).toBe('erased 2 files, 2.0 kB: files that the database does not know')
  expect(await names()).toEqual([...before, young].sort())
  expect((await clean()).out.at(-1)).toBe('erased 0 files, 0 B: files that the database does not know')
})

test('outputs of nodes that were not used for days are counted, and erased', async () => {
  const { db } = server.context
  const internal = () =>
    db.selectFrom('files').select('object_name').where('audience', '=', 'internal').execute()
  expect((await internal()).length).toBeGreaterThan(0)
  const use_ts = Date.now() - 5 * day
  await db.updateTable('files').set({ use_ts }).where('audience', '=', 'internal').execute()
  await db.updateTable('objects').set({ touch_ts: use_ts }).execute()
  expect((await clean('--unused-days', '6', '--dry-run')).out[0]).toMatch(/^would erase 0 files/)
  const before = await names()
  const [line] = (await clean('--unused-days', '4')).out
  const count = Number(/^erased (\d+) files?/.exec(line!)![1])
  expect(count).toBeGreaterThan(0)
  expect(await internal()).toEqual([])
  expect(before.length - (await names()).length).toBeGreaterThanOrEqual(count)
})

test('an invalid number of days is refused, and nothing is erased', async () => {
  const before = await names()
  for (const args of [['--unused-days', '0'], ['--unused-days', 'x'], ['everything']])
    expect((await clean(...args)).code).toBe(1)
  expect(await names()).toEqual(before)
})
