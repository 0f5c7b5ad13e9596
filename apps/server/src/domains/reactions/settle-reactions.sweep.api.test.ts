import { createClient } from '@easel/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, until } from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'
import { settleReactions } from './settle-reactions.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const countWaitingChanges = async () => {
  const { rows } = await sql<{
    left: number
  }>`select ((select count(*) from post_changes) + (select count(*) from user_changes)
    + (select count(*) from waiting_acts))::integer as left`.execute(server.context.db)
  return rows[0]!.left
}

test('another process counts and delivers the reactions of a killed process', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const { id } = await postBy(ann)
  await using otherProcess = Object.assign(await server.startApiProcess(), {
    [Symbol.asyncDispose]: async () => {},
  })
  const there = createClient({ baseUrl: otherProcess.baseUrl, token: () => bob.token })
  await there.getCurrentUser()
  await Promise.all([
    there.likePost({ id }),
    there.followUser({ id: ann.userId }),
    there.createComment({ post_id: id, text: 'Here' }),
  ])
  otherProcess.kill()
  const again = await server.startApiProcess()
  await until(async () => ((await countWaitingChanges()) === 0 ? true : undefined))
  const api = createClient({ baseUrl: again.baseUrl, token: () => ann.token })
  expect(await api.getPost({ id })).toMatchObject({ like_count: 1, comment_count: 1 })
  expect(await api.getCurrentUser()).toMatchObject({ like_count: 1, follower_count: 1 })
  const { notification_arr } = await api.listNotifications({ type: 'social' })
  expect(notification_arr.map(({ type }) => type).toSorted()).toEqual([
    'followed',
    'post_commented',
    'post_liked',
  ])
  again.kill()
})

test('this process shows reactions at another process, without a further call at the other process', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const { id } = await postBy(ann)
  const otherProcess = await server.startApiProcess()
  await createClient({ baseUrl: otherProcess.baseUrl, token: () => bob.token }).likePost({ id })
  await until(async () => ((await ann.api.getPost({ id })).like_count === 1 ? true : undefined))
  await until(async () =>
    (await ann.api.countUnreadNotifications({ type: 'post_liked' })).unread_count === 1 ? true : undefined,
  )
  otherProcess.kill()
})

test('the counts are exact after concurrent reactions and withdrawals at two processes', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => server.join()))
  const ann = people[0]!
  const { id } = await postBy(ann)
  const otherProcess = await server.startApiProcess()
  await Promise.all(
    people.map(async ({ token }, index) => {
      const [here, there] = [server.baseUrl, otherProcess.baseUrl].map((baseUrl) =>
        createClient({ baseUrl, token: () => token }),
      )
      for (let turn = 0; turn < 6; turn += 1) {
        await Promise.all([here!.likePost({ id }), there!.likePost({ id })])
        if (turn % 2 === 0 || index % 2 === 1) await (turn % 3 === 0 ? here! : there!).unlikePost({ id })
        else await there!.sharePost({ id, target: 'link' })
      }
    }),
  )
  await settleReactions(server.context.db)
  expect(await ann.api.getPost({ id })).toMatchObject({ like_count: 3, share_count: 3 })
  const { notification_arr } = await ann.api.listNotifications({ type: 'post_liked' })
  // Ann's own like causes no notification.
  expect(notification_arr).toMatchObject([{ content: { count: 2 } }])
  otherProcess.kill()
})

test('a user is notified of more reactions than PostgreSQL has locks', async () => {
  const { db } = server.context
  const ann = await server.join()
  const { id } = await postBy(ann)
  const people = 20_000
  await sql`with person as (
      insert into users (id, username, username_key, nick_name, avatar_key)
      select uuidv7(), 'crowd' || n, 'crowd' || n, 'Crowd', (select avatar_key from users limit 1) from generate_series(1, ${people}::integer) as n
      returning id
    )
    insert into waiting_acts (user_id, type, actor_id, post_id) select ${ann.userId}::uuid, 'post_liked', id, ${id}::uuid from person`.execute(
    db,
  )
  await settleReactions(db)
  const { notification_arr } = await ann.api.listNotifications({ type: 'post_liked' })
  expect(notification_arr).toMatchObject([{ content: { count: people } }])
})
