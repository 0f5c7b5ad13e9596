import { createClient } from '@easel/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser, until } from '../../../test/harness.ts'
import { SiteSettings } from './index.ts'

let server: TestServer
let admin: TestUser
let now = Date.now()
const lines: string[] = []

beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  server = await startTestServer(
    { LOG_LEVEL: 'info', CHECK_IN_REWARD: '3', DEMO: '' },
    { withWorker: false, logTo, now: () => now },
  )
  admin = await joinAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())
afterEach(async () => {
  now = Date.now()
  const { setting_arr } = await admin.api.getSiteSettings()
  const changeable = setting_arr.filter(({ is_fixed }) => !is_fixed).map(({ name }) => [name, null])
  await admin.api.updateSiteSettings({ ...Object.fromEntries(changeable), announcement: null })
})

const account = () => ({
  username: `u${crypto.randomUUID().slice(0, 12)}`,
  password: 'correct horse',
  age_confirmed: true as const,
})

const announcement = { en: 'Closed on Sunday', zh: '周日暂停服务' }

test('settings are for administrators only', async () => {
  const person = await server.join()
  const calls = (api: TestUser['api']) => [
    () => api.getSiteSettings(),
    () => api.updateSiteSettings({ sign_up: 'closed' }),
  ]
  for (const call of calls(person.api)) expect((await refusalOf(call())).code).toBe('A0301')
  for (const call of calls(server.visitor)) expect((await refusalOf(call())).code).toBe('A0200')
  expect((await server.visitor.getSite()).sign_up).toBe('open')
})

describe('a setting', () => {
  test('takes effect at once, and its default can be restored', async () => {
    await admin.api.updateSiteSettings({ sign_up: 'closed', start_attempts: 42 })
    expect(await server.visitor.getSite()).toMatchObject({ sign_up: 'closed', has_demo: true })
    await admin.api.updateSiteSettings({ has_demo: false })
    expect((await refusalOf(server.visitor.demoLogin({}))).code).toBe('A0404')
    await admin.api.updateSiteSettings({ has_demo: null })
    expect((await refusalOf(server.visitor.register(account()))).code).toBe('A0301')
    const { token } = await server.visitor.demoLogin({})
    const demo = createClient({ baseUrl: server.baseUrl, token: () => token })
    expect((await demo.listBalances()).balance_arr[0]).toMatchObject({ type: 'start', amount: 42 })
    const { setting_arr } = await admin.api.updateSiteSettings({ sign_up: null, start_attempts: null })
    expect(setting_arr).toContainEqual({
      ...{ name: 'sign_up', value: 'open', default_value: 'open', is_fixed: false },
    })
    await server.visitor.register(account())
  })

  test('of a reward is paid by the next claim', async () => {
    const person = await server.join()
    await admin.api.updateSiteSettings({ share_reward: 9, max_share_count: 2 })
    const { balance_arr, task_info } = await person.api.commandTask({
      Type: 1,
      CommandInfo: { Type: 'share' },
    })
    expect(balance_arr[1]).toMatchObject({ type: 'reward', amount: 9 })
    expect(task_info.max_share_count).toBe(2)
  })

  test('of the environment takes precedence and cannot be changed', async () => {
    const refusal = await refusalOf(admin.api.updateSiteSettings({ check_in_reward: 50, sign_up: 'closed' }))
    expect([refusal.code, refusal.message]).toEqual([
      'A0440',
      'The environment of the server sets this, and only the host can change it there',
    ])
    const { setting_arr } = await admin.api.getSiteSettings()
    expect(setting_arr).toContainEqual(
      expect.objectContaining({ name: 'check_in_reward', value: 3, is_fixed: true }),
    )
    expect((await server.visitor.getSite()).sign_up).toBe('open')
    // Simulates a value that was stored before the host set the variable.
    const row = { name: 'check_in_reward', value: '50' }
    await server.context.db.insertInto('site_setting_changes').values(row).execute()
    await using site = await follow()
    expect(site.values.check_in_reward).toBe(3)
  })

  test.each([
    [{ start_attempts: -1 }],
    [{ start_attempts: 1_000_001 }],
    [{ sign_up: 'sometimes' }],
    [{ announcement: { en: 'Only English' } }],
    [{ announcement: { ...announcement, from_ts: 2, until_ts: 1 } }],
  ])('may not be %j', async (change) => {
    expect((await refusalOf(admin.api.updateSiteSettings(change as never))).code).toBe('A0400')
  })

  test('that a later version has stored counts as the default', async () => {
    const row = { name: 'sign_up', value: '"by_lottery"' }
    await server.context.db.insertInto('site_setting_changes').values(row).execute()
    await using site = await follow()
    expect(site.values.sign_up).toBe('open')
  })
})

/** Creates settings as another process follows them. */
async function follow(): Promise<SiteSettings & AsyncDisposable> {
  const site = await SiteSettings.open(server.context)
  return Object.assign(site, { [Symbol.asyncDispose]: async () => site[Symbol.dispose]() })
}

test('a change reaches other processes by an event', async () => {
  await using site = await follow()
  await admin.api.updateSiteSettings({ start_attempts: 7 })
  await until(async () => (site.values.start_attempts === 7 ? true : undefined))
})

test('the history lists each change once, with its author', async () => {
  const before = lines.length
  await admin.api.updateSiteSettings({ share_reward: 8, announcement })
  await admin.api.updateSiteSettings({ share_reward: 8, announcement })
  const { change_arr } = await admin.api.updateSiteSettings({ share_reward: 6 })
  expect(change_arr.slice(0, 3)).toMatchObject([
    { name: 'share_reward', before: 8, after: 6, user_info: { id: admin.userId } },
    { name: 'announcement', before: null, after: announcement },
    { name: 'share_reward', before: null, after: 8 },
  ])
  const event = await until(async () => lines.slice(before).find((line) => line.includes('site_changed')))
  expect(JSON.parse(event)).toMatchObject({ account_id: admin.userId, call: 'updateSiteSettings' })
})

test('an announcement is shown in its time, in the language of the visitor', async () => {
  const zh = createClient({ baseUrl: server.baseUrl, locale: () => 'zh' })
  const time = Date.now()
  await admin.api.updateSiteSettings({
    announcement: { ...announcement, from_ts: time + 1000, until_ts: time + 2000 },
  })
  const shownAt = async (ts: number) => {
    now = ts
    return (await server.visitor.getSite()).announcement
  }
  expect(await shownAt(time)).toBeUndefined()
  const shown = await shownAt(time + 1000)
  expect(shown?.text).toBe(announcement.en)
  expect((await zh.getSite()).announcement).toEqual({ id: shown?.id, text: announcement.zh })
  expect(await shownAt(time + 2000)).toBeUndefined()
  const { announcement: stored } = await admin.api.getSiteSettings()
  expect(stored).toMatchObject(announcement)
})
