import { filesOf, samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser, upload } from '../../../test/harness.ts'
import { finishedWork } from '../../../test/posting.ts'
import { countManyFollowees, type SeededPost, seedPosts } from '../../../test/seed.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
})
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000
const seed = (posts: readonly SeededPost[]) => seedPosts(server.context.db, posts)
const idsOf = ({ post_arr }: { post_arr: { id: string }[] }) => post_arr.map(({ id }) => id)

async function makeModerator({ userId }: TestUser): Promise<void> {
  await server.context.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', userId).execute()
}

const joinAll = (count: number) => Promise.all(Array.from({ length: count }, () => server.join()))

const words = { title: { en: 'Night lights', zh: '夜光' }, description: { en: 'Glow', zh: '发光' } }

describe('lists of posts', () => {
  test('are filtered by user, media type, remixed post and template', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const [first] = await seed([{ user_id: ann.userId }])
    const [remix, film] = await seed([
      { user_id: bob.userId, remix_of_post_id: first! },
      { user_id: bob.userId, media_type: 'video' },
    ])
    const list = (filter: object) => server.visitor.listPosts(filter).then(idsOf)
    expect(await list({ user_id: bob.userId })).toEqual([film, remix])
    expect(await list({ user_id: bob.userId, media_type: 'video' })).toEqual([film])
    expect(await list({ remix_of_post_id: first })).toEqual([remix])
    const { work_template_id } = await server.visitor.getPost({ id: first! })
    expect(await list({ work_template_id, user_id: ann.userId })).toEqual([first])
    expect(await list({ work_template_id: first, order_by: 'hot' })).toEqual([])
  })

  test('of followed users contain only their posts, and are empty for a visitor', async () => {
    const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
    const ids = await seed([bob, eve, bob].map(({ userId }) => ({ user_id: userId })))
    await ann.api.followUser({ id: bob.userId })
    const page = await ann.api.listPosts({ followee_only: true })
    expect(idsOf(page)).toEqual([ids[2], ids[0]])
    expect(page.post_arr[0]!.why).toMatchObject({ reason: 'followed', order: 'ts' })
    expect(page.post_arr[0]!.user_info.is_followed).toBe(true)
    expect((await refusalOf(server.visitor.listPosts({ followee_only: true }))).code).toBe('A0200')
  })

  test.each(['hot', 'ts'] as const)(
    'of followed users do not depend on whether the viewer follows few or many: %s',
    async (order_by) => {
      const [ann, busy, ...authors] = [await server.join(), await server.join(), ...(await joinAll(5))]
      await countManyFollowees(server.context.db, busy.userId)
      await seed(
        Array.from({ length: 40 }, (_, n) => ({
          user_id: authors[(n * n) % 5]!.userId,
          like_count: (n * 37) % 50,
          create_ts: Date.now() - ((n * 11) % 40) * day,
        })),
      )
      const read = async ({ api }: TestUser) => {
        for (const { userId } of authors.slice(1)) await api.followUser({ id: userId })
        const first = await api.listPosts({ followee_only: true, order_by, limit: 10 })
        const second = await api.listPosts({
          followee_only: true,
          order_by,
          limit: 10,
          cursor: first.next_cursor!,
        })
        return [...idsOf(first), ...idsOf(second)]
      }
      const ids = await read(ann)
      expect(ids).toHaveLength(20)
      expect(await read(busy)).toEqual(ids)
    },
  )

  test('leave out both sides of a block and, in feeds, muted users', async () => {
    const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
    const [ofBob, ofEve] = await seed(
      [bob, eve].map(({ userId }) => ({ user_id: userId, like_count: 10_000 })),
    )
    await bob.api.blockUser({ id: ann.userId })
    await ann.api.mute({ user_id: eve.userId })
    const feeds = [
      () => ann.api.listPosts(),
      () => ann.api.listHotPosts(),
      () => ann.api.listRankedPosts({ window: 'all' }),
    ]
    for (const feed of feeds) {
      expect(idsOf(await feed())).not.toContain(ofBob)
      expect(idsOf(await feed())).not.toContain(ofEve)
    }
    expect(idsOf(await ann.api.listPosts({ user_id: bob.userId }))).toEqual([])
    expect(idsOf(await ann.api.listPosts({ user_id: eve.userId }))).toEqual([ofEve])
    expect(idsOf(await server.visitor.listHotPosts())).toEqual(expect.arrayContaining([ofBob, ofEve]))
  })

  test('explain each position, with all parts of the rank', async () => {
    const { userId } = await server.join()
    const create_ts = Date.now() - day
    await seed([{ user_id: userId, create_ts, like_count: 4, comment_count: 1, share_count: 1 }])
    const { post_arr } = await server.visitor.listPosts({ user_id: userId, order_by: 'hot' })
    const { why } = post_arr[0]!
    expect(why).toMatchObject({
      reason: 'person',
      order: 'hot',
      like_count: 4,
      comment_count: 1,
      share_count: 1,
    })
    expect(why!.engagement_part).toBeCloseTo(1, 12)
    expect(why!.time_part).toBeCloseTo(create_ts / (day / 2), 9)
    expect(why!.age_ms).toBeGreaterThanOrEqual(day)
    const row = await server.context.db
      .selectFrom('posts')
      .select('hot')
      .where('id', '=', post_arr[0]!.id)
      .executeTakeFirstOrThrow()
    expect(why!.hot).toBeCloseTo(row.hot, 9)
  })

  test('keep their order from page to page, and continue despite open transactions', async () => {
    const { userId } = await server.join()
    const [low] = await seed([{ user_id: userId }, { user_id: userId }, { user_id: userId }])
    const list = (cursor?: string) =>
      server.visitor.listPosts({ user_id: userId, order_by: 'hot', limit: 1, ...(cursor && { cursor }) })
    const client = await server.context.pool.connect()
    try {
      await client.query('begin')
      await client.query('update posts set like_count = 1000 where id = $1', [low])
      const first = await list()
      await client.query('commit')
      const second = await list(first.next_cursor!)
      const third = await list(second.next_cursor!)
      expect([first, second, third].flatMap(idsOf).at(-1)).toBe(low)
      expect(third.next_cursor).toBeNull()
      expect(idsOf(await list())).toEqual([low])
    } finally {
      client.release()
    }
  })
})

describe('ranks', () => {
  test('of a time window contain its posts, ordered by reactions, with positions that continue over pages', async () => {
    const { userId } = await server.join()
    const now = Date.now()
    const ages = [2, 0.5, 3, 20, 40].map((days) => days * day)
    await server.context.db.deleteFrom('posts').execute()
    const ids = await seed(
      ages.map((age, index) => ({
        user_id: userId,
        create_ts: now - age,
        like_count: 10 * index,
        share_count: 1,
      })),
    )
    const rank = async (window: 'day' | 'week' | 'month' | 'all') =>
      (await server.visitor.listRankedPosts({ window })).post_arr.map((post) => [
        ids.indexOf(post.id),
        post.rank,
        post.score,
      ])
    expect(await rank('day')).toEqual([[1, 1, 13]])
    expect(await rank('week')).toEqual([
      [2, 1, 23],
      [1, 2, 13],
      [0, 3, 3],
    ])
    expect(await rank('month')).toEqual([
      [3, 1, 33],
      [2, 2, 23],
      [1, 3, 13],
      [0, 4, 3],
    ])
    expect(await rank('all')).toEqual([
      [4, 1, 43],
      [3, 2, 33],
      [2, 3, 23],
      [1, 4, 13],
      [0, 5, 3],
    ])
    const first = await server.visitor.listRankedPosts({ window: 'month', limit: 2 })
    await server.context.db.updateTable('posts').set({ like_count: 99 }).where('id', '=', ids[0]!).execute()
    const second = await server.visitor.listRankedPosts({
      window: 'month',
      limit: 2,
      cursor: first.next_cursor!,
    })
    expect(second.post_arr.map(({ id, rank: place, score }) => [ids.indexOf(id), place, score])).toEqual([
      [1, 3, 13],
      [0, 4, 3],
    ])
    expect(second.next_cursor).toBeNull()
  })

  test('of topics and themes show the best three posts of each', async () => {
    const [ann, mod] = [await server.join(), await server.join()]
    await makeModerator(mod)
    const { id: theme_id } = await mod.api.createTheme({ ...words, end_ts: Date.now() + day })
    const likes = [5, 1, 9, 7]
    const ids = await seed(likes.map((like_count) => ({ user_id: ann.userId, theme_id, like_count })))
    const topic = { id: crypto.randomUUID(), name: 'Ranked', name_key: 'ranked' }
    await server.context.db.insertInto('topics').values(topic).execute()
    await server.context.db
      .insertInto('post_topics')
      .values(ids.map((post_id) => ({ post_id, topic_id: topic.id })))
      .execute()
    const best = [ids[2], ids[3], ids[0]]
    for (const window of ['all', 'day'] as const) {
      const { theme_arr } = await server.visitor.rankThemePosts({ window })
      expect(theme_arr.find(({ id }) => id === theme_id)!.post_arr.map(({ id }) => id)).toEqual(best)
      const { topic_arr } = await server.visitor.rankTopicPosts({ window })
      const ranked = topic_arr.find(({ id }) => id === topic.id)!
      expect(ranked.post_arr.map(({ id, rank }) => [id, rank])).toEqual(
        best.map((id, index) => [id, index + 1]),
      )
      expect(ranked.post_count).toBe(4)
    }
  })

  test('give each topic a picture that the viewer may see', async () => {
    const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
    const [best, good, sensitive] = await seed([
      { user_id: ann.userId, like_count: 5 },
      { user_id: bob.userId, like_count: 3 },
      { user_id: bob.userId, like_count: 9 },
    ])
    const { db } = server.context
    const [, cover] = await db.selectFrom('work_template_versions').select('cover_key').distinct().execute()
    await db.updateTable('posts').set({ thumbnail_key: cover!.cover_key }).where('id', '=', good!).execute()
    await db
      .updateTable('posts')
      .set({ is_sensitive: true, sensitive_by: 'moderator' })
      .where('id', '=', sensitive!)
      .execute()
    const topic = { id: crypto.randomUUID(), name: 'Pictured', name_key: 'pictured' }
    await db.insertInto('topics').values(topic).execute()
    await db
      .insertInto('post_topics')
      .values([best, good, sensitive].map((post_id) => ({ post_id: post_id!, topic_id: topic.id })))
      .execute()
    const pictureFor = async ({ listTopicPictures }: typeof server.visitor) => {
      const { topic_arr } = await listTopicPictures()
      return topic_arr.find(({ id }) => id === topic.id)!.picture
    }
    const pictureOf = async (id: string) => {
      const made = await server.visitor.getPost({ id })
      return filesOf(made).thumbnail
    }
    const [first, second] = [await pictureOf(best!), await pictureOf(good!)]
    expect(first?.key).not.toBe(second?.key)
    expect(await pictureFor(server.visitor)).toEqual(first)
    expect(await pictureFor(eve.api)).toEqual(first)
    await eve.api.blockUser({ id: ann.userId })
    expect(await pictureFor(eve.api)).toEqual(second)
    expect(await pictureFor(ann.api)).toEqual(first)
    await eve.api.mute({ user_id: bob.userId })
    expect(await pictureFor(eve.api)).toBeUndefined()
  })
})

describe('liked posts', () => {
  test('are listed in the order of the likes, and to others only if the user shows their likes', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const ids = await seed([1, 2, 3].map(() => ({ user_id: bob.userId })))
    for (const index of [1, 0, 2]) await ann.api.likePost({ id: ids[index]! })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await ann.api.listLikedPosts({ limit: 1, ...(cursor && { cursor }) })
      seen.push(...idsOf(page))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual([ids[2], ids[0], ids[1]])
    expect((await refusalOf(bob.api.listLikedPosts({ user_id: ann.userId }))).code).toBe('A0404')
    expect((await refusalOf(server.visitor.listLikedPosts())).code).toBe('A0200')
    await ann.api.updateSetting({ likes_public: true })
    expect(idsOf(await server.visitor.listLikedPosts({ user_id: ann.userId }))).toEqual(seen)
    await ann.api.unlikePost({ id: ids[0]! })
    expect(idsOf(await ann.api.listLikedPosts())).toEqual([ids[2], ids[1]])
  })
})

describe('a post', () => {
  test('counts a share once per user and day, for any number of shares and any target', async () => {
    const [ann, bob, eve] = [await server.join(), await server.join(), await server.join()]
    const [id] = await seed([{ user_id: ann.userId }])
    const shares = [bob, bob, eve, bob].map(({ api }, index) =>
      api.sharePost({ id: id!, target: index % 2 === 0 ? 'weibo' : 'link' }),
    )
    await Promise.all(shares)
    expect((await server.visitor.getPost({ id: id! })).share_count).toBe(2)
    expect((await refusalOf(server.visitor.sharePost({ id: id!, target: 'link' }))).code).toBe('A0200')
  })

  test('is renamed by its maker only, and its topics change with the title', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const { id } = await ann.api.createPost({ title: 'One #Dusk #dawn', work_id: await finishedWork(ann) })
    const changed = await ann.api.updatePost({ id, title: 'Two #dawn #深夜' })
    expect(changed).toMatchObject({ title: 'Two #dawn #深夜' })
    expect(changed.topic_arr.map(({ name }) => name)).toEqual(['dawn', '深夜'])
    const again = await ann.api.updatePost({ id, alt_text: 'A street at night' })
    expect(again).toMatchObject({ title: 'Two #dawn #深夜', alt_text: 'A street at night' })
    expect((await ann.api.updatePost({ id, alt_text: '' })).alt_text).toMatch(/: Two #dawn #深夜$/)
    expect((await refusalOf(bob.api.updatePost({ id, title: 'Mine' }))).code).toBe('A0301')
    expect(await refusalOf(ann.api.updatePost({ id }))).toMatchObject({ code: 'A0400' })
    expect((await refusalOf(bob.api.updatePost({ id }))).code).toBe('A0400')
    expect(await refusalOf(ann.api.updatePost({ id, title: ' ' }))).toMatchObject({
      code: 'A0400',
      paths: ['title'],
    })
  })

  test('shows its source pictures if its maker has chosen this, as long as the post exists', async () => {
    const ann = await server.join()
    const plain = await ann.api.createPost({ title: 'Plain', work_id: await finishedWork(ann) })
    expect(plain.source_arr).toBeUndefined()
    const work_id = await finishedWork(ann, { width: 48, height: 32, exifOrientation: 6 })
    const post = await ann.api.createPost({ title: 'Open', work_id, share_sources: true })
    const { source_arr } = await server.visitor.getPost({ id: post.id })
    expect(source_arr).toMatchObject([{ width: 32, height: 48, mime_type: 'image/webp' }])
    const { url } = source_arr![0]!
    expect((await fetch(url)).status).toBe(200)
    await server.context.db
      .updateTable('posts')
      .set({ visibility: 'hidden', hidden_by: 'moderator' })
      .where('id', '=', post.id)
      .execute()
    expect((await fetch(url)).status).toBe(404)
    await server.context.db
      .updateTable('posts')
      .set({ visibility: 'public', hidden_by: null })
      .where('id', '=', post.id)
      .execute()
    expect((await fetch(url)).status).toBe(200)
    await ann.api.deletePost({ id: post.id })
    expect((await fetch(url)).status).toBe(404)
  })

  test('copies no source pictures when publishing fails, and the same pictures when it is published again', async () => {
    const ann = await server.join()
    const copies = async () => {
      const copied = server.context.db.selectFrom('variants').select('source_name')
      return (await copied.where('spec', 'like', '%shown%').execute()).length
    }
    const work_id = await finishedWork(ann, { width: 52, height: 38 })
    const { id } = await ann.api.createPost({ title: 'Without', work_id })
    const before = await copies()
    const again = ann.api.createPost({ title: 'Again', work_id, share_sources: true })
    expect((await refusalOf(again)).code).toBe('A0506')
    expect(await copies()).toBe(before)
    await ann.api.deletePost({ id })
    const first = await ann.api.createPost({ title: 'With', work_id, share_sources: true })
    expect(await copies()).toBe(before + 1)
    await ann.api.deletePost({ id: first.id })
    const second = await ann.api.createPost({ title: 'With', work_id, share_sources: true })
    expect(await copies()).toBe(before + 1)
    expect(second.source_arr![0]!.byte_size).toBe(first.source_arr![0]!.byte_size)
  })
})

describe('a theme', () => {
  test('is created by a moderator, in both languages', async () => {
    const [mod, ann] = [await server.join(), await server.join()]
    const theme = { ...words, begin_ts: Date.now() - 1000, end_ts: Date.now() + day }
    expect((await refusalOf(ann.api.createTheme(theme))).code).toBe('A0301')
    await makeModerator(mod)
    const cover = await upload(mod.api, await samplePhoto({ width: 80, height: 40 }))
    const made = await mod.api.createTheme({ ...theme, cover })
    expect(made).toMatchObject({ title: 'Night lights', cover: { width: 80, height: 40 } })
    expect((await fetch(made.cover.url)).status).toBe(200)
    const { theme_arr } = await server.visitor.listThemes({ state: 'running' })
    expect(theme_arr.map(({ id }) => id)).toContain(made.id)
    expect(await refusalOf(mod.api.createTheme({ ...theme, end_ts: 5 }))).toMatchObject({
      code: 'A0400',
      paths: ['end_ts'],
    })
    const otherPhoto = await upload(ann.api, await samplePhoto({ width: 80, height: 40 }))
    expect((await refusalOf(mod.api.createTheme({ ...theme, cover: otherPhoto }))).code).toBe('A0700')
  })

  test('accepts posts only while it is running', async () => {
    const [mod, ann] = [await server.join(), await server.join()]
    await makeModerator(mod)
    const now = Date.now()
    const running = await mod.api.createTheme({ ...words, end_ts: now + day })
    const coming = await mod.api.createTheme({ ...words, begin_ts: now + day, end_ts: now + 2 * day })
    const over = await mod.api.createTheme({ ...words, begin_ts: now - 2 * day, end_ts: now - day })
    const work_id = await finishedWork(ann)
    for (const { id } of [coming, over])
      expect((await refusalOf(ann.api.createPost({ title: 'In', work_id, theme_id: id }))).code).toBe('A0440')
    const unknown = '01a1fc3b-8b31-7132-b3b5-f50758e47bc8'
    expect((await refusalOf(ann.api.createPost({ title: 'In', work_id, theme_id: unknown }))).code).toBe(
      'A0404',
    )
    const post = await ann.api.createPost({ title: 'In', work_id, theme_id: running.id })
    expect(post.theme_id).toBe(running.id)
    const page = await server.visitor.listPosts({ theme_id: running.id, order_by: 'hot' })
    expect(page.post_arr).toMatchObject([{ id: post.id, why: { reason: 'theme' } }])
  })
})

test('a topic counts the posts that everyone may see, after any changes', async () => {
  const ann = await server.join()
  const work_id = await finishedWork(ann)
  const post = await ann.api.createPost({ title: 'Of #Counting and #数数', work_id })
  const [topic] = post.topic_arr
  const count = async () => (await server.visitor.getTopic({ id: topic!.id })).post_count
  expect(await count()).toBe(1)
  const set = (change: { visibility: string; hidden_by: string | null }) =>
    server.context.db.updateTable('posts').set(change).where('user_id', '=', ann.userId).execute()
  await set({ visibility: 'hidden', hidden_by: 'account' })
  expect(await count()).toBe(0)
  expect(idsOf(await server.visitor.listPosts({ topic_id: topic!.id }))).toEqual([])
  await set({ visibility: 'public', hidden_by: null })
  expect(await count()).toBe(1)
  await ann.api.updatePost({ id: post.id, title: 'Of nothing' })
  expect(await count()).toBe(0)
  await ann.api.updatePost({ id: post.id, title: 'Of #counting' })
  expect(idsOf(await server.visitor.listPosts({ topic_id: topic!.id, order_by: 'hot' }))).toEqual([post.id])
  await ann.api.deletePost({ id: post.id })
  expect(await count()).toBe(0)
  expect((await refusalOf(server.visitor.getTopic({ id: post.id }))).code).toBe('A0404')
})
