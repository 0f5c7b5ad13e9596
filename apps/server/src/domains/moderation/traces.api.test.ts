import type { SocialNotification } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { createPublicPost, joinModerator } from '../../../test/moderation.ts'

let server: TestServer
let mod: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
  mod = await joinModerator(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const password = 'correct horse'
const people = (count: number): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => server.join()))

test('a notification about a hidden post shows its picture to its maker only', async () => {
  const [ann, bob, eve] = (await people(3)) as [TestUser, TestUser, TestUser]
  const post = await createPublicPost(ann, 1)
  const comment = await bob.api.createComment({ post_id: post.id, text: 'A tree' })
  await eve.api.createComment({ post_id: post.id, parent_id: comment.id, text: 'Two of them' })
  const pictureOf = async ({ api }: TestUser, type: 'comment_replied' | 'post_commented') => {
    const { notification_arr } = await api.listNotifications({ type })
    return (notification_arr as SocialNotification[])[0]?.content.thumbnail
  }
  expect((await fetch((await pictureOf(bob, 'comment_replied'))!.url)).status).toBe(200)
  const { id } = await bob.api.report({ target_type: 'post', target_id: post.id, reason: 'spam' })
  await mod.api.decideCase({ id, action: 'hide', reason: 'Advertising' })
  expect(await pictureOf(bob, 'comment_replied')).toBeUndefined()
  expect((await fetch((await pictureOf(ann, 'post_commented'))!.url)).status).toBe(200)
})

test('the likes of a user are hidden from blocked users, and from everyone once the account is closed', async () => {
  const [ann, bob, eve] = (await people(3)) as [TestUser, TestUser, TestUser]
  const post = await createPublicPost(eve, 2)
  await ann.api.likePost({ id: post.id })
  await ann.api.updateSetting({ likes_public: true })
  const owner = { user_id: ann.userId }
  expect((await bob.api.listLikedPosts(owner)).post_arr).toHaveLength(1)
  await bob.api.listLikedWorkTemplates(owner)
  await ann.api.blockUser({ id: bob.userId })
  expect((await refusalOf(bob.api.listLikedPosts(owner))).code).toBe('A0404')
  expect((await refusalOf(bob.api.listLikedWorkTemplates(owner))).code).toBe('A0404')
  expect((await eve.api.listLikedPosts(owner)).post_arr).toHaveLength(1)
  await ann.api.deleteAccount({ password })
  expect((await refusalOf(eve.api.listLikedPosts(owner))).code).toBe('A0404')
  expect((await refusalOf(server.visitor.listLikedWorkTemplates(owner))).code).toBe('A0404')
})

test('a reply does not name the answered user once their account is closed', async () => {
  const [ann, bob, eve] = (await people(3)) as [TestUser, TestUser, TestUser]
  const post = await createPublicPost(ann, 3)
  const first = await ann.api.createComment({ post_id: post.id, text: 'First' })
  const thread = { post_id: post.id, parent_id: first.id }
  const second = await bob.api.createComment({ ...thread, text: 'Second' })
  await eve.api.createComment({ ...thread, parent_id: second.id, text: 'Third' })
  const third = async () =>
    (await server.visitor.listComments(thread)).comment_arr.find(({ text }) => text === 'Third')
  expect((await third())?.reply_to?.id).toBe(bob.userId)
  await bob.api.deleteAccount({ password })
  expect(await third()).toMatchObject({ text: 'Third', user_info: { id: eve.userId } })
  expect(await third()).not.toHaveProperty('reply_to')
})

test('a case about an erased account keeps the decision but no profile data', async () => {
  const ann = await server.join({ username: 'erased.one' })
  await ann.api.updateCurrentUser({ bio: 'Born in a small town' })
  const { id } = await mod.api.report({ target_type: 'user', target_id: ann.userId, reason: 'spam' })
  await mod.api.decideCase({ id, action: 'hide', reason: 'Advertising' })
  await ann.api.deleteAccount({ password, immediately: true })
  const kept = await server.context.db.selectFrom('cases').selectAll().where('id', '=', id).execute()
  expect(JSON.stringify(kept)).not.toMatch(/erased\.one|small town/)
  expect(await mod.api.getCase({ id })).toMatchObject({ decision: 'hide', target: { state: 'gone' } })
})
