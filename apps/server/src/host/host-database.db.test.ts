import { testDatabase } from '@easel/testkit'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { runHostCommand } from './run-command.ts'

test('a command on a database without a site is refused, and does not migrate the database', async () => {
  await using database = await testDatabase()
  const client = new pg.Client(database.config)
  await client.connect()
  try {
    await client.query('drop table migrations')
    const { host, user, database: name } = database.config
    const DATABASE_URL = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
    const [say, warn] = [vi.fn(), vi.fn()]
    const code = await runHostCommand(['admin', 'add', 'ann'], { env: { DATABASE_URL }, say, warn })
    expect(code).toBe(1)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('it contains no site'))
    const { rows } = await client.query(`select to_regclass('migrations') as found`)
    expect(rows).toEqual([{ found: null }])
  } finally {
    await client.end()
  }
})
