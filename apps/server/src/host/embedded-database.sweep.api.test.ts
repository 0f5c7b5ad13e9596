import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inOwnProcess } from '../../test/host-process.ts'
import { createUser } from '../domains/accounts/index.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createDatabase, createPool } from '../platform/db/pool.ts'

describe('commands of the host on the embedded database', () => {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'easel-host-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  const start = () =>
    startEmbeddedPostgres({ dataDir, durable: false, log: { info: () => {}, warn: () => {} } })

  test('work while another process serves it, and start it themselves otherwise', async () => {
    {
      await using database = await start()
      const pool = createPool({ ...database.config, max: 2 })
      await migrate(pool)
      const user = { kind: 'person' as const, username: 'ann', nick_name: 'Ann' }
      await createDatabase(pool)
        .transaction()
        .execute((tx) => createUser(tx, user, 0))
      expect(await inOwnProcess(['moderator', 'add', 'ann'], { DATA_DIR: dataDir })).toMatchObject({
        code: 0,
        err: '',
      })
      await pool.end()
    }
    expect(await inOwnProcess(['moderator', 'list'], { DATA_DIR: dataDir })).toEqual({
      code: 0,
      out: 'ann',
      err: '',
    })
    // The command has released the folder again.
    await using database = await start()
    expect(database.pid).toBeGreaterThan(0)
  })

  test('wait for a database that is starting', async () => {
    const [database, listed] = await Promise.all([
      start(),
      inOwnProcess(['moderator', 'list'], { DATA_DIR: dataDir }),
    ])
    await database.stop()
    expect(listed).toMatchObject({ code: 0, out: 'ann' })
  })
})
