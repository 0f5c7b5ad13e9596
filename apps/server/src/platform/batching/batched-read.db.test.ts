import { testDatabase } from '@easel/testkit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase, createPool, transact } from '../db/pool.ts'
import { batchedRead } from './batched-read.ts'

const read = batchedRead(['a', 'b'], (on, { a, b }) =>
  on
    .selectFrom(sql<{ id: string }>`unnest(array[${a}, ${b}])`.as<'given'>(sql`given (id)`))
    .selectAll()
    .where(sql<boolean>`id is not null`),
)
const [first, second, third] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]

test('concurrent callers share one statement, and each gets its own rows', async () => {
  await using database = await testDatabase()
  const pool = createPool({ ...database.config, max: 2 })
  try {
    const db = createDatabase(pool)
    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        return result
      },
    })
    const ask = async (a: string | undefined, b: string | undefined) =>
      (await read(counted, { a, b })).map(({ id }) => id)
    const asked = [ask(first, second), ask(undefined, undefined), ask(third, undefined), ask(second, first)]
    expect(await Promise.all(asked)).toEqual([[first, second], [], [third], [second, first]])
    expect(statements).toBe(1)
    expect(await ask(first, first)).toEqual([first, first])
    expect(statements).toBe(2)
    // In a transaction, the read is a statement of the transaction.
    expect(await transact(db, (tx) => read(tx, { a: second, b: third }))).toMatchObject([
      { id: second },
      { id: third },
    ])
  } finally {
    await pool.end()
  }
})

test('a statement is planned once, for any number of callers', async () => {
  await using database = await testDatabase()
  const pool = createPool({ ...database.config, max: 1 })
  try {
    const db = createDatabase(pool)
    for (let round = 0; round < 8; round += 1)
      await Promise.all(Array.from({ length: 1 + 5 * round }, () => read(db, { a: first, b: second })))
    const { rows } = await sql<{ custom_plans: number; generic_plans: number }>`
      select custom_plans, generic_plans from pg_prepared_statements where statement like '%request_index%' and statement not like '%pg_prepared%'`.execute(
      db,
    )
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: 3 }])
  } finally {
    await pool.end()
  }
})
