import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '../../../../test/harness.ts'
import { settingsOf } from '../index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

test('settings have the same defaults for every user: likes are private, sensitive posts stay blurred, no digest', async () => {
  const { api, userId } = await server.join()
  const setting = await api.getSetting()
  expect(setting).toMatchObject({ likes_public: false, show_sensitive: false, push_digest: false })
  expect(setting.notification.work_state).toEqual({ panel: true, push: true })
  expect(setting.notification.post_liked).toEqual({ panel: true, push: false })
  expect(Object.keys(setting.notification)).toHaveLength(15)
  expect(await settingsOf(server.context.db, userId)).toEqual(setting)
})

test('a change of settings changes only the named fields', async () => {
  const { api } = await server.join()
  await api.updateSetting({ notification: { followed: { push: false } }, likes_public: true })
  const second = await api.updateSetting({ notification: { followed: { panel: false }, mentioned: {} } })
  expect(second).toMatchObject({ likes_public: true, show_sensitive: false })
  expect(second.notification.followed).toEqual({ panel: false, push: false })
  expect(second.notification.mentioned).toEqual({ panel: true, push: true })
  expect(await api.getSetting()).toEqual(second)
  const otherUser = await server.join()
  expect((await otherUser.api.getSetting()).likes_public).toBe(false)
})

test('changes of settings at the same time are all kept', async () => {
  const { api } = await server.join()
  const types = ['followed', 'mentioned', 'post_liked', 'comment_liked', 'work_state'] as const
  await Promise.all(types.map((type) => api.updateSetting({ notification: { [type]: { panel: false } } })))
  const { notification } = await api.getSetting()
  expect(types.map((type) => notification[type].panel)).toEqual(types.map(() => false))
})

test.each([
  ['a text for a switch', { likes_public: 'yes' }, 'likes_public'],
  ['a list of types', { notification: [] }, 'notification'],
  ['a number for a channel', { notification: { followed: { push: 1 } } }, 'notification.followed.push'],
])('%s is refused as a setting', async (_name, change, path) => {
  const { api } = await server.join()
  expect(await refusalOf(api.updateSetting(change as never))).toMatchObject({ code: 'A0400', paths: [path] })
})

test('an unknown notification type is ignored', async () => {
  const { api } = await server.join()
  const setting = await api.updateSetting({ notification: { rained_on: { push: true } } as never })
  expect(setting.notification).not.toHaveProperty('rained_on')
})
