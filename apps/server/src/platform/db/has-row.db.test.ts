import { testDatabase } from '@easel/testkit'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasRow } from './has-row.ts'
import { createDatabase, createPool, type Database } from './pool.ts'

const liked = sql`likes where likes.user_id = 1 and likes.post_id = posts.id`
const postsWith = (isLiked: RawBuilder<boolean>) =>
  sql<{ id: number; is_liked: boolean }>`select id, ${isLiked} as is_liked from posts order by id limit 25`

async function planOf(db: Database, query: RawBuilder<unknown>): Promise<string> {
  return JSON.stringify((await sql`explain (verbose) ${query}`.execute(db)).rows)
}

test('rows are looked up one by one, even if there are many', async () => {
  await using database = await testDatabase()
  const pool = createPool({ ...database.config, max: 1 })
  try {
    const db = createDatabase(pool)
    await sql`create temp table posts as select id from generate_series(1, 10000) as id`.execute(db)
    await sql`create temp table likes as select id % 500 as user_id, id as post_id from posts`.execute(db)
    await sql`alter table likes add primary key (user_id, post_id)`.execute(db)
    await sql`analyze posts, likes`.execute(db)
    const { rows } = await postsWith(hasRow(liked)).execute(db)
    expect(rows.filter(({ is_liked }) => is_liked)).toEqual([{ id: 1, is_liked: true }])
    expect(rows).toHaveLength(25)
    expect(await planOf(db, postsWith(hasRow(liked)))).not.toContain('hashed SubPlan')
    // With plain `exists` PostgreSQL builds the hash that `hasRow` avoids.
    expect(await planOf(db, postsWith(sql`exists (select from ${liked})`))).toContain('hashed SubPlan')
  } finally {
    await pool.end()
  }
})
