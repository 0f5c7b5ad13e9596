import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { seedPosts } from '../../../test/seed.ts'
import { announceThemes, createTheme } from './index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const day = 24 * 3600_000
const words = { title: { en: 'Night', zh: '夜' }, description: { en: 'Dark', zh: '暗' } }

test('a participant of an earlier theme is notified once when the next begins', async () => {
  const { context } = server
  const [ann, bob] = [await server.join(), await server.join()]
  const now = Date.now()
  const earlier = await createTheme(context, { ...words, begin_ts: now - 2 * day, end_ts: now - day })
  await seedPosts(context.db, [{ user_id: ann.userId, theme_id: earlier.id }, { user_id: bob.userId }])
  const next = await createTheme(context, { ...words, begin_ts: now + day, end_ts: now + 2 * day })
  const notifiedUsers = async () => {
    const pages = await Promise.all(
      [ann, bob].map(({ api }) => api.listNotifications({ type: 'theme_started' })),
    )
    return pages.map(({ notification_arr }) => notification_arr.map(({ content }) => content))
  }
  await announceThemes(context.db, now)
  expect(await notifiedUsers()).toEqual([[], []])
  for (let time = 0; time < 3; time += 1) await announceThemes(context.db, now + day)
  expect(await notifiedUsers()).toMatchObject([[{ theme_id: next.id }], []])
})
