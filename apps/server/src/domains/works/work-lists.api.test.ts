import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { seedPosts } from '../../../test/seed.ts'
import { idAt } from '../../platform/ids.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
/** Works of Ann by their special property; `sea`, `plain` and `failed` are not posted. */
let works: Record<'sea' | 'plain' | 'failed' | 'posted', string>

const day = 86_400_000
const start = Date.UTC(2026, 0, 10)

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  ;[ann, bob] = [await server.join(), await server.join()]
  const template = await templateOf('Oil Painting')
  works = {
    plain: await insert(ann, { at: start, template }),
    sea: await insert(ann, {
      at: start + day,
      template: await templateOf('Watercolour'),
      params: { prompt: 'A 100% Grey SEA, 大海, Océano', strength: 0.5, seed: 700 },
    }),
    failed: await insert(ann, { at: start + 2 * day, template, state: 'fail' }),
    posted: '',
  }
  const [post] = await seedPosts(server.context.db, [{ user_id: ann.userId, title: 'Night crossing' }])
  works.posted = (await server.visitor.getPost({ id: post! })).work_id
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())

async function templateOf(keyword: string) {
  const { work_template_arr } = await server.visitor.listWorkTemplates({ keyword })
  return work_template_arr[0]!.id
}

interface InsertedWork {
  at: number
  template: string
  params?: object
  state?: 'done' | 'fail'
}

async function insert({ userId }: TestUser, { at, template, params = {}, state = 'done' }: InsertedWork) {
  const { db } = server.context
  const id = idAt(at, 0)
  const { version } = await db
    .selectFrom('work_templates')
    .select('version')
    .where('id', '=', template)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('runs')
    .values({
      ...{ id, user_id: userId, state, graph: '{}', timing_key: 'seed', cost: 1 },
      ...{ phase: 'completed', percent: 100, queue_ts: at, start_ts: at, finish_ts: at },
    })
    .execute()
  await db
    .insertInto('works')
    .values({
      ...{ id, user_id: userId, media_type: 'image', params: JSON.stringify(params), create_ts: at },
      ...{ work_template_id: template, template_version: version },
    })
    .execute()
  return id
}

type Filter = Parameters<TestUser['api']['listWorks']>[0]

/** Names of the works that Ann's list shows. */
async function listed(filter: Filter): Promise<string[]> {
  const { work_arr } = await ann.api.listWorks(filter)
  const names = new Map(Object.entries(works).map(([name, id]) => [id, name]))
  return work_arr.map(({ id }) => names.get(id) ?? id)
}

describe('own works are found', () => {
  test.each<[string, Filter, string[]]>([
    ['by no criterion', {}, ['posted', 'failed', 'sea', 'plain']],
    ['by a blank keyword', { keyword: '  ' }, ['posted', 'failed', 'sea', 'plain']],
    ['by a word of the form, in any case', { keyword: 'sea' }, ['sea']],
    ['by a word without its accents', { keyword: 'oceano' }, ['sea']],
    ['by several words', { keyword: 'grey 大海' }, ['sea']],
    ['by several words, one of which no work has', { keyword: 'grey desert' }, []],
    ['by characters of patterns', { keyword: '100%' }, ['sea']],
    ['by a character that would match any other in a pattern', { keyword: 'g_ey' }, []],
    ['by a number of a setting, which is not searched', { keyword: '700' }, []],
    ['by the title of the post', { keyword: 'CROSSING' }, ['posted']],
    ['by the title of the template and a word', { keyword: 'watercolour sea' }, ['sea']],
    ['by the title of the template in Chinese', { keyword: '水彩' }, ['sea']],
    ['by being posted', { is_post: true }, ['posted']],
    ['by not being posted, in a state', { is_post: false, state_arr: ['done'] }, ['sea', 'plain']],
    ['by their state', { state_arr: ['fail', 'break'] }, ['failed']],
    ['by a beginning', { from_ts: start + 2 * day }, ['posted', 'failed']],
    ['by an end, which is excluded', { to_ts: start + day }, ['plain']],
    ['by a beginning and an end', { from_ts: start + 1, to_ts: start + 2 * day }, ['sea']],
  ])('if they are filtered %s', async (_, filter, expected) => {
    expect(await listed(filter)).toEqual(expected)
  })

  test('by their template, page by page', async () => {
    const work_template_id = await templateOf('Oil Painting')
    const filter = { work_template_id, limit: 1, to_ts: start + 5 * day }
    const first = await ann.api.listWorks(filter)
    expect(first.work_arr.map(({ id }) => id)).toEqual([works.failed])
    const second = await ann.api.listWorks({ ...filter, cursor: first.next_cursor! })
    expect(second.work_arr.map(({ id }) => id)).toEqual([works.plain])
    expect(second.next_cursor).toBeNull()
  })

  test('only by their owner', async () => {
    const refusal = await refusalOf(bob.api.listWorks({ user_id: ann.userId, keyword: 'sea' }))
    expect(refusal).toMatchObject({ code: 'A0400', paths: ['keyword'] })
    const open = await bob.api.listWorks({ user_id: ann.userId })
    expect(open.work_arr.map(({ id, is_favourite }) => ({ id, is_favourite }))).toEqual([
      { id: works.posted, is_favourite: undefined },
    ])
  })
})

test("the templates of a user's works are listed with the numbers of works", async () => {
  const chinese = await server.join({ locale: () => 'zh' })
  await insert(chinese, { at: start, template: await templateOf('Watercolour') })
  const { template_arr } = await chinese.api.listUsedTemplates({})
  expect(template_arr).toEqual([
    { work_template_id: await templateOf('Watercolour'), title: '水彩', work_count: 1 },
  ])
  const own = (await ann.api.listUsedTemplates({})).template_arr
  expect(own.reduce((sum, { work_count }) => sum + work_count, 0)).toBe(4)
  expect(own.map(({ work_count }) => work_count)).toEqual(
    own.map(({ work_count }) => work_count).toSorted((a, b) => b - a),
  )
})

describe('favourites', () => {
  test('are marked and listed until the mark is removed', async () => {
    const work_id_arr = [works.sea, works.plain, works.sea]
    const marks = [true, true].map((is_favourite) => ann.api.setFavouriteWorks({ work_id_arr, is_favourite }))
    await Promise.all(marks)
    expect(await listed({ favourite_only: true })).toEqual(['sea', 'plain'])
    expect(await listed({ favourite_only: true, keyword: 'sea' })).toEqual(['sea'])
    expect((await ann.api.getWork({ id: works.sea })).is_favourite).toBe(true)
    await ann.api.setFavouriteWorks({ work_id_arr: [works.plain], is_favourite: false })
    expect(await listed({ favourite_only: true })).toEqual(['sea'])
  })

  test('must all be works of the caller, otherwise none is marked', async () => {
    const mark = (work_id_arr: string[]) => bob.api.setFavouriteWorks({ work_id_arr, is_favourite: true })
    const own = await insert(bob, { at: start, template: await templateOf('Oil Painting') })
    expect((await refusalOf(mark([own, works.posted]))).code).toBe('A0301')
    expect((await refusalOf(mark([own, works.plain]))).code).toBe('A0404')
    expect((await refusalOf(mark([own, crypto.randomUUID()]))).code).toBe('A0404')
    expect((await bob.api.getWork({ id: own })).is_favourite).toBe(false)
    await bob.api.deleteWork({ id: own })
    expect((await refusalOf(mark([own]))).code).toBe('A0404')
  })
})
