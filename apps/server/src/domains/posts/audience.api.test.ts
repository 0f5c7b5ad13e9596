import { pictureOf } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser, until } from '../../../test/harness.ts'
import { finishedWork } from '../../../test/posting.ts'
import { hideUserContent, restoreUserContent } from '../../composition/account-content.ts'
import { transact } from '../../platform/db/pool.ts'
import { postTarget } from './post-target.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
  ;[ann, bob] = [await server.join(), await server.join({ username: 'bob.mentioned' })]
})
afterAll(() => server[Symbol.asyncDispose]())

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

/** Returns the lists in which others find a post, and the counts that they see. */
async function foundBy({ api }: Pick<TestUser, 'api'>, post: { id: string; topic: string }) {
  const has = ({ post_arr }: { post_arr: { id: string }[] }) => post_arr.some(({ id }) => id === post.id)
  const { topic_arr } = await api.listTopics({ keyword: post.topic })
  return {
    feed: has(await api.listHotPosts({})),
    newest: has(await api.listPosts({})),
    rank: has(await api.listRankedPosts({})),
    person: has(await api.listPosts({ user_id: ann.userId })),
    search: has(await api.listPosts({ keyword: post.topic })),
    topic: topic_arr.some(({ post_count }) => post_count > 0),
    count: (await api.getUser({ id: ann.userId })).post_count,
    page: await api.getPost({ id: post.id }).then(
      () => true,
      () => false,
    ),
  }
}

const everywhere = {
  feed: true,
  newest: true,
  rank: true,
  person: true,
  search: true,
  topic: true,
  page: true,
}
const nowhere = {
  feed: false,
  newest: false,
  rank: false,
  person: false,
  search: false,
  topic: false,
  page: false,
}

describe('the audience of a post', () => {
  test('adds a post to all lists, or removes a post and its files from all lists, immediately', async () => {
    const topic = 'lighthouse'
    const work_id = await finishedWork(ann)
    const { id } = await ann.api.createPost({ title: `Tower #${topic}`, work_id, audience: 'private' })
    const input = { id, topic }
    expect(await foundBy(bob, input)).toEqual({ ...nowhere, count: 0 })
    const postForAuthor = await ann.api.getPost({ id })
    expect(postForAuthor).toMatchObject({ visibility: 'limited', audience: 'private' })
    expect((await ann.api.listPosts({ user_id: ann.userId })).post_arr.map((post) => post.id)).toEqual([id])
    const file = (post: typeof postForAuthor) => pictureOf(post).url
    expect((await fetch(file(postForAuthor))).status).toBe(200)
    expect((await fetch(file(postForAuthor).split('?')[0]!)).status).toBe(404)

    const shown = await ann.api.updatePost({ id, audience: 'public' })
    expect(await foundBy(bob, input)).toEqual({ ...everywhere, count: 1 })
    expect((await fetch(file(shown))).status).toBe(200)
    expect(await codeOf(bob.api.updatePost({ id, audience: 'private' }))).toBe('A0301')

    await bob.api.likePost({ id })
    const board = await bob.api.createBoard({ name: 'Towers', description: '', audience: 'public' })
    await bob.api.addToBoard({ id: board.id, work_id_arr: [work_id] })
    const inBoard = async () => ({
      count: (await bob.api.getBoard({ id: board.id })).item_count,
      covers: (await bob.api.getBoard({ id: board.id })).cover_arr.length,
      items: (await bob.api.listBoardItems({ board_id: board.id })).board_item_arr.length,
    })
    expect(await inBoard()).toEqual({ count: 1, covers: 1, items: 1 })

    await ann.api.updatePost({ id, audience: 'link' })
    expect(await inBoard()).toEqual({ count: 0, covers: 0, items: 0 })
    expect((await bob.api.listLikedPosts({})).post_arr).toEqual([])
    expect(await foundBy(bob, input)).toEqual({ ...nowhere, count: 0 })
    expect((await fetch(file(shown))).status).toBe(404)
    expect(await codeOf(bob.api.likePost({ id }))).toBe('A0404')
    expect(await codeOf(bob.api.createComment({ post_id: id, text: 'Hello' }))).toBe('A0404')
    expect(await codeOf(ann.api.likePost({ id }))).toBe('A0440')
    const report = { target_type: 'post', target_id: id, reason: 'spam' } as const
    await bob.api.report(report)
    await ann.api.updatePost({ id, audience: 'private' })
    expect(await codeOf((await server.join()).api.report(report))).toBe('A0404')

    await ann.api.updatePost({ id, audience: 'public' })
    expect(await inBoard()).toEqual({ count: 1, covers: 1, items: 1 })
    await ann.api.updatePost({ id, audience: 'private' })
    await ann.api.deletePost({ id })
    expect(await inBoard()).toEqual({ count: 0, covers: 0, items: 0 })
  })

  test('notifies the users that the title mentions once, when the post first becomes public', async () => {
    const notified = async () => {
      const { notification_arr } = await bob.api.listNotifications({ type: 'mentioned' })
      return notification_arr.length
    }
    const before = await notified()
    const { id } = await ann.api.createPost({
      ...{ title: 'For @bob.mentioned', work_id: await finishedWork(ann), audience: 'private' },
    })
    await ann.api.updatePost({ id, title: 'For you, @bob.mentioned' })
    expect(await notified()).toBe(before)
    await ann.api.updatePost({ id, audience: 'public' })
    await until(async () => ((await notified()) === before + 1 ? true : undefined))
    await ann.api.updatePost({ id, audience: 'link' })
    await ann.api.updatePost({ id, audience: 'public' })
    expect(await notified()).toBe(before + 1)
  })

  test('does not restore posts that moderators have hidden', async () => {
    const { id } = await ann.api.createPost({
      ...{ title: 'Hidden', work_id: await finishedWork(ann), audience: 'link' },
    })
    const { db } = server.context
    await transact(db, (tx) => postTarget.hide(tx, id))
    expect(await codeOf(ann.api.updatePost({ id, audience: 'public' }))).toBe('A0440')
    expect(await ann.api.getPost({ id })).toMatchObject({ visibility: 'hidden', audience: 'link' })
    await transact(db, (tx) => postTarget.restore(tx, id, undefined))
    expect(await ann.api.getPost({ id })).toMatchObject({ visibility: 'limited', audience: 'link' })
  })

  test('is kept when the account closes and opens again', async () => {
    const { id } = await ann.api.createPost({
      ...{ title: 'For a few', work_id: await finishedWork(ann), audience: 'link' },
    })
    const { db } = server.context
    await transact(db, (tx) => hideUserContent(tx, ann.userId))
    expect(
      (await db.selectFrom('posts').select('visibility').where('id', '=', id).execute())[0]!.visibility,
    ).toBe('hidden')
    await transact(db, (tx) => restoreUserContent(tx, ann.userId))
    expect(await ann.api.getPost({ id })).toMatchObject({ visibility: 'limited', audience: 'link' })
  })
})
