import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { finishedWork } from '../../../test/posting.ts'
import { type SeededPost, seedPosts } from '../../../test/seed.ts'
import { indexPending } from '../search-index/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
})
afterAll(() => server[Symbol.asyncDispose]())

async function seed(posts: readonly SeededPost[]): Promise<string[]> {
  const ids = await seedPosts(server.context.db, posts)
  await indexPending(server.context.db)
  return ids
}

const titlesOf = ({ post_arr }: { post_arr: { title: string }[] }) => post_arr.map(({ title }) => title)

test.each([
  ['صورة مُحَمَّد', 'محمد'],
  ['שָׁלוֹם עוֹלָם', 'שלום'],
  ['枫叶之秋', '楓葉'],
  ['台灣國家公園', '国家公园'],
  ['من می‌خواهم', 'میخواهم'],
])('the title %s is found by %s, by the server and by the database', async (title, keyword) => {
  const { userId } = await server.join()
  await seed([{ user_id: userId, title }])
  expect(titlesOf(await server.visitor.listPosts({ keyword }))).toContain(title)
})

describe('a search right after a change', () => {
  test('finds a post by its title, by its new title after a change, and no longer after its deletion', async () => {
    const ann = await server.join()
    const { id } = await ann.api.createPost({ title: '海边的日落 #黄昏', work_id: await finishedWork(ann) })
    const found = async (keyword: string) => titlesOf(await server.visitor.listPosts({ keyword }))
    expect(await found('日落')).toEqual(['海边的日落 #黄昏'])
    expect(await found('日落海边')).toEqual(['海边的日落 #黄昏'])
    await ann.api.updatePost({ id, title: 'Aurora borealis #north' })
    expect(await found('日落')).toEqual([])
    expect(await found('auro')).toEqual(['Aurora borealis #north'])
    const { topic_arr } = await server.visitor.listTopics({ keyword: '#North' })
    expect(topic_arr).toMatchObject([{ name: 'north', post_count: 1 }])
    expect((await server.visitor.listTopics({ keyword: '黄昏' })).topic_arr).toEqual([])
    await ann.api.deletePost({ id })
    expect(await found('aurora')).toEqual([])
  })

  test("finds a user's template by its title, by its new title after a change, and no longer after its deletion", async () => {
    const { api } = await server.join()
    const dag = {
      '1': { class_type: 'DomainWarp', inputs: { width: 64, height: 64, palette: 'ember' } },
      '2': { class_type: 'SaveImage', inputs: { image: ['1', 0] } },
    }
    // Words that no built-in template contains.
    const title = { en: 'Zorblax embers', zh: '余烬饕餮' }
    const { id } = await api.createWorkTemplate({ title, description: 'Slow quibbleduck', dag })
    const found = async (keyword: string) =>
      (await server.visitor.listWorkTemplates({ keyword })).work_template_arr.map((template) => template.id)
    for (const keyword of ['zorb', '饕餮', 'quibbleduck', 'embers zorblax'])
      expect(await found(keyword)).toEqual([id])
    await api.updateWorkTemplate({ id, title: 'Snarkhunting' })
    expect(await found('zorb')).toEqual([])
    expect(await found('snark')).toEqual([id])
    await api.deleteWorkTemplate({ id })
    expect(await found('snark')).toEqual([])
  })

  test("finds a user, and the user's posts, by both names and their new names", async () => {
    const zoe = await server.join({ username: 'zoe_quill' })
    const [id] = await seed([{ user_id: zoe.userId, title: 'Untold' }])
    await zoe.api.updateCurrentUser({ nick_name: '张伟明' })
    const people = async (keyword: string) =>
      (await server.visitor.listUsers({ keyword })).user_arr.map((user) => user.username)
    expect(await people('quil')).toEqual(['zoe_quill'])
    expect(await people('张伟')).toEqual(['zoe_quill'])
    const { post_arr } = await server.visitor.listPosts({ keyword: '张伟明 untold' })
    expect(post_arr.map((post) => post.id)).toEqual([id])
    await zoe.api.updateCurrentUser({ nick_name: 'Zoe' })
    expect(await people('张伟')).toEqual([])
  })
})

test('a mistyped word finds similar words, and a correct word only itself', async () => {
  const { userId } = await server.join({ username: 'perihelion' })
  const [storm] = await seed([
    { user_id: userId, title: 'Thunderstorm' },
    { user_id: userId, title: 'Mistral' },
    { user_id: userId, title: 'Mistrals of 1890' },
  ])
  const found = async (keyword: string) => titlesOf(await server.visitor.listPosts({ keyword }))
  for (const keyword of ['thunderstrom', 'tunderstorm', 'thunderstormy', 'thubderstorm'])
    expect((await server.visitor.listPosts({ keyword })).post_arr.map(({ id }) => id)).toEqual([storm])
  expect(await found('thunderstrem')).toEqual([])
  expect((await server.visitor.listUsers({ keyword: 'perihelon' })).user_arr).toMatchObject([{ id: userId }])
  expect(await found('mistral')).toEqual(['Mistrals of 1890', 'Mistral'])
})

test('suggestions contain a few results of each kind', async () => {
  const { userId } = await server.join({ username: 'oilpainter' })
  await seed([{ user_id: userId, title: 'Oil on water' }])
  const found = await server.visitor.search({ keyword: 'oil', limit: 3 })
  expect(found.post_arr[0]).toMatchObject({ title: 'Oil on water', why: { reason: 'search' } })
  expect(found.post_arr.length).toBeLessThanOrEqual(3)
  expect(found.work_template_arr.map(({ title }) => title)).toContain('Oil Painting')
  expect(found.user_arr.map(({ username }) => username)).toEqual(['oilpainter'])
  const chinese = await server.visitor.search({ keyword: '油画' })
  expect(chinese.work_template_arr.map(({ title }) => title)).toContain('Oil Painting')
  expect(await server.visitor.search({ keyword: '?!' })).toEqual({
    post_arr: [],
    work_template_arr: [],
    user_arr: [],
    topic_arr: [],
  })
})

test('the exact username comes before names that begin with it', async () => {
  const names = ['kiki_one', 'kiki', 'kiki_two']
  for (const username of names) await server.join({ username })
  const { user_arr } = await server.visitor.listUsers({ keyword: 'Kiki' })
  expect(user_arr[0]!.username).toBe('kiki')
  expect(new Set(user_arr.map(({ username }) => username))).toEqual(new Set(names))
})

test('matches in the title come before matches in template or maker; a filter restricts the results', async () => {
  const [may, noor] = [await server.join({ username: 'umbra_may' }), await server.join()]
  await seed([
    { user_id: may.userId, title: 'First', like_count: 500 },
    { user_id: noor.userId, title: 'In umbra' },
    { user_id: noor.userId, title: 'Umbra film', media_type: 'video' },
  ])
  const find = (more: object) => server.visitor.listPosts({ keyword: 'umbra', ...more }).then(titlesOf)
  expect(await find({})).toEqual(['Umbra film', 'In umbra', 'First'])
  expect(await find({ order_by: 'hot' })).toEqual(['First', 'Umbra film', 'In umbra'])
  expect(await find({ order_by: 'ts' })).toEqual(['Umbra film', 'In umbra', 'First'])
  expect(await find({ media_type: 'video' })).toEqual(['Umbra film'])
  expect(await find({ user_id: may.userId })).toEqual(['First'])
  await may.api.followUser({ id: noor.userId })
  expect(titlesOf(await may.api.listPosts({ keyword: 'umbra', followee_only: true }))).toEqual([
    'Umbra film',
    'In umbra',
  ])
  await noor.api.blockUser({ id: may.userId })
  expect(titlesOf(await may.api.listPosts({ keyword: 'umbra' }))).toEqual(['First'])
  await server.context.db
    .updateTable('posts')
    .set({ visibility: 'hidden', hidden_by: 'moderator' })
    .where('user_id', '=', noor.userId)
    .execute()
  expect(await find({})).toEqual(['First'])
})

test('any search text gets a valid answer', async () => {
  const strange = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.constantFrom(
      "'",
      '"',
      '\\',
      "' | 'a':*",
      '!',
      ':*',
      '&',
      '%',
      '_',
      '\u0000',
      '海'.repeat(500),
      'a'.repeat(500),
      '的',
      'É',
      '😀',
    ),
  )
  await fc.assert(
    fc.asyncProperty(strange, async (keyword) => {
      const found = await server.visitor.search({ keyword })
      expect(Object.keys(found)).toEqual(['post_arr', 'work_template_arr', 'user_arr', 'topic_arr'])
    }),
    { numRuns: propertyRuns(60) },
  )
})

describe('pages of search results', () => {
  let kim: TestUser
  beforeEach(async () => {
    kim = await server.join()
  })

  test('contain every result once, in a stable order, while likes are added', async () => {
    const posts = fc.array(
      fc.record({ likes: fc.nat(50), words: fc.constantFrom('月亮 moonlit', '月亮', 'moonlit', 'else') }),
      { minLength: 1, maxLength: 24 },
    )
    const order = fc.constantFrom('relevance', 'hot', 'ts')
    await fc.assert(
      fc.asyncProperty(posts, order, fc.integer({ min: 1, max: 7 }), async (given, order_by, limit) => {
        await server.context.db.deleteFrom('posts').execute()
        const ids = await seed(
          given.map(({ likes, words }) => ({ user_id: kim.userId, title: words, like_count: likes })),
        )
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page = await kim.api.listPosts({
            keyword: '月亮',
            order_by,
            limit,
            ...(cursor && { cursor }),
          })
          seen.push(...page.post_arr.map(({ id }) => id))
          cursor = page.next_cursor ?? undefined
          await kim.api.likePost({ id: ids[seen.length % ids.length]! })
        } while (cursor)
        const matching = ids.filter((_, index) => given[index]!.words.includes('月亮'))
        expect([...seen].sort()).toEqual([...matching].sort())
      }),
      { numRuns: propertyRuns(40) },
    )
  })
})
