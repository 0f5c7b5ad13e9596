import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'
import { wrongNumbers } from '../../host/audit.repo.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { settleReactions } from '../reactions/settle-reactions.ts'
import { hideComment, hideCommentsOf, restoreComment, restoreCommentsOf } from './visibility.repo.ts'

let server: TestServer
let people: TestUser[]
let post_id: string

beforeAll(async () => {
  server = await startTestServer()
  people = await Promise.all(Array.from({ length: 3 }, () => server.join()))
  post_id = (await postBy(people[0]!)).id
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
const who = fc.integer({ min: 0, max: 2 })
/** Index of an existing comment, modulo the number of comments. */
const which = fc.nat({ max: 1000 })
const act = fc.record({
  what: fc.constantFrom(
    ...['say', 'say', 'reply', 'reply', 'reply', 'like', 'like', 'unlike', 'pin', 'unpin', 'delete', 'edit'],
    ...['hide', 'restore', 'hide all', 'restore all'],
  ),
  who,
  which,
})
type Act = { what: string; who: number; which: number }

async function perform({ what, who, which }: Act): Promise<void> {
  const { db } = server.context
  // Unlike `transact`, this does not retry after a deadlock: these transactions must not deadlock at all.
  const once = (work: (tx: Tx) => Promise<void>) => db.transaction().execute(work)
  const { api, userId } = people[who]!
  const ids = (await db.selectFrom('comments').select('id').orderBy('id').execute()).map(({ id }) => id)
  const id = ids[which % (ids.length || 1)] ?? post_id
  const calls: Record<string, () => Promise<unknown>> = {
    say: () => api.createComment({ post_id, text: 'Something' }),
    reply: () => api.createComment({ post_id, text: 'Something else', parent_id: id }),
    edit: () => api.updateComment({ id, text: 'Better' }),
    delete: () => api.deleteComment({ id }),
    like: () => api.likeComment({ id }),
    unlike: () => api.unlikeComment({ id }),
    pin: () => api.pinComment({ id }),
    unpin: () => api.unpinComment({ id }),
    hide: () => once((tx) => hideComment(tx, id)),
    restore: () => once((tx) => restoreComment(tx, id)),
    'hide all': () => once((tx) => hideCommentsOf(tx, userId)),
    'restore all': () => once((tx) => restoreCommentsOf(tx, userId)),
  }
  await calls[what]!().catch((error) => {
    expect(error).toMatchObject({ name: 'CodeError' })
    expect(error.status).toBeLessThan(500)
  })
}

test('the counts of posts, threads and comments match the rows after any concurrent actions', async () => {
  const rounds = fc.array(fc.array(act, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(rounds, async (acts) => {
      for (const round of acts) {
        await Promise.all(round.map(perform))
        expect(await wrongCounts()).toEqual([])
      }
    }),
    { numRuns: propertyRuns(25) },
  )
})

test('the counts match the rows after several accounts are erased concurrently', async () => {
  const { db } = server.context
  await db.deleteFrom('comments').execute()
  const [ann, bob, eve] = people as [TestUser, TestUser, TestUser]
  const first = await ann.api.createComment({ post_id, text: 'Stays' })
  const ofBob = await bob.api.createComment({ post_id, text: 'Goes, and takes its replies along' })
  for (const { api } of [ann, bob, eve])
    for (const parent_id of [first.id, ofBob.id]) {
      const { id } = await api.createComment({ post_id, text: 'A reply', parent_id })
      await Promise.all(people.map((each) => each.api.likeComment({ id })))
    }
  expect((await server.visitor.getPost({ id: post_id })).comment_count).toBe(8)
  await Promise.all([bob, eve].map(({ api }) => api.deleteAccount({ password, immediately: true })))
  await settleReactions(db)
  expect((await server.visitor.getPost({ id: post_id })).comment_count).toBe(2)
  expect(await wrongCounts()).toEqual([])
})
