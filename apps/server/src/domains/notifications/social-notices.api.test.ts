import type { Client, NotificationFilter, SocialNotification } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Joined, startTestServer, type TestServer } from '../../../test/harness.ts'
import { transact } from '../../db/pool.ts'
import { newId } from '../../ids.ts'
import { notifySocial, type SocialNotice, withdrawSocial } from './index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const people = (count: number): Promise<Joined[]> =>
  Promise.all(Array.from({ length: count }, () => server.join()))
const tell = (notice: SocialNotice) => transact(server.context.db, (tx) => notifySocial(tx, notice))
const takeBack = (notice: SocialNotice & { actorId: string }) =>
  transact(server.context.db, (tx) => withdrawSocial(tx, notice))

async function told(api: Client, type: NotificationFilter = 'social') {
  const { notification_arr } = await api.listNotifications({ type })
  return notification_arr as SocialNotification[]
}

test('repeated ones are folded: the newest of them in front, each person counted once', async () => {
  const [ann, bob, eve] = (await people(3)) as [Joined, Joined, Joined]
  const commentId = newId()
  const liked = { userId: ann.userId, type: 'comment_liked', commentId } as const
  await tell({ ...liked, actorId: bob.userId })
  await tell({ ...liked, actorId: eve.userId })
  await tell({ ...liked, actorId: eve.userId })
  await tell({ ...liked, actorId: ann.userId })
  const [fold, ...others] = await told(ann.api)
  expect(others).toEqual([])
  expect(fold).toMatchObject({
    type: 'comment_liked',
    is_read: false,
    content: { user_info: { id: eve.userId }, comment_id: commentId, count: 2 },
  })
  expect(await ann.api.countUnreadNotifications({ type: 'social' })).toEqual({ unread_count: 1 })
  expect(await ann.api.countUnreadNotifications()).toEqual({ unread_count: 0 })
  expect(await told(ann.api, 'work_state')).toEqual([])
  expect(await told(ann.api, 'followed')).toEqual([])
  expect(await told(bob.api)).toEqual([])
})

test('what was read is not folded into; what is taken back is told no more', async () => {
  const [ann, bob, eve] = (await people(3)) as [Joined, Joined, Joined]
  const liked = { userId: ann.userId, type: 'comment_liked', commentId: newId() } as const
  await tell({ ...liked, actorId: bob.userId })
  const [first] = await told(ann.api)
  await ann.api.readNotification({ id: first!.id })
  await tell({ ...liked, actorId: eve.userId })
  expect((await told(ann.api)).map(({ is_read, content }) => [is_read, content.count])).toEqual([
    [false, 1],
    [true, 1],
  ])
  await takeBack({ ...liked, actorId: bob.userId })
  expect((await told(ann.api)).map(({ content }) => content.user_info?.id)).toEqual([eve.userId])
  await takeBack({ ...liked, actorId: eve.userId })
  expect(await told(ann.api)).toEqual([])
})

test('of twenty at once each is counted once, and all who leave at once leave nothing behind', async () => {
  const [ann, ...others] = (await people(21)) as [Joined, ...Joined[]]
  const liked = { userId: ann.userId, type: 'comment_liked', commentId: newId() } as const
  await Promise.all(
    others.flatMap(({ userId }) => [
      tell({ ...liked, actorId: userId }),
      tell({ ...liked, actorId: userId }),
    ]),
  )
  const [fold, ...more] = await told(ann.api)
  expect(more).toEqual([])
  expect(fold?.content.count).toBe(20)
  await Promise.all(others.slice(0, 15).map(({ userId }) => takeBack({ ...liked, actorId: userId })))
  expect((await told(ann.api))[0]?.content.count).toBe(5)
  await Promise.all(others.map(({ userId }) => takeBack({ ...liked, actorId: userId })))
  expect(await told(ann.api)).toEqual([])
})
