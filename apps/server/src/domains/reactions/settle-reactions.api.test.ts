import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'
import { transact } from '../../platform/db/pool.ts'
import { hideActsOf, restoreActsOf } from '../notifications/index.ts'
import { settleReactions } from './settle-reactions.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const left = async () => {
  const { rows } = await sql<{
    left: number
  }>`select ((select count(*) from post_changes) + (select count(*) from user_changes)
    + (select count(*) from waiting_acts))::integer as left`.execute(server.context.db)
  return rows[0]!.left
}

test('no user is notified of a reaction that was withdrawn before, or of a user whom they blocked in the meantime', async () => {
  const { db } = server.context
  const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
  const { id } = await postBy(ann)
  await bob.api.likePost({ id })
  await bob.api.unlikePost({ id })
  await eve.api.likePost({ id })
  await db
    .insertInto('waiting_acts')
    .values({ user_id: ann.userId, actor_id: eve.userId, type: 'followed' })
    .execute()
  await sql`insert into blocks (id, user_id, blocked_id) values (uuidv7(), ${ann.userId}, ${eve.userId})`.execute(
    db,
  )
  await settleReactions(db)
  expect((await ann.api.listNotifications({ type: 'social' })).notification_arr).toEqual([])
  expect((await ann.api.getPost({ id })).like_count).toBe(1)
})

test('reactions of a closed account cause notifications once the account returns; reactions of an erased account never cause notifications', async () => {
  const { db } = server.context
  const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
  const notify = (actorId: string) =>
    db
      .insertInto('waiting_acts')
      .values({ user_id: ann.userId, actor_id: actorId, type: 'followed' })
      .execute()
  const close = (id: string, ts: number | null) =>
    transact(db, async (tx) => {
      await tx.updateTable('users').set({ suspended_ts: ts }).where('id', '=', id).execute()
      await (ts ? hideActsOf(tx, id) : restoreActsOf(tx, id))
    })
  await close(bob.userId, Date.now())
  await notify(bob.userId)
  await notify(eve.userId)
  await db.deleteFrom('users').where('id', '=', eve.userId).execute()
  await settleReactions(db)
  expect((await ann.api.listNotifications({ type: 'social' })).notification_arr).toEqual([])
  expect(await left()).toBe(1)
  await close(bob.userId, null)
  await settleReactions(db)
  expect((await ann.api.listNotifications({ type: 'social' })).notification_arr).toHaveLength(1)
  expect(await left()).toBe(0)
})
