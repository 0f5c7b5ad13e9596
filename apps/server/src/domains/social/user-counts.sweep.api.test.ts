import { propertyRuns, samplePhoto } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestServer,
  type TestServer,
  type TestUser,
  templateId,
  upload,
  workIn,
} from '../../../test/harness.ts'
import { wrongNumbers } from '../../host/audit.repo.ts'
import { transact } from '../../platform/db/pool.ts'
import { hidePostsOf, restorePostsOf } from '../posts/index.ts'
import { settleReactions } from '../reactions/settle-reactions.ts'

let server: TestServer
let people: TestUser[]
/** Two finished works of each user. */
let works: string[][]

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '1000' })
  people = await Promise.all(Array.from({ length: 3 }, () => server.join()))
  const oil = await templateId(server.visitor)
  const bytes = await samplePhoto({ width: 48, height: 48 })
  works = await Promise.all(
    people.map(async ({ api }) => {
      const ids: string[] = []
      for (let count = 0; count < 2; count += 1) {
        const { id } = await api.createWork({
          work_template_id: oil,
          source_arr: [{ id: await upload(api, bytes) }],
          params: { seed: 1 },
        })
        await workIn(api, id, ['done'])
        ids.push(id)
      }
      return ids
    }),
  )
})
afterAll(() => server[Symbol.asyncDispose]())

/** Returns counts that differ from the number of their rows, before and after the pending changes are added. */
async function wrongCounts(): Promise<unknown[]> {
  const { db } = server.context
  const before = Object.values(await wrongNumbers(db))
  await settleReactions(db)
  return [...before, ...Object.values(await wrongNumbers(db))].flat()
}

const password = 'correct horse'
const person = fc.integer({ min: 0, max: 2 })
const pair = fc.tuple(person, person).filter(([from, to]) => from !== to)
const act = fc.oneof(
  fc.record({ what: fc.constantFrom('follow', 'unfollow'), pair }),
  fc.record({ what: fc.constantFrom('follow', 'unfollow', 'block', 'unblock', 'vanish', 'return'), pair }),
  fc.record({
    what: fc.constantFrom('post', 'post', 'withdraw', 'like', 'like', 'unlike'),
    pair,
    work: fc.integer({ min: 0, max: 1 }),
  }),
)
type Act = { what: string; pair: [number, number]; work?: number }

/** Refusals are expected; any other error is not. */
async function perform({ what, pair: [from, to], work = 0 }: Act): Promise<void> {
  const { api, userId } = people[from]!
  const id = people[to]!.userId
  const { db } = server.context
  const postOf = async (whose: number) => {
    const workId = works[whose]![work]!
    return (await people[whose]!.api.getWork({ id: workId })).post_id ?? workId
  }
  const calls: Record<string, () => Promise<unknown>> = {
    follow: () => api.followUser({ id }),
    unfollow: () => api.unfollowUser({ id }),
    block: () => api.blockUser({ id }),
    unblock: () => api.unblockUser({ id }),
    vanish: () => transact(db, (tx) => hidePostsOf(tx, userId)),
    return: () => transact(db, (tx) => restorePostsOf(tx, userId)),
    post: () => api.createPost({ title: 'Counted', work_id: works[from]![work]! }),
    withdraw: async () => api.deletePost({ id: await postOf(from) }),
    like: async () => api.likePost({ id: await postOf(to) }),
    unlike: async () => api.unlikePost({ id: await postOf(to) }),
  }
  await calls[what]!().catch((error) => {
    expect(error).toMatchObject({ name: 'CodeError' })
    expect(error.status).toBeLessThan(500)
  })
}

test('the counts of a profile match the rows after any concurrent actions', async () => {
  const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(rounds, async (acts) => {
      for (const round of acts) {
        await Promise.all(round.map((each) => perform(each as Act)))
        expect(await wrongCounts()).toEqual([])
      }
    }),
    { numRuns: propertyRuns(25) },
  )
})

test('the counts match the rows after the deletion of works and the erasure of accounts', async () => {
  const [ann, bob, eve] = people as [TestUser, TestUser, TestUser]
  const { db } = server.context
  await db.deleteFrom('blocks').execute()
  await transact(db, (tx) => restorePostsOf(tx, ann.userId))
  for (const id of works[0]!) await ann.api.createPost({ title: 'Again', work_id: id }).catch(() => {})
  for (const { api } of [bob, eve]) {
    await api.followUser({ id: ann.userId })
    for (const id of works[0]!) await api.likePost({ id: (await ann.api.getWork({ id })).post_id! })
  }
  expect(await server.visitor.getUser({ id: ann.userId })).toMatchObject({
    post_count: 2,
    work_count: 2,
    like_count: 4,
    follower_count: 2,
  })
  await ann.api.deleteWork({ id: works[0]![0]! })
  expect(await ann.api.getCurrentUser()).toMatchObject({ post_count: 1, work_count: 1, like_count: 2 })
  await Promise.all([bob, eve].map(({ api }) => api.deleteAccount({ password, immediately: true })))
  await settleReactions(db)
  expect(await ann.api.getCurrentUser()).toMatchObject({
    like_count: 0,
    follower_count: 0,
    followee_count: 0,
  })
  expect(await wrongCounts()).toEqual([])
})
