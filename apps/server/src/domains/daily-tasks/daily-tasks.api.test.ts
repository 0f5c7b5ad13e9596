import { type Client, createClient } from '@easel/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
const hour = 3600_000
const begin = Date.UTC(2026, 5, 1, 8)
let now = begin

beforeAll(async () => {
  const env = { CHECK_IN_REWARD: '5', SHARE_REWARD: '3', MAX_SHARE_COUNT: '2' }
  server = await startTestServer(env, { withWorker: false, now: () => now })
})
beforeEach(() => {
  now = begin
})
afterAll(() => server[Symbol.asyncDispose]())

async function person() {
  const { token, userId } = await server.join()
  const clientIn = (timezone: string) =>
    createClient({ baseUrl: server.baseUrl, token: () => token, timezone: () => timezone })
  return { api: clientIn('UTC'), at: clientIn, userId }
}
const checkIn = (api: Client) => api.commandTask({ Type: 1, CommandInfo: { Type: 'check-in' } })
const share = (api: Client) => api.commandTask({ Type: 1, CommandInfo: {} })
async function total(api: Client): Promise<number> {
  const { balance_arr } = await api.listBalances()
  return balance_arr.reduce((sum, { amount }) => sum + amount, 0)
}

test('a check-in is rewarded once a day and recorded in the ledger', async () => {
  const { api } = await person()
  const open = { is_checked_in: false, share_count: 0, max_share_count: 2 }
  expect(await api.listTasks()).toEqual({
    task_arr: [
      { task_type: 'check_in', reward: 5, task_info: open },
      { task_type: 'share', reward: 3, task_info: open },
    ],
  })
  const answer = await checkIn(api)
  expect(answer).toEqual({
    balance_arr: [
      { type: 'start', amount: 10 },
      { type: 'reward', amount: 5 },
    ],
    task_info: { ...open, is_checked_in: true },
  })
  const refused = await refusalOf(api.commandTask({ Type: 1, CommandInfo: { Type: 'check_in' } }))
  expect(refused).toMatchObject({ code: 'A0506', status: 409, message: 'You have already checked in today' })
  const { balance_entry_arr } = await api.listBalanceEntries()
  expect(balance_entry_arr[0]).toMatchObject({ amount: 5, reason: 'check_in', balance_after: 15 })
  const { task_arr } = await api.listTasks({ task_type: 'check_in' })
  expect(task_arr).toEqual([
    {
      task_type: 'check_in',
      reward: 5,
      next_ts: begin + 20 * hour,
      task_info: { ...open, is_checked_in: true },
    },
  ])
  now = task_arr[0]!.next_ts!
  expect((await api.listTasks({ task_type: 'check_in' })).task_arr[0]!.task_info.is_checked_in).toBe(false)
  await checkIn(api)
  expect(await total(api)).toBe(20)
})

test('shares are rewarded up to the limit of the host, for both names of the command', async () => {
  const { api } = await person()
  expect((await share(api)).task_info).toMatchObject({ share_count: 1, is_checked_in: false })
  const named = await api.commandTask({ Type: 1, CommandInfo: { Type: 'share' } })
  expect(named.task_info.share_count).toBe(2)
  expect((await refusalOf(api.commandTask({ Type: 1 }))).code).toBe('A0506')
  expect(await total(api)).toBe(16)
  now += 24 * hour
  expect((await api.listTasks({ task_type: 'share' })).task_arr[0]!.task_info.share_count).toBe(0)
  await share(api)
  expect(await total(api)).toBe(19)
})

test('an unknown command is refused', async () => {
  const { api } = await person()
  for (const [command, path] of [
    [{ CommandInfo: {} }, 'Type'],
    [{ Type: 2, CommandInfo: {} }, 'Type'],
    [{ Type: 1, CommandInfo: { Type: 'steal' } }, 'CommandInfo.Type'],
  ] as const) {
    expect(await refusalOf(api.commandTask(command as never))).toMatchObject({ code: 'A0400', paths: [path] })
  }
  expect(await total(api)).toBe(10)
})

test('twenty concurrent check-ins are rewarded once', async () => {
  const { api, userId } = await person()
  const settled = await Promise.allSettled(Array.from({ length: 20 }, () => checkIn(api)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['A0506']))
  const shares = await Promise.allSettled(Array.from({ length: 20 }, () => share(api)))
  expect(shares.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await total(api)).toBe(10 + 5 + 2 * 3)
  const claims = await server.context.db
    .selectFrom('task_claims')
    .select('number')
    .where('user_id', '=', userId)
    .execute()
  expect(claims).toHaveLength(3)
})

test("a day follows the user's time zone; an unknown zone counts as UTC", async () => {
  const { at } = await person()
  // 23:30 in Shanghai: the next day begins there within the hour. In UTC it is afternoon.
  now = Date.UTC(2026, 5, 1, 15, 30)
  await checkIn(at('Asia/Shanghai'))
  now += hour
  expect((await refusalOf(checkIn(at('Asia/Shanghai')))).code).toBe('A0506')
  now += 19 * hour
  await checkIn(at('Asia/Shanghai'))
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', 'Area/City', 'no zone', '../etc'])
    expect((await refusalOf(checkIn(at(zone)))).code).toBe('A0506')
  expect(await total(at('UTC'))).toBe(20)
})
