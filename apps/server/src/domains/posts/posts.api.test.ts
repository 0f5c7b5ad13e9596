import { pictureOf, samplePhoto } from '@easel/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { finishedWork } from '../../../test/posting.ts'
import { likePost } from '../reactions/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
})
afterAll(() => server[Symbol.asyncDispose]())

describe('a post', () => {
  test('shows a finished work to everyone, with its maker, topics and settings', async () => {
    const ann = await server.join()
    const work_id = await finishedWork(ann)
    const post = await ann.api.createPost({ title: ' Evening #Sea and #大海 ', work_id })
    expect(post).toMatchObject({
      title: 'Evening #Sea and #大海',
      work_id,
      like_count: 0,
      is_liked: false,
      params: { seed: 1 },
    })
    expect(post.topic_arr.map(({ name }) => name)).toEqual(['Sea', '大海'])
    expect(await ann.api.getWork({ id: work_id })).toMatchObject({ is_post: true, post_id: post.id })
    const seen = await server.visitor.getPost({ id: post.id })
    expect(seen.user_info.id).toBe(ann.userId)
    const { post_arr } = await server.visitor.listPosts({ user_id: ann.userId })
    expect(post_arr.map(({ id }) => id)).toEqual([post.id])
  })

  test('has files with random names, which are deleted with the post; then the work may be posted again', async () => {
    const ann = await server.join()
    const work_id = await finishedWork(ann)
    const post = await ann.api.createPost({ title: 'For a while', work_id })
    const { url } = pictureOf(post)
    const open = await fetch(url)
    expect(open.status).toBe(200)
    expect(open.headers.get('cache-control')).toBe('public, s-maxage=60, max-age=3600')
    expect((await refusalOf(ann.api.createPost({ title: 'Twice', work_id }))).code).toBe('A0506')
    await ann.api.deletePost({ id: post.id })
    expect((await fetch(url)).status).toBe(404)
    expect((await refusalOf(server.visitor.getPost({ id: post.id }))).code).toBe('A0404')
    expect((await ann.api.createPost({ title: 'Again', work_id })).id).not.toBe(post.id)
  })

  test('needs a title and a finished work of the same user', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const work_id = await finishedWork(ann)
    expect(await refusalOf(ann.api.createPost({ title: '   ', work_id }))).toMatchObject({
      code: 'A0400',
      paths: ['title'],
    })
    expect(await refusalOf(ann.api.createPost({ title: '字'.repeat(501), work_id }))).toMatchObject({
      code: 'A0400',
      paths: ['title'],
    })
    expect((await refusalOf(bob.api.createPost({ title: 'Mine?', work_id }))).code).toBe('A0404')
    expect((await refusalOf(server.visitor.createPost({ title: 'Who?', work_id }))).code).toBe('A0200')
    await ann.api.createPost({ title: '👩‍👩‍👧‍👦'.repeat(500), work_id })
    expect((await refusalOf(bob.api.createPost({ title: 'Mine?', work_id }))).code).toBe('A0301')
  })

  test('by a demo account is visible to that account only', async () => {
    const demo = await startTestServer({ DEMO: 'on' })
    try {
      const { token, user } = await demo.visitor.demoLogin({})
      const guest: TestUser = { ...(await demo.join({ token: () => token })), userId: user.id }
      const source = await upload(guest.api, await samplePhoto({ width: 48, height: 48 }))
      const work = await guest.api.createWork({
        work_template_id: await templateId(guest.api),
        source_arr: [{ id: source }],
      })
      await workIn(guest.api, work.id, ['done'])
      const { id } = await guest.api.createPost({ title: 'Only me', work_id: work.id })
      expect((await guest.api.listPosts({ user_id: user.id })).post_arr).toHaveLength(1)
      expect((await demo.visitor.listPosts({ user_id: user.id })).post_arr).toEqual([])
      expect((await refusalOf(demo.visitor.getPost({ id }))).code).toBe('A0404')
      expect((await refusalOf(demo.visitor.getUser({ id: user.id }))).code).toBe('A0404')
    } finally {
      await demo[Symbol.asyncDispose]()
    }
  })

  test('is liked at most once by each user', async () => {
    const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
    const { id } = await ann.api.createPost({ title: 'Likeable', work_id: await finishedWork(ann) })
    await Promise.all([bob, bob, bob, eve].map(({ api }) => api.likePost({ id })))
    expect(await bob.api.getPost({ id })).toMatchObject({ like_count: 2, is_liked: true })
    await Promise.all([bob, bob].map(({ api }) => api.unlikePost({ id })))
    expect(await bob.api.getPost({ id })).toMatchObject({ like_count: 1, is_liked: false })
    expect((await server.visitor.getUser({ id: ann.userId })).like_count).toBe(1)
    expect((await refusalOf(bob.api.deletePost({ id }))).code).toBe('A0301')
  })

  test('is liked by five hundred users concurrently with a few statements and one notification', async () => {
    const { db } = server.context
    const ann = await server.join()
    const { id } = await ann.api.createPost({ title: 'Popular', work_id: await finishedWork(ann) })
    const { rows: fans } = await sql<{ id: string }>`
      insert into users (id, kind, username, username_key, nick_name, avatar_key)
      select uuidv7(), 'person', 'fan' || n, 'fan' || n, 'Fan', (select avatar_key from users where id = ${ann.userId})
      from generate_series(1, 500) as n returning id`.execute(db)
    let statements = 0
    const counted = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1
        return result
      },
    })
    await Promise.all(fans.map((fan) => likePost(counted, { postId: id, userId: fan.id })))
    // Each of three batches has a read and a write.
    expect(statements).toBe(6)
    expect((await ann.api.getPost({ id })).like_count).toBe(500)
    expect((await ann.api.getUser({ id: ann.userId })).like_count).toBe(500)
    const { notification_arr } = await ann.api.listNotifications({ type: 'post_liked' })
    expect(notification_arr).toMatchObject([{ content: { count: 500 } }])
  })
})

describe('a block between two users', () => {
  test('hides posts from the blocked user and prevents reactions of both', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const work_id = await finishedWork(ann)
    const { id } = await ann.api.createPost({ title: 'Not for Bob', work_id })
    await bob.api.likePost({ id })
    expect((await bob.api.listWorks({ user_id: ann.userId })).work_arr).toHaveLength(1)
    await ann.api.blockUser({ id: bob.userId })
    expect((await refusalOf(bob.api.getWork({ id: work_id }))).code).toBe('A0404')
    expect((await bob.api.listWorks({ user_id: ann.userId })).work_arr).toEqual([])
    expect((await refusalOf(bob.api.getPost({ id }))).code).toBe('A0404')
    expect((await refusalOf(bob.api.likePost({ id }))).code).toBe('A0301')
    await bob.api.unlikePost({ id })
    expect((await server.visitor.getPost({ id })).like_count).toBe(0)
    await ann.api.unblockUser({ id: bob.userId })
    await bob.api.blockUser({ id: ann.userId })
    expect((await bob.api.getPost({ id })).id).toBe(id)
    expect((await refusalOf(bob.api.likePost({ id }))).code).toBe('A0301')
  })
})

describe('lists of posts', () => {
  test('page by cursor without gaps or repetition while new posts and likes arrive', async () => {
    const ann = await server.join()
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) {
      ids.push((await ann.api.createPost({ title: `No. ${index}`, work_id: await finishedWork(ann) })).id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await server.visitor.listPosts({
        user_id: ann.userId,
        limit: 2,
        ...(cursor && { cursor }),
      })
      seen.push(...page.post_arr.map(({ id }) => id))
      cursor = page.next_cursor ?? undefined
      if (seen.length === 2) await ann.api.createPost({ title: 'Late', work_id: await finishedWork(ann) })
    } while (cursor)
    expect(seen).toEqual(ids.toReversed())
  })

  test('of hot posts put liked posts before others', async () => {
    const [ann, ...fans] = await Promise.all(Array.from({ length: 4 }, () => server.join()))
    const first = await ann!.api.createPost({ title: 'Loved', work_id: await finishedWork(ann!) })
    await ann!.api.createPost({ title: 'Newer', work_id: await finishedWork(ann!) })
    for (const { api } of fans) await api.likePost({ id: first.id })
    const { post_arr } = await server.visitor.listPosts({ user_id: ann!.userId, order_by: 'hot' })
    expect(post_arr.map(({ title }) => title)).toEqual(['Loved', 'Newer'])
  })

  test('refuse too large an offset, too large a limit and a cursor of another list', async () => {
    const { api } = await server.join()
    expect((await refusalOf(api.listPosts({ offset: 10_001 }))).code).toBe('A0421')
    expect((await refusalOf(api.listPosts({ limit: 101 }))).code).toBe('A0400')
    expect(await refusalOf(api.listPosts({ cursor: 'bm90aGluZw' }))).toMatchObject({
      code: 'A0400',
      paths: ['cursor'],
    })
  })
})
