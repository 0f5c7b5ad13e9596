import { testDatabase } from '@easel/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase, createPool, transact } from './pool.ts'
import { prepared } from './prepared-statement.ts'

test('a statement is built once, and takes the values of each call', async () => {
  await using database = await testDatabase()
  const pool = createPool({ ...database.config, max: 2 })
  try {
    const db = createDatabase(pool)
    let builds = 0
    const add = prepared((on, { a, b }: { a: number; b: number }) => {
      builds += 1
      return on.selectNoFrom(
        sql<number>`${b}::integer - ${a}::integer + ${b}::integer + ${100}::integer`.as('sum'),
      )
    })
    expect(await add(db, { a: 1, b: 2 })).toEqual([{ sum: 103 }])
    expect(await add(db, { a: 3, b: 5 })).toEqual([{ sum: 107 }])
    expect(await transact(db, (tx) => add(tx, { a: 0, b: 1 }))).toEqual([{ sum: 102 }])
    expect(builds).toBe(1)
  } finally {
    await pool.end()
  }
})

test('a statement that depends on a value is refused when it is built', async () => {
  await using database = await testDatabase()
  const pool = createPool({ ...database.config, max: 1 })
  try {
    const db = createDatabase(pool)
    const looks = [
      (limit: number) => limit + 1,
      (limit: number) => `${limit}`,
      (limit: number) => (limit > 3 ? 1 : 2),
      (limit: number) => JSON.stringify({ limit }),
    ]
    for (const look of looks) {
      const read = prepared((on, { limit }: { limit: number }) =>
        on.selectNoFrom(sql<number>`${look(limit)}::integer`.as('limit')),
      )
      await expect(read(db, { limit: 5 })).rejects.toThrow('the value of limit')
    }
  } finally {
    await pool.end()
  }
})
