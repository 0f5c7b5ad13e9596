import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { joinAdmin } from '../../test/administration.ts'
import { startTestServer, until } from '../../test/harness.ts'
import { siteOf } from '../../test/host-process.ts'
import { findBackup } from '../domains/administration/index.ts'
import { isTurnTaken } from '../platform/backup/index.ts'
import { DailyBackup } from './daily-backup.ts'

const day = 24 * 3600_000

test('a site makes a backup each day, keeps the newest, and shows a failure until the next backup succeeds', async () => {
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'easel-test-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const place = join(folder, 'backups')
  const server = resources.use(
    await startTestServer({ BACKUP_PLACE: place, BACKUP_KEEP: '2' }, { withWorker: false }),
  )
  const { api } = await joinAdmin(server)
  const backup = async () => (await api.getSystem()).backup
  expect((await backup()).daily).toEqual({ place, keep_count: 2 })
  expect(await backup()).not.toHaveProperty('last')

  // A file has the path of the folder, so that the backup fails.
  await writeFile(place, '')
  const errors: string[] = []
  const { pool, db } = server.context
  const env = { PATH: process.env['PATH'], ...(await siteOf(server)) }
  resources.use(
    new DailyBackup({
      ...{ db, pool, place, keep: 2, env, everyMs: 100 },
      log: { info: () => {}, error: (message) => void errors.push(message) },
    }),
  )
  const failed = await until(async () => {
    const { daily } = await backup()
    return daily?.failed_ts === undefined ? undefined : daily
  })
  expect(failed.failure).toContain(place)
  expect(errors).toEqual([expect.stringContaining('The daily backup failed')])

  await rm(place)
  const names = () => readdir(join(place, 'backups'))
  let last: string | undefined
  for (const count of [1, 2, 2]) {
    // Simulates that a day has passed.
    await pool.query('update backups set done_ts = done_ts - $1, failed_ts = failed_ts - $1', [2 * day])
    const start = Date.now()
    await until(async () => ((await backup()).last?.done_ts ?? 0) >= start || undefined)
    const present = await until(async () => ((await names()).length === count ? await names() : undefined))
    expect(present.at(-1)).not.toBe(last)
    last = present.at(-1)
  }
  expect(await backup()).toMatchObject({ daily: { place, keep_count: 2 }, last: { place } })
  expect((await backup()).daily).not.toHaveProperty('failure')
})

test('a backup to a bucket that never answers is ended, with a reason, and another backup can start', async () => {
  await using resources = new AsyncDisposableStack()
  // Accepts connections, and never sends a byte.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  resources.defer(() => void silent.close())
  const sockets = new Set<Socket>()
  silent.on('connection', (socket) => void sockets.add(socket))
  resources.defer(() => {
    for (const socket of sockets) socket.destroy()
  })
  const server = resources.use(await startTestServer({}, { withWorker: false }))
  const { pool, db } = server.context
  const place = 's3://backups/easel'
  const env = {
    ...{ PATH: process.env['PATH'], ...(await siteOf(server)) },
    S3_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  }
  const errors: string[] = []
  const daily = resources.use(
    new DailyBackup({
      ...{ db, pool, place, keep: 2, env, everyMs: 100, endMs: 200 },
      endsAt: (now) => now + 2000,
      log: { info: () => {}, error: (message) => void errors.push(message) },
    }),
  )
  const row = await until(() => findBackup(db, place))
  await daily[Symbol.asyncDispose]()
  expect(row.failure).toMatch(/was not finished .* and was ended: s3:\/\/backups\/easel may not answer/)
  expect(errors).toEqual([expect.stringContaining('The daily backup failed')])
  expect(await isTurnTaken(pool)).toBe(false)
})
