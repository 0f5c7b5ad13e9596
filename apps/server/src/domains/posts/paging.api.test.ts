import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { countManyFollowees, type SeededPost, seedPosts } from '../../../test/seed.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const hour = 3600_000

interface Page {
  post_arr: { id: string }[]
  next_cursor: string | null
}

/** Reads all ids of a list page by page, and runs `between` after each page. */
async function readAll(
  list: (page: { limit: number; cursor?: string }) => Promise<Page>,
  limit: number,
  between: (pageNumber: number) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (let page = 0; page === 0 || cursor; page += 1) {
    const { post_arr, next_cursor } = await list({ limit, ...(cursor && { cursor }) })
    ids.push(...post_arr.map(({ id }) => id))
    cursor = next_cursor ?? undefined
    await between(page)
  }
  return ids
}

const post = fc.record({
  age: fc.integer({ min: 0, max: 48 * hour }),
  like_count: fc.integer({ min: 0, max: 300 }),
  share_count: fc.integer({ min: 0, max: 3 }),
})

/** Generates an event after a page: the counts of one post change, or a post is deleted, hidden or created. */
const event = fc.record({
  at: fc.nat(5),
  which: fc.nat(30),
  what: fc.constantFrom('like', 'unlike', 'comment', 'delete', 'hide', 'create'),
  by: fc.integer({ min: 1, max: 2000 }),
})

const story = fc.record({
  posts: fc.array(post, { minLength: 1, maxLength: 18 }),
  events: fc.array(event, { maxLength: 12 }),
  limit: fc.integer({ min: 1, max: 6 }),
})

type Event = (typeof event extends fc.Arbitrary<infer T> ? T : never) & object

async function happen({ what, by }: Event, id: string | undefined, user_id: string): Promise<void> {
  const { db } = server.context
  if (what === 'create') return void (await seedPosts(db, [{ user_id, like_count: by }]))
  if (!id) return
  if (what === 'delete') return void (await db.deleteFrom('posts').where('id', '=', id).execute())
  const change = {
    like: { like_count: sql<number>`like_count + ${by}` },
    unlike: { like_count: sql<number>`greatest(0, like_count - ${by})` },
    comment: { comment_count: sql<number>`comment_count + ${by}` },
    hide: { visibility: 'hidden', hidden_by: 'moderator' },
  }[what]
  await db.updateTable('posts').set(change).where('id', '=', id).execute()
}

interface PagedList {
  before: string[]
  after: Set<string>
  read: string[]
}

async function readWhileChanging(
  {
    posts,
    events,
    limit,
  }: { posts: { age: number; like_count: number; share_count: number }[]; events: Event[]; limit: number },
  seed: (user_id: string) => Partial<SeededPost>,
  listOf: (user_id: string) => (page: { limit: number; cursor?: string }) => Promise<Page>,
): Promise<PagedList> {
  const { userId } = await server.join()
  const now = Date.now()
  const ids = await seedPosts(
    server.context.db,
    posts.map(({ age, ...counts }) => ({
      user_id: userId,
      create_ts: now - age,
      ...counts,
      ...seed(userId),
    })),
  )
  const list = listOf(userId)
  const before = await readAll(list, 100)
  const read = await readAll(list, limit, async (page) => {
    for (const event of events.filter(({ at }) => at === page)) await happen(event, ids[event.which], userId)
  })
  return { before, after: new Set(await readAll(list, 100)), read }
}

/**
 * Checks the rules of paging: no post appears twice, and all posts that existed during the whole time appear, in the order of the
 * first page.
 */
function expectWhole({ before, after, read }: PagedList): void {
  expect(new Set(read).size).toBe(read.length)
  const staying = before.filter((id) => after.has(id))
  expect(read.filter((id) => staying.includes(id))).toEqual(staying)
}

describe('pages are complete and without repetition while likes come and go', () => {
  test('ordered by hotness', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (given) => {
        expectWhole(
          await readWhileChanging(
            given,
            () => ({}),
            (user_id) => (page) => server.visitor.listPosts({ user_id, order_by: 'hot', ...page }),
          ),
        )
      }),
      { numRuns: propertyRuns(60) },
    )
  })

  test('ordered by time', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (given) => {
        expectWhole(
          await readWhileChanging(
            given,
            () => ({}),
            (user_id) => (page) => server.visitor.listPosts({ user_id, ...page }),
          ),
        )
      }),
      { numRuns: propertyRuns(20) },
    )
  })

  test('of followed users', async () => {
    const [usual, busy] = [await server.join(), await server.join()]
    await countManyFollowees(server.context.db, busy.userId)
    await fc.assert(
      fc.asyncProperty(
        story,
        fc.constantFrom(usual, busy),
        fc.constantFrom('hot', 'ts'),
        async (given, reader, order_by) => {
          await server.context.db.deleteFrom('follows').execute()
          expectWhole(
            await readWhileChanging(
              given,
              () => ({}),
              (user_id) => async (page) => {
                await reader.api.followUser({ id: user_id })
                return await reader.api.listPosts({ followee_only: true, order_by, ...page })
              },
            ),
          )
        },
      ),
      { numRuns: propertyRuns(30) },
    )
  })
})
