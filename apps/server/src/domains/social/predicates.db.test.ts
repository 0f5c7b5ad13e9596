import { testDatabase } from '@easel/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Database, transact } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { createUser } from '../accounts/index.ts'
import { isBlockedBetween, notBlocked, notMuted } from './index.ts'

const resources = new AsyncDisposableStack()
let db: Database

beforeAll(async () => {
  const pool = createPool({ ...resources.use(await testDatabase()).config, max: 4 })
  resources.defer(() => pool.end())
  db = createDatabase(pool)
})
afterAll(() => resources.disposeAsync())

function person(username: string): Promise<string> {
  return transact(db, (tx) => createUser(tx, { kind: 'person', username, nick_name: username }, 0))
}

test("a block hides both users from each other's lists", async () => {
  const [ann, bob, eve] = [await person('ann'), await person('bob'), await person('eve')]
  await db.insertInto('blocks').values({ id: newId(), user_id: ann, blocked_id: bob }).execute()
  const seen = async (viewerId: string | undefined) => {
    const rows = await db
      .selectFrom('users as person')
      .select('person.username')
      .where(notBlocked(viewerId, 'person.id'))
      .orderBy('person.username')
      .execute()
    return rows.map(({ username }) => username)
  }
  expect(await seen(ann)).toEqual(['ann', 'eve'])
  expect(await seen(bob)).toEqual(['bob', 'eve'])
  expect(await seen(eve)).toEqual(['ann', 'bob', 'eve'])
  expect(await seen(undefined)).toEqual(['ann', 'bob', 'eve'])
  expect(await isBlockedBetween(db, bob, ann)).toBe(true)
  expect(await isBlockedBetween(db, ann, bob)).toBe(true)
  expect(await isBlockedBetween(db, ann, eve)).toBe(false)
})

test('the predicates use their indexes in a generic plan', async () => {
  const plan = await db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection)
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection)
    const rows = await connection
      .selectFrom('posts as post')
      .select('post.id')
      .where(notBlocked(newId(), 'post.user_id'))
      .where(notMuted(newId(), 'post.user_id', 'post.id'))
      .where('post.id', '=', newId())
      .explain()
    return JSON.stringify(rows)
  })
  for (const index of [/blocks_(pkey|list)/, /blocks_blocked/, /mutes_person/, /mutes_topic/])
    expect(plan).toMatch(index)
  expect(plan).not.toContain('Seq Scan')
})
