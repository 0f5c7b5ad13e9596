import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { transact } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { hideActsOf, notifySocial, restoreActsOf, withdrawSocial } from './index.ts'

let server: TestServer
let actors: TestUser[]

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  actors = await Promise.all(Array.from({ length: 4 }, () => server.join()))
})
afterAll(() => server[Symbol.asyncDispose]())

const step = fc.record({
  kind: fc.constantFrom('tell', 'tell', 'tell', 'takeBack', 'read', 'close', 'reopen'),
  actor: fc.nat(3),
  subject: fc.nat(1),
})

test('each actor counts once in the unread notification of a subject, whatever happens concurrently', async () => {
  const { db } = server.context
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 20 }), async (steps) => {
      const { api, userId } = await server.join()
      const themes = [newId(), newId()]
      await Promise.all(
        steps.map(async ({ kind, actor, subject }) => {
          const actorId = actors[actor]!.userId
          const notice = { userId, type: 'theme_started', actorId, themeId: themes[subject]! } as const
          if (kind === 'tell') await transact(db, (tx) => notifySocial(tx, notice))
          else if (kind === 'takeBack') await transact(db, (tx) => withdrawSocial(tx, notice))
          else if (kind === 'close') await transact(db, (tx) => hideActsOf(tx, actorId))
          else if (kind === 'reopen') await transact(db, (tx) => restoreActsOf(tx, actorId))
          else {
            const { notification_arr } = await api.listNotifications({ type: 'social' })
            await api.readNotifications({ notification_id_arr: notification_arr.map(({ id }) => id) })
          }
        }),
      )
      const { rows } = await sql<{
        subject_id: string
        is_read: boolean
        actor_count: number
        present: number
      }>`
        select subject_id, is_read, actor_count,
          (select count(distinct actor_id) from notification_acts where notification_id = notifications.id and is_present)::integer as present
        from notifications where user_id = ${userId}`.execute(db)
      expect(rows.map(({ actor_count }) => actor_count)).toEqual(rows.map(({ present }) => present))
      const unread = rows.filter(({ is_read }) => !is_read).map(({ subject_id }) => subject_id)
      expect(new Set(unread).size).toBe(unread.length)
      const listed = await api.listNotifications({ type: 'social' })
      expect(listed.notification_arr).toHaveLength(rows.filter(({ actor_count }) => actor_count > 0).length)
      const { unread_count } = await api.countUnreadNotifications({ type: 'social' })
      expect(unread_count).toBe(rows.filter(({ is_read, actor_count }) => !is_read && actor_count > 0).length)
    }),
    { numRuns: propertyRuns(40) },
  )
})
