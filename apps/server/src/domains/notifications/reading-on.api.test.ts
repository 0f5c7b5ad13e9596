import { propertyRuns } from '@easel/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { transact } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { notifySocial } from './index.ts'

let server: TestServer
let actors: TestUser[]

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  actors = await Promise.all(Array.from({ length: 6 }, () => server.join()))
})
afterAll(() => server[Symbol.asyncDispose]())

/** Creates a user with one notification per theme, each with a single actor. */
async function reader(count: number) {
  const { api, userId } = await server.join()
  const themes = Array.from({ length: count }, () => newId())
  const like = (theme: number, actor: number) =>
    transact(server.context.db, (tx) =>
      notifySocial(tx, {
        userId,
        type: 'theme_started',
        actorId: actors[actor]!.userId,
        themeId: themes[theme] ?? newId(),
      }),
    )
  for (const index of themes.keys()) await like(index, 0)
  return { api, like }
}

test('a notification folded during paging is listed once, at its position of the first page', async () => {
  const between = fc.array(fc.record({ theme: fc.nat(9), actor: fc.integer({ min: 1, max: 5 }) }), {
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      fc.boolean(),
      fc.array(between, { minLength: 9, maxLength: 9 }),
      async (count, limit, order_asc, changes) => {
        const { api, like } = await reader(count)
        const all = (await api.listNotifications({ type: 'social', order_asc })).notification_arr
        const seen: string[] = []
        let cursor: string | undefined
        for (let turn = 0; turn === 0 || cursor !== undefined; turn++) {
          const page = await api.listNotifications({ type: 'social', order_asc, limit, cursor })
          seen.push(...page.notification_arr.map(({ id }) => id))
          cursor = page.next_cursor ?? undefined
          for (const { theme, actor } of changes[turn] ?? []) await like(theme, actor)
        }
        expect(seen).toEqual(all.map(({ id }) => id))
      },
    ),
    { numRuns: propertyRuns(40) },
  )
})

test('a grouped notification is first in a new list; a cursor of one list is refused by another list', async () => {
  const { api, like } = await reader(3)
  const before = (await api.listNotifications({ type: 'theme_started' })).notification_arr
  await like(0, 1)
  const after = (await api.listNotifications({ type: 'theme_started' })).notification_arr
  expect(after.map(({ id }) => id)).toEqual([before[2]!.id, before[0]!.id, before[1]!.id])
  expect(after[0]!.create_ts).toBeGreaterThanOrEqual(before[0]!.create_ts)
  const { next_cursor } = await api.listNotifications({ type: 'theme_started', limit: 1 })
  await expect(api.listNotifications({ type: 'social', cursor: next_cursor! })).rejects.toMatchObject({
    code: 'A0400',
  })
  const skipped = await api.listNotifications({ type: 'theme_started', offset: 1, limit: 1 })
  expect(skipped.notification_arr.map(({ id }) => id)).toEqual([before[0]!.id])
  await like(0, 2)
  const nextPage = await api.listNotifications({ type: 'theme_started', cursor: skipped.next_cursor! })
  expect(nextPage.notification_arr.map(({ id }) => id)).toEqual([before[1]!.id])
})
