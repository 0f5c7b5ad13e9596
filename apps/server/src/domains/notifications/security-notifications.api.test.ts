import { createClient } from '@easel/contract'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, until } from '../../../test/harness.ts'
import { browser, type PushService, startPushService } from '../../../test/push-service.ts'

let server: TestServer
let service: PushService
const resources = new AsyncDisposableStack()

beforeAll(async () => {
  service = resources.use(await startPushService())
  server = resources.use(await startTestServer({ TRUST_PROXY: 'on' }))
})
afterAll(() => resources.disposeAsync())

const password = 'correct horse'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'

function from(address: string, token?: string) {
  const sent: typeof fetch = (url, init) => {
    const headers = { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address }
    return fetch(url, { ...init, headers: { ...headers, 'user-agent': firefox } })
  }
  return createClient({ baseUrl: server.baseUrl, token: () => token, fetch: sent })
}

async function member(username: string) {
  const { token, ...entered } = await from('192.0.2.1').register({ username, password, age_confirmed: true })
  return { ...entered, token, api: from('192.0.2.1', token) }
}

type Api = ReturnType<typeof from>

async function eventsOf(api: Api, type: 'security' | 'social' = 'security') {
  const { notification_arr } = await api.listNotifications({ type })
  return notification_arr.map((notice) => (notice.type === 'security' ? notice.content.event : notice.type))
}

test('every change of sign-in methods adds a social notification, even if notifications are turned off', async () => {
  const { api } = await member('careful')
  await api.updateSetting({ notification: { followed: { panel: false } } })
  const begun = await api.addSecondFactor({})
  expect(await eventsOf(api)).toEqual([])
  await api.addSecondFactor({ id: begun.id, otp: await generate({ secret: begun.secret! }) })
  await api.deleteSecondFactor({ id: begun.id })
  await api.renewRecoveryCodes()
  await api.changePassword({ old_password: password, new_password: 'battery staple' })
  const types = ['password_changed', 'codes_renewed', 'factor_removed', 'factor_added']
  expect(await eventsOf(api)).toEqual(types)
  expect(await eventsOf(api, 'social')).toEqual(types)
  expect((await api.listNotifications()).notification_arr).toEqual([])
  expect(await api.countUnreadNotifications({ type: 'social' })).toEqual({ unread_count: 4 })
  expect(await api.countUnreadNotifications()).toEqual({ unread_count: 0 })
  const [newest] = (await api.listNotifications({ type: 'security' })).notification_arr
  expect(newest).toMatchObject({ is_read: false, content: { device_name: 'Firefox, Windows' } })
  await api.readNotifications({ all_of: 'security' })
  expect(await api.countUnreadNotifications({ type: 'social' })).toEqual({ unread_count: 0 })
})

test('a sign-in from an unknown device in an unknown subnet notifies the user', async () => {
  const { api, device_token } = await member('traveller')
  const login = (address: string, given: { device_token?: string } = {}) =>
    from(address).defaultLogin({ username: 'traveller', password, ...given })
  await login('192.0.2.1')
  await login('192.0.2.2', { device_token })
  expect(await eventsOf(api)).toEqual([])
  await login('192.0.2.3')
  await login('192.0.2.3')
  expect(await eventsOf(api)).toEqual(['signed_in'])
})

test('a recovery is pushed to the devices that are signed out, but a change of the password is not pushed to its own device', async () => {
  const { api, token, recovery_code_arr } = await member('robbed')
  const subscribe = async (client: Api, name: string) => {
    const device = browser()
    await client.subscribeToPush({ endpoint: `${service.origin}/${name}`, keys: device.keys })
    return () =>
      service.deliveries
        .filter(({ path }) => path === `/${name}`)
        .map(({ body }) => device.read(body) as { title: string; url: string })
  }
  const phone = await subscribe(api, 'phone')
  const recovery = {
    username: 'robbed',
    recovery_code: recovery_code_arr[0]!,
    new_password: 'battery staple',
  }
  const entered = await from('192.0.2.9').recover(recovery)
  if (!('token' in entered)) throw new Error('asked for a code')
  expect((await refusalOf(from('192.0.2.1', token).getCurrentUser())).code).toBe('A0200')
  const [message] = await until(async () => (phone().length > 0 ? phone() : undefined))
  expect(message).toMatchObject({
    title: 'Your account was recovered with a recovery code',
    url: '/settings/security',
  })
  const thief = from('192.0.2.9', entered.token)
  expect(await eventsOf(thief)).toEqual(['recovered'])
  const ownDevice = await subscribe(thief, 'own')
  const again = await from('192.0.2.9').defaultLogin({ username: 'robbed', password: 'battery staple' })
  if (!('token' in again)) throw new Error('asked for a code')
  const tablet = await subscribe(from('192.0.2.9', again.token), 'tablet')
  await thief.changePassword({ old_password: 'battery staple', new_password: 'another staple' })
  await until(async () => (tablet().length > 0 ? true : undefined))
  expect(tablet()[0]!.title).toBe('Your password was changed')
  expect(ownDevice()).toEqual([])
})
