import { type TestDatabase, testDatabase } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill, planOf } from '../../../test/plans.ts'
import { createDatabase, createPool, type Database } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { listBlocks, listFollowees, listFollowers, listMutes } from './social.repo.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  const pool = createPool({ ...database.config, max: 1 })
  await fill(
    createDatabase(pool),
    `insert into users (id, username, username_key, nick_name, avatar_key)
      select uuidv7(), 'person' || n, 'person' || n, 'Person', 'a' from generate_series(1, 1500) as n`,
    `create temporary table numbered as select id, row_number() over () as n from users`,
    `insert into follows (id, follower_id, followee_id) select uuidv7(), a.id, b.id
      from numbered as a join numbered as b on b.n <> a.n and (b.n <= 5 or (a.n + b.n * 7) % 197 = 0)`,
    `insert into blocks (id, user_id, blocked_id) select uuidv7(), a.id, b.id
      from numbered as a join numbered as b on b.n <> a.n and (a.n + b.n * 3) % 401 = 0`,
    `insert into mutes (id, user_id, muted_id) select uuidv7(), a.id, b.id
      from numbered as a join numbered as b on b.n <> a.n and (a.n + b.n * 11) % 401 = 0`,
  )
  await pool.end()
})
afterAll(() => database[Symbol.asyncDispose]())

const page = { offset: 0, limit: 20, cursor: undefined }
const whose = { userId: newId(), viewerId: newId() }
const lists: [string, (db: Database) => Promise<unknown>][] = [
  ['followers', (db) => listFollowers(db, whose, page)],
  ['followers for visitors', (db) => listFollowers(db, { ...whose, viewerId: undefined }, page)],
  ['followees', (db) => listFollowees(db, whose, page)],
  ['blocked people', (db) => listBlocks(db, whose.userId, page)],
  ['muted people and topics', (db) => listMutes(db, whose.userId, page)],
]

test.each(lists)('the list of %s scans no table sequentially and sorts nothing', async (_name, list) => {
  const plan = await planOf(database.config, list)
  expect(plan.length).toBeGreaterThan(1)
  expect(plan.filter((step) => /^(Seq Scan (?!topics)|Sort|Incremental Sort)/.test(step))).toEqual([])
})
