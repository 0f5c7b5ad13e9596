import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'

let server: TestServer
let owner: TestUser
let post_id: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.join()
  post_id = (await postBy(owner)).id
})
afterAll(() => server[Symbol.asyncDispose]())

const say = async (text: string, parent_id?: string) =>
  (await owner.api.createComment({ post_id, text, ...(parent_id && { parent_id }) })).id

/** Generates a change between two pages. */
const change = fc.record({
  what: fc.constantFrom('say', 'delete', 'pin', 'unpin'),
  which: fc.nat({ max: 20 }),
})
const reading = fc.record({
  count: fc.integer({ min: 0, max: 9 }),
  pins: fc.array(fc.nat({ max: 8 }), { maxLength: 3 }),
  limit: fc.integer({ min: 1, max: 4 }),
  changes: fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 10 }),
})

test('pages contain every remaining comment once, pinned comments first, while comments are added, deleted and pinned', async () => {
  await fc.assert(
    fc.asyncProperty(reading, async ({ count, pins, limit, changes }) => {
      await server.context.db.deleteFrom('comments').execute()
      const ids: string[] = []
      for (let index = 0; index < count; index += 1) ids.push(await say(`No. ${index}`))
      const pinned: string[] = []
      for (const index of new Set(pins.filter((pin) => pin < count))) {
        await owner.api.pinComment({ id: ids[index]! })
        pinned.unshift(ids[index]!)
      }
      const start = [...pinned, ...ids.toReversed().filter((id) => !pinned.includes(id))]
      const deleted = new Set<string>()
      const change = async ({ what, which }: { what: string; which: number }) => {
        const id = ids[which % (ids.length || 1)]
        if (what === 'say') await say('Meanwhile')
        if (id === undefined || deleted.has(id)) return
        if (what === 'delete') deleted.add(id)
        if (what === 'delete') await owner.api.deleteComment({ id })
        if (what === 'pin') await owner.api.pinComment({ id }).catch(() => {})
        if (what === 'unpin') await owner.api.unpinComment({ id })
      }
      const seen: string[] = []
      const rounds = changes.values()
      let cursor: string | undefined
      do {
        const page = await server.visitor.listComments({ post_id, limit, ...(cursor && { cursor }) })
        expect(page.comment_arr.length).toBeLessThanOrEqual(limit)
        seen.push(...page.comment_arr.map(({ id }) => id))
        cursor = page.next_cursor ?? undefined
        for (const each of rounds.next().value ?? []) await change(each)
      } while (cursor)
      expect(new Set(seen).size).toBe(seen.length)
      const stayed = start.filter((id) => !deleted.has(id))
      expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed)
    }),
    { numRuns: propertyRuns(40) },
  )
})

test('an offset counts pinned comments too', async () => {
  await server.context.db.deleteFrom('comments').execute()
  const ids: string[] = []
  for (const text of ['1', '2', '3', '4', '5']) ids.push(await say(text))
  for (const index of [0, 2]) await owner.api.pinComment({ id: ids[index]! })
  const all = ['3', '1', '5', '4', '2']
  for (let offset = 0; offset <= 6; offset += 1) {
    const { comment_arr, next_cursor } = await server.visitor.listComments({ post_id, offset, limit: 2 })
    expect(comment_arr.map(({ text }) => text)).toEqual(all.slice(offset, offset + 2))
    expect(next_cursor === null).toBe(offset >= 3)
    if (next_cursor === null) continue
    const next = await server.visitor.listComments({ post_id, limit: 2, cursor: next_cursor })
    expect(next.comment_arr.map(({ text }) => text)).toEqual(all.slice(offset + 2, offset + 4))
  }
})

test('replies have cursors of their own', async () => {
  const parent_id = await say('A thread')
  for (const text of ['1', '2', '3', '4', '5']) await say(text, parent_id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await server.visitor.listComments({
      post_id,
      parent_id,
      limit: 2,
      ...(cursor && { cursor }),
    })
    seen.push(...page.comment_arr.map(({ text }) => text))
    cursor = page.next_cursor ?? undefined
    if (seen.length === 2) await say('Late', parent_id)
  } while (cursor)
  expect(seen).toEqual(['5', '4', '3', '2', '1'])
  const threads = await server.visitor.listComments({ post_id, limit: 1 })
  const crossed = server.visitor.listComments({ post_id, parent_id, cursor: threads.next_cursor! })
  expect((await refusalOf(crossed)).code).toBe('A0400')
})
