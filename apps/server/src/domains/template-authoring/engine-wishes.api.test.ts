import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  admin = await joinAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const notified = async () => (await admin.api.listNotifications({ type: 'engine_wanted' })).notification_arr

test('administrators are notified once a day of each user who wants an engine', async () => {
  const [ann, ben] = [await server.join(), await server.join()]
  await Promise.all([ann.api.wishForEngine({}), ann.api.wishForEngine({})])
  expect(await notified()).toMatchObject([{ content: { count: 1, user_info: { id: ann.userId } } }])
  await ben.api.wishForEngine({})
  const [both, ...more] = await notified()
  expect(both).toMatchObject({ content: { count: 2, user_info: { id: ben.userId } } })
  expect(more).toEqual([])

  // After the notification was read, a further request of the same user causes a notification only on the next day.
  await admin.api.readNotification({ id: both!.id })
  await ann.api.wishForEngine({})
  expect(await notified()).toHaveLength(1)
  const dayAgo = Date.now() - 25 * 3_600_000
  const wishes = server.context.db.updateTable('engine_wishes')
  await wishes.set({ wish_ts: dayAgo }).where('user_id', '=', ann.userId).execute()
  await ann.api.wishForEngine({})
  expect((await notified())[0]).toMatchObject({ is_read: false, content: { user_info: { id: ann.userId } } })
})

test('the request of an administrator notifies only the other administrators', async () => {
  const otherAdmin = await joinAdmin(server)
  const before = await notified()
  await admin.api.wishForEngine({})
  expect(await notified()).toEqual(before)
  const { notification_arr } = await otherAdmin.api.listNotifications({ type: 'engine_wanted' })
  expect(notification_arr[0]).toMatchObject({ content: { user_info: { id: admin.userId } } })
})
