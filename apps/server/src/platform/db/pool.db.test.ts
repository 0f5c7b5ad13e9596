import { testDatabase } from '@easel/testkit'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase, createPool, maxStatements, preparing, transact } from './pool.ts'

test('two transactions that deadlock both commit, one after the other', async () => {
  await using database = await testDatabase()
  const pool = createPool({ ...database.config, max: 2 })
  try {
    const db = createDatabase(pool)
    await sql`create table counters (name text primary key, hits integer not null default 0)`.execute(db)
    await sql`insert into counters values ('a'), ('b')`.execute(db)
    let attempts = 0
    let waiting = 0
    const both = Promise.withResolvers<void>()
    const raise = (first: string, second: string) =>
      transact(db, async (tx) => {
        attempts += 1
        // PostgreSQL looks for a deadlock once per waiting transaction, after this time. If both transactions looked
        // simultaneously, both would be rolled back.
        await sql`set local deadlock_timeout = ${sql.lit(first === 'a' ? '100ms' : '5s')}`.execute(tx)
        await sql`update counters set hits = hits + 1 where name = ${first}`.execute(tx)
        waiting += 1
        if (waiting === 2) both.resolve()
        await both.promise
        await sql`update counters set hits = hits + 1 where name = ${second}`.execute(tx)
      })
    await Promise.all([raise('a', 'b'), raise('b', 'a')])
    expect(attempts).toBe(3)
    const { rows } = await sql<{ hits: number }>`select hits from counters`.execute(db)
    expect(rows.map(({ hits }) => hits)).toEqual([2, 2])
    const broken = transact(db, () => Promise.reject(new Error('once is enough')))
    await expect(broken).rejects.toThrow('once is enough')
  } finally {
    await pool.end()
  }
})

test('a pool of a library prepares its statements, but not texts with several statements', async () => {
  await using database = await testDatabase()
  const pool = new pg.Pool({ ...database.config, ...preparing, max: 1 })
  // The database is dropped while the connection is being closed, so the driver reports an error of the pool.
  pool.on('error', () => {})
  try {
    await pool.query('select 1 as one', [])
    const answers = (await pool.query(
      'select 2 as two; select 3 as three',
      [],
    )) as unknown as pg.QueryResult[]
    expect(answers.map(({ rows }) => rows)).toEqual([[{ two: 2 }], [{ three: 3 }]])
    const { rows } = await pool.query('select statement from pg_prepared_statements')
    expect(rows).toEqual([{ statement: 'select 1 as one' }])
  } finally {
    await pool.end()
  }
})

test('a connection keeps a bounded number of prepared statements, however many are used', async () => {
  await using database = await testDatabase()
  const pool = createPool({ ...database.config, max: 1 })
  try {
    for (let number = 0; number < maxStatements + 100; number += 1)
      await pool.query(`select ${number} as number, $1::text as text`, ['a'])
    const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements')
    expect(rows[0].count).toBeLessThanOrEqual(maxStatements)
    expect((await pool.query('select 0 as number, $1::text as text', ['b'])).rows[0].text).toBe('b')
  } finally {
    await pool.end()
  }
})

test('statements go on after another process has added a column to their table', async () => {
  await using database = await testDatabase()
  const pool = createPool({ ...database.config, max: 1 })
  const otherPool = createPool({ ...database.config, max: 1 })
  try {
    const db = createDatabase(pool)
    await pool.query('create table moods (name text primary key)')
    await pool.query(`insert into moods values ('calm')`)
    const reads = [
      () => pool.query('select * from moods where name = $1', ['calm']),
      () => sql`select * from moods where name = ${'calm'} limit 1`.execute(db),
      () => transact(db, (tx) => sql`select * from moods where name = ${'calm'} limit 2`.execute(tx)),
      () => transact(db, (tx) => sql`update moods set name = ${'calm'} returning *`.execute(tx)),
    ]
    const rowsOfAll = async () => {
      const rows: unknown[] = []
      for (const read of reads) rows.push((await read()).rows)
      return rows
    }
    expect(await rowsOfAll()).toEqual(reads.map(() => [{ name: 'calm' }]))
    for (const column of ['colour', 'weather']) {
      await otherPool.query(`alter table moods add column ${column} text`)
      const row = await rowsOfAll()
      expect(row).toEqual(reads.map(() => [expect.objectContaining({ name: 'calm', [column]: null })]))
    }
    await expect(pool.query('select * from moods where name = $1::integer', ['calm'])).rejects.toThrow(
      'integer',
    )
  } finally {
    await Promise.all([pool.end(), otherPool.end()])
  }
})
