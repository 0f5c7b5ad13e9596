import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'
import { newId } from '../../platform/ids.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
let eve: TestUser
/** A post by Ann. */
let post_id: string

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000', DEMO: 'on' })
  ;[ann, bob, eve] = (await Promise.all([server.join(), server.join(), server.join()])) as [
    TestUser,
    TestUser,
    TestUser,
  ]
  post_id = (await postBy(ann)).id
})
afterAll(() => server[Symbol.asyncDispose]())

const say = (who: TestUser, text: string, parent_id?: string) =>
  who.api.createComment({ post_id, text, ...(parent_id && { parent_id }) })
const texts = async (parent_id?: string, who: { api: TestUser['api'] } = { api: server.visitor }) =>
  (await who.api.listComments({ post_id, ...(parent_id && { parent_id }) })).comment_arr.map(
    ({ text }) => text,
  )
const commentCount = async () => (await server.visitor.getPost({ id: post_id })).comment_count
const empty = async () => {
  await server.context.db.deleteFrom('comments').execute()
  await server.context.db.deleteFrom('blocks').execute()
}

describe('a comment', () => {
  test('is listed for everyone, newest first', async () => {
    await empty()
    const first = await say(bob, '  Look at that light!  ')
    expect(first).toMatchObject({
      post_id,
      parent_id: null,
      text: 'Look at that light!',
      user_info: { id: bob.userId },
      like_count: 0,
      is_liked: false,
      is_pinned: false,
      reply_count: 0,
    })
    expect(first.update_ts).toBe(first.create_ts)
    await say(ann, 'Thank you')
    expect(await texts()).toEqual(['Thank you', 'Look at that light!'])
    expect(await commentCount()).toBe(2)
  })

  test.each([
    ['no text', '', 'Comment cannot be empty'],
    ['blanks', ' \n ', 'Comment cannot be empty'],
    ['more than 500 characters', '字'.repeat(501), 'The request is not valid'],
  ])('is refused with %s', async (_name, text, message) => {
    expect(await refusalOf(say(bob, text))).toMatchObject({ code: 'A0400', paths: ['text'], message })
  })

  test('may be 500 characters long, as readers count them', async () => {
    expect((await say(bob, '👩‍👩‍👧‍👦'.repeat(500))).text).toHaveLength(500 * '👩‍👩‍👧‍👦'.length)
  })

  test('needs an existing post and a signed-in author', async () => {
    expect((await refusalOf(bob.api.createComment({ post_id: newId(), text: 'Hello?' }))).code).toBe('A0404')
    expect((await refusalOf(server.visitor.createComment({ post_id, text: 'Hello?' }))).code).toBe('A0200')
    expect((await refusalOf(server.visitor.listComments({ post_id: newId() }))).code).toBe('A0404')
  })

  test('is read by id as in its list, until it is deleted', async () => {
    await empty()
    const first = await say(bob, 'One')
    const { id } = await say(eve, 'A reply', first.id)
    const [listed] = (await ann.api.listComments({ post_id, parent_id: first.id })).comment_arr
    expect(await ann.api.getComment({ id })).toEqual(listed)
    expect(await server.visitor.getComment({ id: first.id })).toMatchObject({ text: 'One', reply_count: 1 })
    await bob.api.deleteComment({ id: first.id })
    for (const gone of [id, first.id, newId()])
      expect((await refusalOf(server.visitor.getComment({ id: gone }))).code).toBe('A0404')
  })

  test('is created once for an idempotency key', async () => {
    await empty()
    const options = { idempotencyKey: 'once' }
    const [created, repeated] = await Promise.all([
      bob.api.createComment({ post_id, text: 'Once' }, options),
      bob.api.createComment({ post_id, text: 'Once' }, options),
    ])
    expect(repeated.id).toBe(created.id)
    expect(await commentCount()).toBe(1)
    const second = bob.api.createComment({ post_id, text: 'Twice' }, options)
    expect((await refusalOf(second)).code).toBe('A0440')
  })

  test('is edited by its author only', async () => {
    const { id, create_ts } = await say(bob, 'Teh light')
    const edited = await bob.api.updateComment({ id, text: 'The light' })
    expect(edited).toMatchObject({ id, text: 'The light', create_ts })
    expect(edited.update_ts).toBeGreaterThanOrEqual(create_ts)
    for (const { api } of [ann, eve])
      expect((await refusalOf(api.updateComment({ id, text: 'Mine' }))).code).toBe('A0301')
    expect((await refusalOf(bob.api.updateComment({ id, text: ' ' }))).code).toBe('A0400')
    expect((await refusalOf(bob.api.updateComment({ id: newId(), text: 'Gone' }))).code).toBe('A0404')
  })

  test("is deleted by its author or the post's owner, with all replies", async () => {
    await empty()
    const [first, second] = [await say(bob, 'One'), await say(bob, 'Two')]
    await say(eve, 'A reply', first.id)
    await say(bob, 'Another', first.id)
    expect(await commentCount()).toBe(4)
    expect((await refusalOf(eve.api.deleteComment({ id: first.id }))).code).toBe('A0301')
    expect((await refusalOf(eve.api.deleteComment({ id: newId() }))).code).toBe('A0404')
    await bob.api.deleteComment({ id: first.id })
    expect(await commentCount()).toBe(1)
    expect((await refusalOf(server.visitor.listComments({ post_id, parent_id: first.id }))).code).toBe(
      'A0404',
    )
    await ann.api.deleteComment({ id: second.id })
    expect(await commentCount()).toBe(0)
    expect((await refusalOf(bob.api.deleteComment({ id: second.id }))).code).toBe('A0404')
  })

  test('is liked at most once by each user, even with repeated and concurrent calls', async () => {
    const { id } = await say(bob, 'Likeable')
    await Promise.all([ann, ann, eve, eve, ann].map(({ api }) => api.likeComment({ id })))
    const find = async (who: TestUser) =>
      (await who.api.listComments({ post_id })).comment_arr.find((comment) => comment.id === id)
    expect(await find(eve)).toMatchObject({ like_count: 2, is_liked: true })
    expect(await find(bob)).toMatchObject({ like_count: 2, is_liked: false })
    await Promise.all([eve, eve].map(({ api }) => api.unlikeComment({ id })))
    expect(await find(eve)).toMatchObject({ like_count: 1, is_liked: false })
    expect((await refusalOf(eve.api.likeComment({ id: newId() }))).code).toBe('A0404')
  })

  test('by a demo account is visible to that account only, and not counted', async () => {
    await empty()
    const { token } = await server.visitor.demoLogin({})
    const guest = await server.join({ token: () => token })
    const { id } = await say(guest, 'Nice!')
    expect(await texts(undefined, guest)).toEqual(['Nice!'])
    expect(await texts()).toEqual([])
    expect(await commentCount()).toBe(0)
    expect((await refusalOf(say(bob, 'Who?', id))).code).toBe('A0404')
    const { notification_arr } = await ann.api.listNotifications({ type: 'post_commented' })
    expect(
      notification_arr.filter(({ content }) => 'comment_id' in content && content.comment_id === id),
    ).toEqual([])
  })
})

describe('a reply', () => {
  test('joins the thread of the comment that it answers, and names the answered user', async () => {
    await empty()
    const first = await say(bob, 'First')
    const reply = await say(eve, 'A reply', first.id)
    expect(reply).toMatchObject({ parent_id: first.id })
    expect(reply.reply_to).toBeUndefined()
    const answer = await say(ann, 'To the reply', reply.id)
    expect(answer).toMatchObject({ parent_id: first.id, reply_to: { id: eve.userId } })
    expect(await texts()).toEqual(['First'])
    expect(await texts(first.id)).toEqual(['To the reply', 'A reply'])
    expect(await texts(reply.id)).toEqual(['To the reply', 'A reply'])
    const { comment_arr } = await server.visitor.listComments({ post_id })
    expect(comment_arr[0]!.reply_count).toBe(2)
    expect(await commentCount()).toBe(3)
    await eve.api.deleteComment({ id: reply.id })
    expect(await texts(first.id)).toEqual(['To the reply'])
    expect(await commentCount()).toBe(2)
  })

  test('needs an existing comment under the same post', async () => {
    const elsewhere = await postBy(ann, 'Elsewhere')
    const otherComment = await bob.api.createComment({ post_id: elsewhere.id, text: 'Here' })
    expect(await refusalOf(say(eve, 'There', otherComment.id))).toMatchObject({
      code: 'A0400',
      message: 'This comment belongs to another post',
    })
    expect((await refusalOf(server.visitor.listComments({ post_id, parent_id: otherComment.id }))).code).toBe(
      'A0400',
    )
    expect((await refusalOf(say(eve, 'Nowhere', newId()))).code).toBe('A0404')
  })
})

describe('pins', () => {
  test('are set by the owner of the post on at most three comments, which come first', async () => {
    await empty()
    const ids: string[] = []
    for (const text of ['1', '2', '3', '4', '5']) ids.push((await say(bob, text)).id)
    expect((await refusalOf(bob.api.pinComment({ id: ids[0]! }))).code).toBe('A0301')
    for (const index of [1, 0, 1, 3]) await ann.api.pinComment({ id: ids[index]! })
    expect(await texts()).toEqual(['4', '1', '2', '5', '3'])
    expect(await refusalOf(ann.api.pinComment({ id: ids[4]! }))).toMatchObject({
      code: 'A0440',
      message: 'You can pin at most three comments',
    })
    for (let again = 0; again < 2; again += 1) await ann.api.unpinComment({ id: ids[0]! })
    await ann.api.pinComment({ id: ids[4]! })
    expect(await texts()).toEqual(['5', '4', '2', '3', '1'])
    const reply = await say(eve, 'Me too', ids[0]!)
    expect((await refusalOf(ann.api.pinComment({ id: reply.id }))).code).toBe('A0440')
    expect((await refusalOf(ann.api.pinComment({ id: newId() }))).code).toBe('A0404')
  })

  test('of five concurrent calls, only three succeed', async () => {
    for (let round = 0; round < 5; round += 1) {
      await empty()
      const comments = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => say(bob, text)))
      const outcomes = await Promise.allSettled(comments.map(({ id }) => ann.api.pinComment({ id })))
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason.code] : [],
      )
      expect(refused).toEqual(['A0440', 'A0440'])
      const { comment_arr } = await server.visitor.listComments({ post_id })
      expect(comment_arr.map(({ is_pinned }) => is_pinned)).toEqual([true, true, true, false, false])
    }
  })
})

describe('a block', () => {
  test('hides the comments of both users from each other at once, and leaves the counts unchanged', async () => {
    await empty()
    const [ofBob, ofEve] = [await say(bob, 'Bob'), await say(eve, 'Eve')]
    const toBob = await say(eve, 'Eve to Bob', ofBob.id)
    await bob.api.blockUser({ id: eve.userId })
    expect(await texts(undefined, bob)).toEqual(['Bob'])
    expect(await texts(undefined, eve)).toEqual(['Eve'])
    expect(await texts(ofBob.id, bob)).toEqual([])
    expect(await texts()).toEqual(['Eve', 'Bob'])
    expect(await commentCount()).toBe(3)
    expect((await refusalOf(eve.api.listComments({ post_id, parent_id: ofBob.id }))).code).toBe('A0404')
    expect((await refusalOf(say(eve, 'Still', ofBob.id))).code).toBe('A0301')
    for (const [{ api }, { id }] of [
      [bob, ofEve],
      [bob, toBob],
      [eve, ofBob],
      [eve, toBob],
    ] as const)
      expect((await refusalOf(api.getComment({ id }))).code).toBe('A0404')
    expect(await ann.api.getComment({ id: toBob.id })).toMatchObject({ text: 'Eve to Bob' })
    expect((await refusalOf(eve.api.likeComment({ id: ofBob.id }))).code).toBe('A0301')
    expect((await refusalOf(bob.api.likeComment({ id: ofEve.id }))).code).toBe('A0301')
  })

  test('by the owner of the post prevents further comments, but a comment can still be deleted', async () => {
    await empty()
    const { id } = await say(bob, 'Before')
    await ann.api.blockUser({ id: bob.userId })
    expect((await refusalOf(say(bob, 'After'))).code).toBe('A0301')
    expect((await refusalOf(bob.api.listComments({ post_id }))).code).toBe('A0404')
    expect((await refusalOf(bob.api.updateComment({ id, text: 'Changed' }))).code).toBe('A0301')
    await bob.api.deleteComment({ id })
    expect(await commentCount()).toBe(0)
  })
})
