import { type TestDatabase, testDatabase } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill, planOf } from '../../../test/plans.ts'
import { createDatabase, createPool, type Database } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { pageOfReplies, pageOfThreads } from './comment-pages.ts'

let database: TestDatabase
const postId = newId()

beforeAll(async () => {
  database = await testDatabase()
  const pool = createPool({ ...database.config, max: 1 })
  await fill(
    createDatabase(pool),
    `create temporary table people as select uuidv7() as id, n from generate_series(0, 999) as n`,
    `insert into users (id, username, username_key, nick_name, avatar_key) select id, 'user' || n, 'user' || n, 'User', 'none' from people`,
    `insert into follows (id, follower_id, followee_id)
      select uuidv7(), a.id, b.id from people as a join people as b on (a.n + b.n * 7) % 101 = 1 and a.n <> b.n`,
    `create temporary table pictures as select uuidv7() as id, n from generate_series(0, 99) as n`,
    `insert into comments (id, post_id, user_id, text, pin_ts)
      select uuidv7(), pictures.id, people.id, 'Something', (c % 2000 = 0)::int from generate_series(1, 20000) as c
      join people on people.n = c % 1000 join pictures on pictures.n = c % 100`,
    `insert into comments (id, post_id, user_id, parent_id, text)
      select uuidv7(), post_id, user_id, id, 'A reply' from comments, generate_series(1, 2)`,
    `insert into comment_likes (comment_id, user_id)
      select comments.id, people.id from comments join people on people.n % 200 = hashtext(comments.id::text) % 200`,
    `insert into blocks (id, user_id, blocked_id)
      select uuidv7(), a.id, b.id from people as a join people as b on (a.n + b.n * 3) % 101 = 1 and a.n <> b.n`,
    `insert into posts (id, user_id, work_id, work_template_id, media_type, title, alt_text)
      select case when (n, c) = (0, 1) then '${postId}' else uuidv7() end, id, uuidv7(), uuidv7(), 'image', 'A picture', ''
      from people, generate_series(1, 20) as c`,
  )
  await pool.end()
})
afterAll(() => database[Symbol.asyncDispose]())

const page = { offset: 0, limit: 20, cursor: undefined }
const lists: [string, (db: Database) => Promise<unknown>][] = [
  ['comments', (db) => pageOfThreads(db, { postId, viewerId: newId() }, page)],
  ['comments for visitors', (db) => pageOfThreads(db, { postId, viewerId: undefined }, page)],
  ['replies', (db) => pageOfReplies(db, { threadId: newId(), viewerId: newId() }, page)],
]

test.each(lists)('the list of %s scans no table sequentially', async (_name, list) => {
  const plan = await planOf(database.config, list)
  expect(plan).toContain('Index Scan comments')
  expect(plan.filter((step) => step.startsWith('Seq Scan'))).toEqual([])
})

test('replies are read from their index in order, without sorting', async () => {
  const replies = await planOf(database.config, (db) =>
    pageOfReplies(db, { threadId: newId(), viewerId: newId() }, page),
  )
  expect(replies.filter((step) => step.includes('Sort'))).toEqual([])
})
