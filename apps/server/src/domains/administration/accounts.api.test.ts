import { createClient } from '@easel/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser, until } from '../../../test/harness.ts'

let server: TestServer
let admin: TestUser
const lines: string[] = []

beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  server = await startTestServer(
    { LOG_LEVEL: 'info', ADMINS: 'Chief', DEMO: 'on' },
    { withWorker: false, logTo },
  )
  admin = await joinAdmin(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const unknownId = '01890000-0000-7000-8000-000000000000'
const ids = (found: { account_arr: { id: string }[] }) => found.account_arr.map(({ id }) => id)

async function changeUser(id: string, change: object): Promise<void> {
  await server.context.db.updateTable('users').set(change).where('id', '=', id).execute()
}

test('accounts are for administrators only', async () => {
  const person = await server.join()
  const calls = (api: TestUser['api']) => [
    () => api.listAccounts(),
    () => api.getAccount({ id: admin.userId }),
    () => api.getAccount({ id: unknownId }),
    () => api.changeAttempts({ id: person.userId, amount: 5, note: 'For me' }),
    () => api.changeRole({ id: person.userId, role: 'admin', is_given: true }),
  ]
  for (const call of calls(person.api)) expect((await refusalOf(call())).code).toBe('A0301')
  for (const call of calls(server.visitor)) expect((await refusalOf(call())).code).toBe('A0200')
  expect(await admin.api.getAccount({ id: person.userId })).toMatchObject({ balance: 10, role_arr: [] })
})

describe('a list of accounts', () => {
  test('has pages, newest first, including accounts that other users do not see', async () => {
    const [first, second, third] = [await server.join(), await server.join(), await server.join()]
    await changeUser(second.userId, { suspended_ts: Date.now() })
    await changeUser(third.userId, { leave_ts: Date.now(), erase_ts: Date.now() + 1e9 })
    const page = await admin.api.listAccounts({ limit: 2 })
    expect(page.account_arr).toMatchObject([
      { id: third.userId, state: 'deactivated' },
      { id: second.userId, state: 'suspended' },
    ])
    const next = await admin.api.listAccounts({ limit: 1, cursor: page.next_cursor! })
    expect(next.account_arr).toMatchObject([{ id: first.userId, state: 'active', kind: 'person' }])
  })

  test('is searched by the beginning of a name, the whole username, and the id', async () => {
    const person = await server.join()
    const { username } = await person.api.updateCurrentUser({ nick_name: 'Zinnia Quux' })
    for (const keyword of ['zinn', 'quux zinnia', username.toUpperCase(), person.userId])
      expect(ids(await admin.api.listAccounts({ keyword })), keyword).toEqual([person.userId])
    expect(ids(await admin.api.listAccounts({ keyword: 'zinnia nobody' }))).toEqual([])
    expect(ids(await admin.api.listAccounts({ keyword: '!' }))).toEqual([])
  })
})

test('an account is shown with its use, and without secrets', async () => {
  const person = await server.join()
  const account = await admin.api.getAccount({ id: person.userId })
  expect(account).toMatchObject({
    state: 'active',
    work_count: 0,
    post_count: 0,
    file_bytes: 0,
    balance: 10,
    balance_entry_arr: [{ reason: 'start', amount: 10 }],
    act_arr: [],
  })
  expect(account.last_seen_ts).toBeGreaterThan(Date.now() - 60_000)
  const { password_hash } = await server.context.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(password_hash).toBeTruthy()
  for (const secret of [password_hash!, person.token]) expect(JSON.stringify(account)).not.toContain(secret)
  expect((await refusalOf(admin.api.getAccount({ id: unknownId }))).code).toBe('A0404')
})

describe('attempts', () => {
  test('are given with a reason that the user sees, and the log names the administrator', async () => {
    const person = await server.join()
    const before = lines.length
    const account = await admin.api.changeAttempts({ id: person.userId, amount: 7, note: 'A prize' })
    expect(account).toMatchObject({
      balance: 17,
      balance_entry_arr: [{ reason: 'host_given', amount: 7, note: 'A prize', balance_after: 17 }, {}],
      act_arr: [{ type: 'attempts_changed', amount: 7, note: 'A prize', user_info: { id: admin.userId } }],
    })
    const { balance_entry_arr } = await person.api.listBalanceEntries()
    expect(balance_entry_arr[0]).toMatchObject({ reason: 'host_given', note: 'A prize' })
    expect(balance_entry_arr[1]).not.toHaveProperty('note')
    const { notification_arr } = await person.api.listNotifications({ type: 'social' })
    expect(notification_arr).toMatchObject([{ type: 'attempts_changed', content: { user_info: null } }])
    const event = await until(async () =>
      lines.slice(before).find((line) => line.includes('attempts_changed')),
    )
    expect(JSON.parse(event)).toMatchObject({ account_id: admin.userId, object_id: person.userId })
  })

  test('are given once for each idempotency key, which belongs to one account', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const key = crypto.randomUUID()
    const give = async (id: string) => {
      const response = await fetch(`${server.baseUrl}/api/backend/admin/user/${id}/attempts`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ amount: 7, note: 'A prize' }),
      })
      const { balance, Code } = (await response.json()) as { balance?: number; Code?: string }
      return Code ?? balance
    }
    expect([await give(ann.userId), await give(ann.userId)]).toEqual([17, 17])
    expect(await give(bob.userId)).toBe('A0440')
  })

  test('are removed, first the start attempts, and never below 0', async () => {
    const person = await server.join()
    await admin.api.changeAttempts({ id: person.userId, amount: 4, note: 'Too many' })
    expect(await admin.api.changeAttempts({ id: person.userId, amount: -12, note: 'Back' })).toMatchObject({
      balance: 2,
      balance_entry_arr: [{ amount: -2 }, { amount: -10, note: 'Back' }, { amount: 4 }, { amount: 10 }],
    })
    const { code, message } = await refusalOf(
      admin.api.changeAttempts({ id: person.userId, amount: -3, note: 'More' }),
    )
    expect([code, message]).toEqual(['A0440', 'This user has fewer attempts than that'])
    expect((await admin.api.getAccount({ id: person.userId })).act_arr).toHaveLength(2)
  })

  test('when ten calls concurrently remove three of ten attempts, three calls succeed', async () => {
    const person = await server.join()
    const taking = Array.from({ length: 10 }, () =>
      admin.api.changeAttempts({ id: person.userId, amount: -3, note: 'At once' }),
    )
    const settled = await Promise.allSettled(taking)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await admin.api.getAccount({ id: person.userId })).balance).toBe(1)
  })

  test('are given once for an idempotency key that several concurrent calls use', async () => {
    const person = await server.join()
    const given = { id: person.userId, amount: 5, note: 'Once' }
    const options = { idempotencyKey: crypto.randomUUID() }
    await Promise.all([1, 2, 3].map(() => admin.api.changeAttempts(given, options)))
    await admin.api.changeAttempts(given, options)
    const account = await admin.api.getAccount({ id: person.userId })
    expect(account).toMatchObject({ balance: 15, act_arr: [{ amount: 5 }] })
    expect(account.act_arr).toHaveLength(1)
  })

  test.each([
    ['0', { amount: 0, note: 'x' }],
    ['1001', { amount: 1001, note: 'x' }],
    ['a blank reason', { amount: 1, note: '  ' }],
  ])('are not changed by %s', async (_, change) => {
    expect((await refusalOf(admin.api.changeAttempts({ id: admin.userId, ...change }))).code).toBe('A0400')
  })
})

describe('a role', () => {
  test('is given once, takes effect in running sessions, and is removed', async () => {
    const person = await server.join()
    for (const _ of [1, 2]) await admin.api.changeRole({ id: person.userId, role: 'admin', is_given: true })
    await admin.api.changeRole({ id: person.userId, role: 'moderator', is_given: true })
    const account = await person.api.getAccount({ id: person.userId })
    expect(account.role_arr).toEqual([
      { role: 'admin', from_settings: false },
      { role: 'moderator', from_settings: false },
    ])
    expect(account.act_arr).toMatchObject([
      { type: 'role_given', role: 'moderator', user_info: { id: admin.userId } },
      { type: 'role_given', role: 'admin' },
    ])
    await admin.api.changeRole({ id: person.userId, role: 'admin', is_given: false })
    expect((await refusalOf(person.api.listAccounts())).code).toBe('A0301')
    expect((await person.api.getCurrentUser()).is_moderator).toBe(true)
  })

  test.each(['admin', 'moderator'] as const)(
    'of %s is given only after a recent proof of identity',
    async (role) => {
      const [chief, person] = [await joinAdmin(server), await server.join()]
      const sessions = server.context.db.updateTable('sessions').set({ confirm_ts: 0 })
      await sessions.where('user_id', '=', chief.userId).execute()
      const give = () => chief.api.changeRole({ id: person.userId, role, is_given: true })
      expect(await refusalOf(give())).toMatchObject({ code: 'A0440', paths: ['proof'] })
      await chief.api.confirmSession({ password: 'correct horse' })
      expect((await give()).role_arr).toMatchObject([{ role }])
    },
  )

  test('cannot be removed if a setting gives it', async () => {
    const chief = await server.join()
    await changeUser(chief.userId, { username: 'CHIEF', username_key: 'chief', is_admin: true })
    expect((await admin.api.getAccount({ id: chief.userId })).role_arr).toEqual([
      { role: 'admin', from_settings: true },
    ])
    const refusal = await refusalOf(
      admin.api.changeRole({ id: chief.userId, role: 'admin', is_given: false }),
    )
    expect(refusal.message).toContain('ADMINS')
    await changeUser(chief.userId, { is_admin: false })
  })

  test('when two administrators concurrently remove each other, one stays', async () => {
    await using apart = await startTestServer({}, { withWorker: false })
    const [ann, bob] = [await joinAdmin(apart), await joinAdmin(apart)]
    const removed = await Promise.allSettled([
      ann.api.changeRole({ id: bob.userId, role: 'admin', is_given: false }),
      bob.api.changeRole({ id: ann.userId, role: 'admin', is_given: false }),
    ])
    expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const left = await apart.context.db
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', true)
      .execute()
    expect(left).toHaveLength(1)
    const last = [ann, bob].find(({ userId }) => userId === left[0]!.id)!
    const change = last.api.changeRole({ id: last.userId, role: 'admin', is_given: false })
    expect((await refusalOf(change)).message).toBe('The site needs at least one administrator')
  })

  test('is not given to an account that belongs to no person', async () => {
    const { token, user } = await server.visitor.demoLogin({})
    const demo = createClient({ baseUrl: server.baseUrl, token: () => token })
    const { message } = await refusalOf(
      admin.api.changeRole({ id: user.id, role: 'moderator', is_given: true }),
    )
    expect(message).toContain('no person')
    expect((await demo.getCurrentUser()).is_moderator).toBe(false)
  })
})
