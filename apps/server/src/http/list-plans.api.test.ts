import { type Client, type Route, routes } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { assumeVolume } from '../../test/assume-volume.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test/harness.ts'
import { countManyFollowees, seedPosts } from '../../test/seed.ts'
import {
  faultsOf,
  repeatedStatements,
  type Statement,
  StatementRecorder,
} from '../../test/statement-plans.ts'
import { indexPending } from '../domains/search-index/index.ts'

let server: TestServer
let reader: TestUser
/** A user who counts as following very many users. */
let busy: TestUser
let recorder: StatementRecorder
let samples: Record<string, unknown>

/** Maximum rows of a sort: a page, or the rows of each day, user or group of a combined list. */
const sortedRows = 2500
/** Maximum rows of a keyword search that are sorted (`matchLimit` of posts). */
const foundRows = 50_001

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' }, { withWorker: false })
  await assumeVolume(server.context.pool)
  ;[reader, busy] = [await server.join(), await server.join()]
  await countManyFollowees(server.context.db, busy.userId)
  await server.context.db
    .updateTable('users')
    .set({ role: 'moderator', is_admin: true })
    .where('id', '=', reader.userId)
    .execute()
  samples = await createSamples()
  recorder = new StatementRecorder(server.context.pool)
}, 120_000)
afterAll(() => server[Symbol.asyncDispose]())

/** Creates a few rows of everything that lists show, enough for a second page, and the values to test their filters with. */
async function createSamples(): Promise<Record<string, unknown>> {
  const { db } = server.context
  const [maker, fan] = [await server.join(), await server.join()]
  const theme = { begin_ts: 0, end_ts: Date.now() + 3_600_000 }
  const [cover] = await db.selectFrom('files').select('key').limit(1).execute()
  const theme_id = crypto.randomUUID()
  const words = JSON.stringify({ en: 'Sea', zh: '大海' })
  for (const id of [theme_id, crypto.randomUUID()])
    await db
      .insertInto('themes')
      .values({ ...theme, id, title: words, description: words, cover_key: cover!.key })
      .execute()
  const titles = ['Sea 大海', 'Sea at night', 'Calm 海面 sea']
  const posts = await seedPosts(
    db,
    [maker, reader].flatMap(({ userId }) => titles.map((title) => ({ user_id: userId, title, theme_id }))),
  )
  const remix_of_post_id = posts[0]!
  await seedPosts(
    db,
    titles.map((title) => ({ user_id: maker.userId, title, remix_of_post_id })),
  )
  for (const id of posts) await tag(id)
  for (const id of posts.slice(0, 3)) {
    for (const { api } of [reader, fan]) await api.likePost({ id })
    for (const text of ['one', 'two']) await fan.api.createComment({ post_id: id, text })
  }
  for (const { api } of [reader, busy])
    for (const { userId } of [maker, fan]) await api.followUser({ id: userId })
  for (const { api } of [maker, fan]) await api.followUser({ id: reader.userId })
  await indexPending(db)
  await maker.api.updateSetting({ likes_public: true })
  for (const { api } of [fan, reader])
    for (const target_id of posts.slice(0, 2))
      await api.report({ target_type: 'post', target_id, reason: 'spam' })
  for (const audience of ['public', 'public', 'private'] as const) {
    const board = await maker.api.createBoard({ name: 'Sea', audience })
    if (audience === 'public') await reader.api.followBoard({ id: board.id })
  }
  const { board_arr } = await reader.api.listFollowedBoards({})
  const posted = await db.selectFrom('posts').select('work_id').where('id', 'in', posts).execute()
  await maker.api.addToBoard({ id: board_arr[0]!.id, work_id_arr: posted.map(({ work_id }) => work_id) })
  const project = await reader.api.createProject({ title: 'Graph' })
  const { work_template_id } = await reader.api.getPost({ id: remix_of_post_id })
  const { topic_arr } = await reader.api.listTopics()
  const ownPost = await db
    .selectFrom('posts')
    .select('work_id')
    .where('user_id', '=', reader.userId)
    .limit(1)
    .executeTakeFirstOrThrow()
  idsOf['listWorkEngineTries'] = ownPost.work_id
  const { work_template_arr } = await reader.api.listWorkTemplates({ limit: 100 })
  idsOf['listTemplateWays'] = work_template_arr.find(({ has_ways }) => has_ways)!.id
  idsOf['listTemplateLoras'] = work_template_id
  return {
    user_id: maker.userId,
    topic_id: topic_arr[0]!.id,
    theme_id,
    work_template_id,
    remix_of_post_id,
    post_id: remix_of_post_id,
    media_type: 'image',
    keyword: 'sea',
    followee_only: true,
    favourite_only: true,
    is_post: true,
    from_ts: 1,
    to_ts: Date.now() + 86_400_000,
    unused_days: 30,
    project_id: project.id,
    board_id: board_arr[0]!.id,
    work_id: ownPost.work_id,
    // The id for list paths that have no entry in `idsOf`.
    id: project.id,
  }
}

/** Ids for list paths that belong to another object than the project, by the name of the call. */
const idsOf: Record<string, string> = {}

async function tag(post_id: string): Promise<void> {
  const { db } = server.context
  for (const name of ['sea', 'blue']) {
    const topic = { id: crypto.randomUUID(), name, name_key: name }
    await db
      .insertInto('topics')
      .values(topic)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { id } = await db
      .selectFrom('topics')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    await db.insertInto('post_topics').values({ post_id, topic_id: id }).execute()
  }
}

const isList = (route: Route) =>
  route.rate === 'read' && /(_arr|_rank|search)$/.test(route.path) && 'shape' in route.answer
const lists = Object.entries(routes as Record<string, Route>).filter(([, route]) => isList(route))

type Input = Record<string, unknown>

/** Returns inputs with each filter alone, in every order. */
function inputsOf(name: string, route: Route): Input[] {
  const shape = (route.input as z.ZodObject).shape as Record<string, z.ZodType>
  const names = Object.keys(shape).filter((name) => !['offset', 'limit', 'cursor'].includes(name))
  const isRequired = (name: string) => !shape[name]!.safeParse(undefined).success
  const known: Input = { ...samples, ...(idsOf[name] && { id: idsOf[name] }) }
  const needed = Object.fromEntries(
    names.filter(isRequired).map((option) => [option, known[option] ?? optionsOf(shape[option]!)[0]]),
  )
  const orders = optionsOf(shape['order_by']).map((order_by): Input => ({ order_by }))
  const filters = names
    .filter((name) => name !== 'order_by' && !isRequired(name))
    .flatMap((name) =>
      (name in samples ? [samples[name]] : optionsOf(shape[name]!)).map(
        (value): Input => ({ [name]: value }),
      ),
    )
  return [{}, ...orders].flatMap((order) =>
    [{}, ...filters].map((filter) => ({ ...needed, ...order, ...filter })),
  )
}

/** Returns the values of an enum schema, inside any wrappers. */
function optionsOf(schema: z.ZodType | undefined): unknown[] {
  const inner = schema as { options?: unknown[]; element?: z.ZodType; unwrap?: () => z.ZodType } | undefined
  if (inner?.element) return optionsOf(inner.element).map((option) => [option])
  if (inner?.unwrap) return optionsOf(inner.unwrap())
  return (inner?.options ?? []).filter((option) => typeof option === 'string')
}

interface Answer {
  next_cursor?: string | null
}

async function statementsOf(name: string, api: Client, input: Input): Promise<Statement[]> {
  const call = api[name as keyof Client] as unknown as (input: Input) => Promise<Answer>
  const limit = { limit: 1 }
  const pages: Statement[] = []
  let cursor: string | null | undefined
  for (let page = 0; page === 0 || (cursor && page < 2); page += 1) {
    const sent = await recorder.during(async () => {
      cursor = (await call({ ...input, ...limit, ...(cursor && { cursor }) })).next_cursor
    })
    pages.push(...sent)
  }
  return pages.filter(
    ({ text }) => /^\s*(with|select)\b/i.test(text) && !/\bfor (no key )?update\b/i.test(text),
  )
}

test.each(lists)('%s reads by indexes with any input', async (name, route) => {
  const seen = new Map<string, Statement>()
  for (const input of inputsOf(name, route)) {
    const isSearch = 'keyword' in input
    const sent = await statementsOf(name, reader.api, input)
    if ('followee_only' in input) sent.push(...(await statementsOf(name, busy.api, input)))
    for (const statement of sent) {
      if (seen.has(statement.text)) continue
      seen.set(statement.text, statement)
      const rules = { sortedRows: isSearch ? foundRows : sortedRows }
      expect(await faultsOf(server.context.pool, statement, rules), JSON.stringify(input)).toEqual([])
    }
  }
  expect(seen.size).toBeGreaterThan(0)
})

test.each(lists)('%s runs no statement once for each item of a page', async (name, route) => {
  for (const input of inputsOf(name, route)) {
    const call = reader.api[name as keyof Client] as unknown as (input: Input) => Promise<Answer>
    const sent = await recorder.during(() => call({ ...input, limit: 20 }))
    expect(repeatedStatements(sent), JSON.stringify(input)).toEqual([])
  }
})

test('lists exist, and the main lists have a second page', async () => {
  expect(lists.length).toBeGreaterThan(15)
  for (const name of [
    'listPosts',
    'listHotPosts',
    'listRankedPosts',
    'listLikedPosts',
    'listTopics',
    'listCases',
    'listFollowedBoards',
    'listPublicBoards',
  ] as const)
    expect((await reader.api[name]({ limit: 1 })).next_cursor, name).not.toBeNull()
})
