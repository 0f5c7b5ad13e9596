import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts'
import { host, siteOf } from '../../test/host-process.ts'
import { postBy } from '../../test/posting.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer()
  ;[ann, bob] = [await server.join(), await server.join()]
  const { id } = await postBy(ann)
  await bob.api.likePost({ id })
  await bob.api.followUser({ id: ann.userId })
  const { id: parent_id } = await bob.api.createComment({ post_id: id, text: 'What light!' })
  await ann.api.createComment({ post_id: id, text: 'Thank you', parent_id })
})
afterAll(() => server[Symbol.asyncDispose]())

async function audit(...args: string[]) {
  return await host(['audit', ...args], await siteOf(server))
}

test('an audit finds nothing on a site in use, even while changes of counts are pending', async () => {
  expect(await audit('--files')).toEqual({
    code: 0,
    err: '',
    out: [
      'ok    Attempts of users, by the ledger',
      'ok    Counts of users',
      'ok    Counts of posts',
      'ok    Counts of comments',
      'ok    Stored files',
    ].join('\n'),
  })
})

test('an audit names each number and file that is wrong', async () => {
  const { db, store, pool } = server.context
  await pool.query('update balances set reward = reward + 3 where user_id = $1', [ann.userId])
  await db.updateTable('users').set({ follower_count: 7 }).where('id', '=', bob.userId).execute()
  await db.updateTable('posts').set({ share_count: 2 }).execute()
  const { name } = await db.selectFrom('objects').select('name').executeTakeFirstOrThrow()
  await rm(store.pathOf!(name))
  const { code, out, err } = await audit('--files')
  expect([code, err]).toEqual([1, '4 numbers or files are wrong.'])
  expect(out).toMatch(
    new RegExp(
      `FAULT Attempts of users, by the ledger\n +${ann.userId}: attempts are \\d+, but \\d+ is kept`,
    ),
  )
  expect(out).toContain(`${bob.userId}: followers are 0, but 7 is kept`)
  expect(out).toContain('shares are 0, but 2 is kept')
  expect(out).toContain(`${name} is missing or cut`)
})

test('an audit reports no fault for an object that no file names yet', async () => {
  const { pool } = server.context
  const before = await audit('--files')
  await pool.query(`insert into objects (name, byte_size, mime_type) values ($1, 10, 'image/png')`, [
    'f'.repeat(64),
  ])
  expect(await audit('--files')).toEqual(before)
})

test('the command for an audit refuses unknown input with one sentence', async () => {
  expect(await audit('now')).toMatchObject({ code: 1, err: 'Usage: audit [--files]' })
})
