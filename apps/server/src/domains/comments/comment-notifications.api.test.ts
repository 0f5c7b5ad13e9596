import type { SocialNotificationType } from '@easel/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { joinModerator } from '../../../test/moderation.ts'
import { postBy } from '../../../test/posting.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let eve: TestUser
/** A post by Ann. */
let post_id: string

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'on' })
  ann = await server.join({ username: 'ann.lee' })
  bob = await server.join({ username: '王小明' })
  eve = await server.join({ username: 'eve' })
  post_id = (await postBy(ann)).id
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const table of ['comments', 'notifications', 'blocks', 'mutes'] as const)
    await server.context.db.deleteFrom(table).execute()
})

const say = async (who: TestUser, text: string, parent_id?: string) =>
  (await who.api.createComment({ post_id, text, ...(parent_id && { parent_id }) })).id

/** Returns the social notifications of a user, with their kind and comment. */
async function notificationsOf(
  who: TestUser,
): Promise<{ type: SocialNotificationType; comment_id?: string }[]> {
  const { notification_arr } = await who.api.listNotifications({ type: 'social', order_asc: true })
  return notification_arr.map(({ type, content }) => ({
    type: type as SocialNotificationType,
    ...('comment_id' in content && content.comment_id && { comment_id: content.comment_id }),
  }))
}

describe('a comment notification', () => {
  test('is sent to the author of the post or of the answered comment, unless the author wrote the new comment too', async () => {
    await say(ann, 'Mine')
    expect(await notificationsOf(ann)).toEqual([])
    const first = await say(bob, 'Nice')
    expect(await notificationsOf(ann)).toEqual([{ type: 'post_commented', comment_id: first }])
    const reply = await say(eve, 'Very', first)
    expect(await notificationsOf(bob)).toEqual([{ type: 'comment_replied', comment_id: reply }])
    const answer = await say(ann, 'Thanks', reply)
    expect(await notificationsOf(eve)).toEqual([{ type: 'comment_replied', comment_id: answer }])
    expect(await notificationsOf(bob)).toHaveLength(1)
  })

  test('is sent for a like of a comment, and withdrawn with the like', async () => {
    const id = await say(bob, 'Likeable')
    await eve.api.likeComment({ id })
    expect(await notificationsOf(bob)).toEqual([{ type: 'comment_liked', comment_id: id }])
    await eve.api.unlikeComment({ id })
    expect(await notificationsOf(bob)).toEqual([])
  })

  test('is sent once when a comment concerns a user in several ways', async () => {
    const first = await say(ann, 'Mine')
    await say(bob, 'To you, @ann.lee', first)
    expect(await notificationsOf(ann)).toMatchObject([{ type: 'comment_replied' }])
  })

  test('is withdrawn when its comment is deleted', async () => {
    const first = await say(bob, 'Soon gone, @eve')
    await say(eve, 'A reply', first)
    await eve.api.likeComment({ id: first })
    expect(
      [await notificationsOf(ann), await notificationsOf(bob), await notificationsOf(eve)].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 2, 1])
    await bob.api.deleteComment({ id: first })
    for (const who of [ann, bob, eve]) expect(await notificationsOf(who)).toEqual([])
  })
})

test('a comment notification is not sent between two users after a block, even if they act at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [kim, lou] = (await Promise.all([server.join(), server.join()])) as [TestUser, TestUser]
    const id = await say(kim, 'Likeable')
    await Promise.allSettled([
      lou.api.likeComment({ id }),
      lou.api.followUser({ id: kim.userId }),
      say(lou, 'To you', id),
      round % 2 === 0 ? kim.api.blockUser({ id: lou.userId }) : lou.api.blockUser({ id: kim.userId }),
      kim.api.mute({ user_id: lou.userId }),
    ])
    expect(await notificationsOf(kim)).toEqual([])
  }
})

describe('a mention', () => {
  test('refers to the longest existing name, in any script and between any characters', async () => {
    const id = await say(ann, 'Look, @王小明你好 (and @EVE.), at @nobody-here')
    expect(await notificationsOf(bob)).toEqual([{ type: 'mentioned', comment_id: id }])
    expect(await notificationsOf(eve)).toEqual([{ type: 'mentioned', comment_id: id }])
    const { comment_arr } = await server.visitor.listComments({ post_id })
    expect(comment_arr[0]!.mention_arr).toEqual([
      { user_id: bob.userId, username: '王小明' },
      { user_id: eve.userId, username: 'EVE' },
    ])
  })

  test('sends no notification to its author, and no notification between users after a block or a mute', async () => {
    await bob.api.blockUser({ id: ann.userId })
    await eve.api.mute({ user_id: ann.userId })
    await say(ann, '@ann.lee @王小明 @eve')
    for (const who of [ann, bob, eve]) expect(await notificationsOf(who)).toEqual([])
  })

  test('that is added later sends a notification, once', async () => {
    const id = await say(ann, 'For @eve')
    await eve.api.listNotifications({ type: 'social' })
    await ann.api.updateComment({ id, text: 'For @eve and @王小明' })
    expect(await notificationsOf(eve)).toHaveLength(1)
    expect(await notificationsOf(bob)).toEqual([{ type: 'mentioned', comment_id: id }])
  })

  test('in the title of a post sends a notification with the post', async () => {
    const post = await postBy(eve, 'For @ann.lee')
    const { notification_arr } = await ann.api.listNotifications({ type: 'mentioned' })
    expect(notification_arr).toMatchObject([{ content: { post_id: post.id, user_info: { id: eve.userId } } }])
    await eve.api.updatePost({ id: post.id, title: 'For @ann.lee and @王小明' })
    expect(await notificationsOf(bob)).toEqual([{ type: 'mentioned' }])
  })

  test('by a demo account sends no notification', async () => {
    const { token } = await server.visitor.demoLogin({})
    const guest = await server.join({ token: () => token })
    await say(guest, 'Hi @eve')
    expect(await notificationsOf(eve)).toEqual([])
    expect(await notificationsOf(ann)).toEqual([])
  })
})

describe('moderators', () => {
  test('hide a comment with its thread, and both no longer count', async () => {
    const mod = await joinModerator(server)
    const id = await say(bob, 'Buy cheap paint')
    await say(eve, 'Where?', id)
    const { id: caseId } = await ann.api.report({ target_type: 'comment', target_id: id, reason: 'spam' })
    expect((await mod.api.getCase({ id: caseId })).target.text).toContain('Buy cheap paint')
    await mod.api.decideCase({ id: caseId, action: 'hide', reason: 'Spam' })
    expect((await server.visitor.listComments({ post_id })).comment_arr).toEqual([])
    expect((await server.visitor.getPost({ id: post_id })).comment_count).toBe(0)
    const { db } = server.context
    expect((await db.selectFrom('comments').select('hidden_by').where('id', '=', id).execute())[0]).toEqual({
      hidden_by: 'moderator',
    })
  })

  test('hide the comments of a suspended account', async () => {
    const mod = await joinModerator(server)
    const spammer = await server.join()
    const id = await say(spammer, 'Buy cheap paint')
    const report = { target_type: 'comment', target_id: id, reason: 'spam' } as const
    const { id: caseId } = await ann.api.report(report)
    await mod.api.decideCase({ id: caseId, action: 'suspend', reason: 'Nothing but spam' })
    expect((await server.visitor.listComments({ post_id })).comment_arr).toEqual([])
    expect((await server.visitor.getPost({ id: post_id })).comment_count).toBe(0)
  })
})
