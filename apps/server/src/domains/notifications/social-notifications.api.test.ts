import type { Client, NotificationFilter, SocialNotification } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'
import { transact } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { createUser } from '../accounts/index.ts'
import {
  deleteEmptyNotifications,
  type NewSocialNotification,
  notifySocial,
  withdrawSocial,
} from './index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const people = (count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => server.join()))
const notify = (notice: NewSocialNotification) =>
  transact(server.context.db, (tx) => notifySocial(tx, notice))
const takeBack = (notice: NewSocialNotification & { actorId: string }) =>
  transact(server.context.db, (tx) => withdrawSocial(tx, notice))

async function notificationsOf(api: Client, type: NotificationFilter = 'social') {
  const { notification_arr } = await api.listNotifications({ type })
  return notification_arr as SocialNotification[]
}

test('repeated notifications fold into one notification: the newest actor first, each counted once', async () => {
  const [ann, bob, eve] = (await people(3)) as [TestUser, TestUser, TestUser]
  const themeId = newId()
  const liked = { userId: ann.userId, type: 'theme_started', themeId } as const
  await notify({ ...liked, actorId: bob.userId })
  await notify({ ...liked, actorId: eve.userId })
  await notify({ ...liked, actorId: eve.userId })
  await notify({ ...liked, actorId: ann.userId })
  const [fold, ...others] = await notificationsOf(ann.api)
  expect(others).toEqual([])
  expect(fold).toMatchObject({
    type: 'theme_started',
    is_read: false,
    content: { user_info: { id: eve.userId }, theme_id: themeId, count: 2 },
  })
  expect(await ann.api.countUnreadNotifications({ type: 'social' })).toEqual({ unread_count: 1 })
  expect(await ann.api.countUnreadNotifications()).toEqual({ unread_count: 0 })
  expect(await notificationsOf(ann.api, 'work_state')).toEqual([])
  expect(await notificationsOf(ann.api, 'followed')).toEqual([])
  expect(await notificationsOf(bob.api)).toEqual([])
})

test('a read notification gets no further actors, and loses the actor of a withdrawn reaction', async () => {
  const [ann, bob, eve] = (await people(3)) as [TestUser, TestUser, TestUser]
  const liked = { userId: ann.userId, type: 'theme_started', themeId: newId() } as const
  await notify({ ...liked, actorId: bob.userId })
  const [first] = await notificationsOf(ann.api)
  await ann.api.readNotification({ id: first!.id })
  await notify({ ...liked, actorId: eve.userId })
  expect((await notificationsOf(ann.api)).map(({ is_read, content }) => [is_read, content.count])).toEqual([
    [false, 1],
    [true, 1],
  ])
  await takeBack({ ...liked, actorId: bob.userId })
  expect((await notificationsOf(ann.api)).map(({ content }) => content.user_info?.id)).toEqual([eve.userId])
  await takeBack({ ...liked, actorId: eve.userId })
  expect(await notificationsOf(ann.api)).toEqual([])
})

test('twenty concurrent actors count once each, and the notification disappears after all have withdrawn', async () => {
  const [ann, ...others] = (await people(21)) as [TestUser, ...TestUser[]]
  const liked = { userId: ann.userId, type: 'theme_started', themeId: newId() } as const
  await Promise.all(
    others.flatMap(({ userId }) => [
      notify({ ...liked, actorId: userId }),
      notify({ ...liked, actorId: userId }),
    ]),
  )
  const [fold, ...more] = await notificationsOf(ann.api)
  expect(more).toEqual([])
  expect(fold?.content.count).toBe(20)
  await Promise.all(others.slice(0, 15).map(({ userId }) => takeBack({ ...liked, actorId: userId })))
  expect((await notificationsOf(ann.api))[0]?.content.count).toBe(5)
  await Promise.all(others.map(({ userId }) => takeBack({ ...liked, actorId: userId })))
  expect(await notificationsOf(ann.api)).toEqual([])
})

test('a notification whose reactions were all withdrawn is deleted a day after the last withdrawal', async () => {
  const [ann, bob, eve] = (await people(3)) as [TestUser, TestUser, TestUser]
  const { db } = server.context
  const day = 24 * 3600_000
  const liked = (themeId: string, { userId }: TestUser) =>
    ({ userId: ann.userId, type: 'theme_started', themeId, actorId: userId }) as const
  const [withdrawn, standing] = [newId(), newId()]
  const kept = async () => {
    const rows = await db
      .selectFrom('notifications')
      .select('subject_id')
      .where('user_id', '=', ann.userId)
      .execute()
    return rows.map(({ subject_id }) => subject_id).toSorted()
  }
  for (const actor of [bob, eve]) await notify(liked(withdrawn, actor))
  await notify(liked(standing, bob))
  const longAgo = { create_ts: Date.now() - 3 * day, empty_ts: Date.now() - 3 * day }
  await db.updateTable('notifications').set(longAgo).where('user_id', '=', ann.userId).execute()
  await takeBack(liked(withdrawn, bob))
  await takeBack(liked(withdrawn, eve))
  await deleteEmptyNotifications(db, Date.now() + day - 60_000)
  expect(await kept()).toEqual([withdrawn, standing].toSorted())
  await deleteEmptyNotifications(db, Date.now() + day + 1)
  expect(await kept()).toEqual([standing])
})

test('a like of a post notifies its maker, until the like, the post or the user is deleted', async () => {
  const [ann, bob, eve] = (await people(3)) as [TestUser, TestUser, TestUser]
  const { id } = await postBy(ann)
  for (const { api } of [bob, eve, ann]) await api.likePost({ id })
  await bob.api.likePost({ id })
  expect((await notificationsOf(ann.api, 'post_liked'))[0]).toMatchObject({
    content: { post_id: id, count: 2, user_info: { id: eve.userId }, thumbnail: { mime_type: 'image/webp' } },
  })
  await bob.api.unlikePost({ id })
  expect((await notificationsOf(ann.api))[0]?.content.count).toBe(1)
  await server.context.db.deleteFrom('users').where('id', '=', eve.userId).execute()
  expect(await notificationsOf(ann.api)).toEqual([])
  await bob.api.likePost({ id })
  expect(await notificationsOf(ann.api)).toHaveLength(1)
  await ann.api.deletePost({ id })
  expect(await notificationsOf(ann.api)).toEqual([])
  expect(await ann.api.countUnreadNotifications({ type: 'social' })).toEqual({ unread_count: 0 })
})

test('no notification comes from muted, blocked or blocking users, or from a demo account', async () => {
  const [ann, bob, eve, joe] = (await people(4)) as [TestUser, TestUser, TestUser, TestUser]
  const { db } = server.context
  const guest = { kind: 'demo', username: 'guest', nick_name: 'Guest' } as const
  const demo = await transact(db, (tx) => createUser(tx, guest, 0))
  const follow = (actorId: string) => notify({ userId: ann.userId, type: 'followed', actorId })
  for (const actorId of [bob.userId, eve.userId, joe.userId, demo]) await follow(actorId)
  expect((await notificationsOf(ann.api))[0]?.content.count).toBe(3)
  await db.insertInto('mutes').values({ id: newId(), user_id: ann.userId, muted_id: joe.userId }).execute()
  await db.insertInto('blocks').values({ id: newId(), user_id: bob.userId, blocked_id: ann.userId }).execute()
  expect((await notificationsOf(ann.api))[0]?.content).toMatchObject({
    count: 1,
    user_info: { id: eve.userId },
  })
  await db.insertInto('blocks').values({ id: newId(), user_id: ann.userId, blocked_id: eve.userId }).execute()
  expect(await notificationsOf(ann.api)).toEqual([])
  for (const actorId of [bob.userId, eve.userId, joe.userId, demo]) await follow(actorId)
  expect(await notificationsOf(ann.api)).toEqual([])
})

test('a type that the user turned off in the panel is neither listed nor counted', async () => {
  const [ann, bob] = (await people(2)) as [TestUser, TestUser]
  await notify({ userId: ann.userId, type: 'followed', actorId: bob.userId })
  await ann.api.updateSetting({ notification: { followed: { panel: false } } })
  expect(await notificationsOf(ann.api)).toEqual([])
  expect(await notificationsOf(ann.api, 'followed')).toEqual([])
  expect(await ann.api.countUnreadNotifications({ type: 'social' })).toEqual({ unread_count: 0 })
  await ann.api.updateSetting({ notification: { followed: { panel: true } } })
  expect(await notificationsOf(ann.api, 'followed')).toHaveLength(1)
  await ann.api.updateSetting({ notification: { theme_started: { panel: false, push: false } } })
  await notify({ userId: ann.userId, type: 'theme_started', actorId: bob.userId, themeId: newId() })
  await ann.api.updateSetting({ notification: { theme_started: { panel: true } } })
  expect(await notificationsOf(ann.api, 'theme_started')).toEqual([])
})

test('a notification of the site has no actor, and is not repeated until it is read', async () => {
  const [ann, bob] = (await people(2)) as [TestUser, TestUser]
  const caseId = newId()
  for (const _ of [1, 2]) await notify({ userId: ann.userId, type: 'case_decided', caseId })
  const [decided, ...more] = await notificationsOf(ann.api)
  expect(more).toEqual([])
  expect(decided?.content).toEqual({ user_info: null, case_id: caseId, count: 1 })
  expect((await refusalOf(bob.api.readNotification({ id: decided!.id }))).code).toBe('A0404')
  await bob.api.readNotifications({ notification_id_arr: [decided!.id] })
  expect((await notificationsOf(ann.api))[0]?.is_read).toBe(false)
  await ann.api.readNotifications({ notification_id_arr: [decided!.id, 'nothing'] })
  expect((await notificationsOf(ann.api))[0]?.is_read).toBe(true)
})

test('a notification of a comment is hidden and deleted with the comment', async () => {
  const [ann, bob, eve] = (await people(3)) as [TestUser, TestUser, TestUser]
  const { id } = await postBy(ann)
  const comment = (person: TestUser, text: string) => person.api.createComment({ post_id: id, text })
  const [first, second, hers] = [
    await comment(bob, 'one'),
    await comment(bob, 'two'),
    await comment(eve, 'three'),
  ]
  const commented = async () =>
    (await notificationsOf(ann.api, 'post_commented')).map(({ content }) => [
      content.comment_id,
      content.count,
    ])
  expect(await commented()).toEqual([[hers.id, 2]])
  await eve.api.deleteComment({ id: hers.id })
  expect(await commented()).toEqual([[second.id, 1]])
  const setVisibility = (change: object) =>
    server.context.db.updateTable('comments').set(change).where('id', '=', second.id).execute()
  await setVisibility({ visibility: 'hidden', hidden_by: 'moderator' })
  expect(await commented()).toEqual([[first.id, 1]])
  await setVisibility({ visibility: 'public', hidden_by: null })
  expect(await commented()).toEqual([[second.id, 1]])
  await ann.api.likeComment({ id: first.id })
  expect((await notificationsOf(bob.api, 'comment_liked'))[0]?.content).toMatchObject({
    comment_id: first.id,
    post_id: id,
  })
  await bob.api.deleteComment({ id: first.id })
  expect(await notificationsOf(bob.api, 'comment_liked')).toEqual([])
  await server.context.db.deleteFrom('users').where('id', '=', bob.userId).execute()
  expect(await commented()).toEqual([])
})

test("notifications of a closed account's reactions are hidden, and return with the account", async () => {
  const [ann, bob, eve] = (await people(3)) as [TestUser, TestUser, TestUser]
  const { id } = await postBy(ann)
  await bob.api.createComment({ post_id: id, text: 'one' })
  await bob.api.createComment({ post_id: id, text: 'two' })
  await eve.api.createComment({ post_id: id, text: 'three' })
  for (const { api } of [bob, eve]) await api.likePost({ id })
  await bob.api.followUser({ id: ann.userId })
  const { notification_arr } = await ann.api.listNotifications({ type: 'followed' })
  await ann.api.readNotification({ id: notification_arr[0]!.id })
  const counts = async () =>
    (await notificationsOf(ann.api)).map(({ type, content }) => [type, content.count])
  const users = [
    ['followed', 1],
    ['post_liked', 2],
    ['post_commented', 2],
  ]
  expect(await counts()).toEqual(users)
  const password = 'correct horse'
  await bob.api.deleteAccount({ password })
  expect(await counts()).toEqual([
    ['post_liked', 1],
    ['post_commented', 1],
  ])
  const { nick_name } = (await notificationsOf(ann.api))[0]!.content.user_info!
  expect(nick_name).toBe((await eve.api.getCurrentUser()).nick_name)
  const { username } = await server.context.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', bob.userId)
    .executeTakeFirstOrThrow()
  await server.visitor.defaultLogin({ username, password })
  expect(await counts()).toEqual(users)
  await eve.api.deleteAccount({ password, immediately: true })
  expect(await counts()).toEqual([
    ['followed', 1],
    ['post_liked', 1],
    ['post_commented', 1],
  ])
})

test('a notification contains the title of the post and the beginning of the comment while they are visible', async () => {
  const [ann, bob] = (await people(2)) as [TestUser, TestUser]
  const { id, title } = await postBy(ann)
  const comment = await bob.api.createComment({ post_id: id, text: `${'🎨'.repeat(200)}` })
  const [commented] = await notificationsOf(ann.api, 'post_commented')
  expect(commented?.content).toMatchObject({ title, comment_text: `${'🎨'.repeat(139)}…` })
  await ann.api.likeComment({ id: comment.id })
  const hide = { visibility: 'hidden', hidden_by: 'moderator' }
  await server.context.db.updateTable('comments').set(hide).where('id', '=', comment.id).execute()
  const [liked] = await notificationsOf(bob.api, 'comment_liked')
  expect(liked?.content.comment_text).toBeUndefined()
})

test('only the notifications of the chosen type are marked as read together', async () => {
  const [ann, bob] = (await people(2)) as [TestUser, TestUser]
  for (const type of ['followed', 'theme_started'] as const)
    await notify({ userId: ann.userId, type, actorId: bob.userId, themeId: newId() })
  const unread = async () => (await ann.api.countUnreadNotifications({ type: 'social' })).unread_count
  await ann.api.readNotifications({ all_of: 'work_state' })
  expect(await unread()).toBe(2)
  await ann.api.readNotifications({ all_of: 'followed' })
  expect(await unread()).toBe(1)
  await ann.api.readNotifications({ all_of: 'social' })
  expect(await unread()).toBe(0)
})
