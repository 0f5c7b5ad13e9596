import { createClient } from '@easel/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../../test/harness.ts'
import { transact } from '../../../platform/db/pool.ts'
import { closeAccount } from '../status/deactivation.repo.ts'
import { createInvites } from './invites.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  server = await startTestServer({ SIGN_UP: 'invite', ADMINS: 'boss' }, { withWorker: false })
  admin = await joinAnAdmin()
})
afterAll(() => server[Symbol.asyncDispose]())

const password = 'correct horse'
let people = 0

function register(invite_code: string, username?: string) {
  people += 1
  const name = username ?? `guest${people}`
  return server.visitor.register({ username: name, password, age_confirmed: true, invite_code })
}

async function joinAnAdmin(): Promise<TestUser> {
  const [code] = await createInvites(server.context.db, { count: 1, days: 1 })
  const { token, user } = await register(code!)
  await server.context.db.updateTable('users').set({ is_admin: true }).where('id', '=', user.id).execute()
  return { token, userId: user.id, api: createClient({ baseUrl: server.baseUrl, token: () => token }) }
}

const madeBy = async (api: TestUser['api'], more: Parameters<TestUser['api']['createInvites']>[0] = {}) =>
  (await api.createInvites(more)).invite_arr[0]!
const made = (more?: Parameters<TestUser['api']['createInvites']>[0]) => madeBy(admin.api, more)
const listed = async (id: string) =>
  (await admin.api.listInvites({ limit: 100 })).invite_arr.find((invite) => invite.id === id)!
const faultOf = async (code: string, username?: string) => {
  const error = await register(code, username).catch((error: unknown) => error)
  return (error as { details: { path: string; message: string }[] }).details
}

test('invitations are for administrators only', async () => {
  const { token } = await register((await made()).code!)
  const person = createClient({ baseUrl: server.baseUrl, token: () => token })
  const { id } = await made()
  const calls = (api: TestUser['api']) => [
    () => api.listInvites(),
    () => api.createInvites({}),
    () => api.withdrawInvite({ id }),
  ]
  for (const call of calls(person)) expect((await refusalOf(call())).code).toBe('A0301')
  for (const call of calls(server.visitor)) expect((await refusalOf(call())).code).toBe('A0200')
})

test('ten invitations are created together, each for one account, and the list names the user of each invitation', async () => {
  const { invite_arr } = await admin.api.createInvites({ count: 10, days: 7, note: 'Class 5' })
  expect(new Set(invite_arr.map(({ code }) => code)).size).toBe(10)
  const [first] = invite_arr
  expect(first).toMatchObject({
    ...{ state: 'open', note: 'Class 5', max_uses: 1, use_count: 0, use_arr: [] },
    url: `${server.baseUrl}/login?mode=sign-up#invite=${first!.code}`,
    user_info: { id: admin.userId },
  })
  expect(first!.expire_ts - Date.now()).toBeGreaterThan(6.9 * 24 * 3600_000)
  const { user } = await register(first!.code!.toLowerCase())
  expect(await listed(first!.id)).toMatchObject({
    ...{ state: 'used_up', use_count: 1, code: first!.code },
    use_arr: [{ user_info: { id: user.id } }],
  })
  expect(await faultOf(first!.code!)).toEqual([
    { path: 'invite_code', message: 'This invite code has been used' },
  ])
})

test('an invitation for three accounts creates three accounts, even with more concurrent applicants', async () => {
  const { id, code } = await made({ max_uses: 3 })
  const settled = await Promise.allSettled(Array.from({ length: 8 }, () => register(code!)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const { use_arr, use_count } = await listed(id)
  expect([use_count, new Set(use_arr.map(({ user_info }) => user_info?.id)).size]).toEqual([3, 3])
})

test('a retry creates no further invitations', async () => {
  const options = { idempotencyKey: crypto.randomUUID() }
  const body = { count: 2, note: 'Once' }
  const answers = await Promise.all([1, 2].map(() => admin.api.createInvites(body, options)))
  expect(answers[1]).toEqual(answers[0])
  const { invite_arr } = await admin.api.listInvites({ limit: 100 })
  expect(invite_arr.filter(({ note }) => note === 'Once')).toHaveLength(2)
})

test('codes are stored encrypted, also in the answer that is stored for a repeated request', async () => {
  const how = { idempotencyKey: 'once' }
  const { invite_arr } = await admin.api.createInvites({ count: 2 }, how)
  expect((await admin.api.createInvites({ count: 2 }, how)).invite_arr).toEqual(invite_arr)
  const { rows } = await sql`select * from idempotent_requests where key = 'once'`.execute(server.context.db)
  const stored = Buffer.concat(rows.flatMap((row) => Object.values(row as object).filter(Buffer.isBuffer)))
  expect(stored.length).toBeGreaterThan(100)
  for (const { code } of invite_arr)
    expect([stored.includes(code!), JSON.stringify(rows).includes(code!)]).toEqual([false, false])
})

describe('an invitation does not work', () => {
  test('after it is withdrawn; the accounts that it has created stay', async () => {
    const { id, code } = await made({ max_uses: 2 })
    const { user } = await register(code!)
    expect((await admin.api.withdrawInvite({ id })).state).toBe('withdrawn')
    expect((await admin.api.withdrawInvite({ id })).state).toBe('withdrawn')
    expect((await faultOf(code!))[0]!.message).toBe('This invite code has been withdrawn')
    expect((await admin.api.getAccount({ id: user.id })).state).toBe('active')
  })

  test('after it has expired', async () => {
    const { id, code } = await made()
    const past = { expire_ts: Date.now() - 1 }
    await server.context.db.updateTable('invites').set(past).where('id', '=', id).execute()
    expect((await listed(id)).state).toBe('expired')
    expect((await faultOf(code!))[0]!.message).toBe('This invite code has expired')
  })

  test('while its maker is suspended', async () => {
    const otherAdmin = await joinAnAdmin()
    const { id, code } = await madeBy(otherAdmin.api)
    await admin.api.suspendUser({ id: otherAdmin.userId, reason: 'Left' })
    expect((await listed(id)).state).toBe('maker_suspended')
    expect((await faultOf(code!))[0]!.message).toContain('is suspended')
    await admin.api.restoreUser({ id: otherAdmin.userId, note: 'Back' })
    await register(code!)
  })

  test('after its maker, who was suspended, is erased', async () => {
    const otherAdmin = await joinAnAdmin()
    const { id, code } = await madeBy(otherAdmin.api)
    await admin.api.suspendUser({ id: otherAdmin.userId, reason: 'Left' })
    await transact(server.context.db, (tx) => closeAccount(tx, otherAdmin.userId))
    expect((await listed(id)).state).toBe('withdrawn')
    expect((await faultOf(code!))[0]!.message).toContain('withdrawn')
  })

  test('for another name than the name that it admits', async () => {
    const { id, code } = await made({ username: 'boss' })
    expect((await faultOf(code!, 'somebody'))[0]!.message).toBe(
      'This invite code does not work for this name',
    )
    expect((await register(code!, 'Boss')).user.is_admin).toBe(true)
    expect(await listed(id)).toMatchObject({ username: 'boss', use_count: 1 })
    for (const more of [{ count: 2 }, { max_uses: 2 }])
      expect((await refusalOf(made({ username: 'boss2', ...more }))).paths).toEqual(['username'])
  })
})

test('invitations of the command are listed without their code, and can be withdrawn', async () => {
  const [code] = await createInvites(server.context.db, { count: 1, days: 1 })
  const { invite_arr } = await admin.api.listInvites({ limit: 1 })
  expect(invite_arr).toMatchObject([{ by_host: true, state: 'open' }])
  expect(invite_arr[0]).not.toHaveProperty('code')
  await admin.api.withdrawInvite({ id: invite_arr[0]!.id })
  expect((await faultOf(code!))[0]!.message).toBe('This invite code has been withdrawn')
})

test('a list has pages, newest first', async () => {
  const { invite_arr } = await admin.api.createInvites({ count: 3 })
  const newest = invite_arr.map(({ id }) => id).toReversed()
  const page = await admin.api.listInvites({ limit: 2 })
  const next = await admin.api.listInvites({ limit: 1, cursor: page.next_cursor! })
  expect([...page.invite_arr, ...next.invite_arr].map(({ id }) => id)).toEqual(newest)
})

test('on an open site, an invitation is used up, and an invalid invitation does not prevent the registration', async () => {
  await using open = await startTestServer({}, { withWorker: false })
  const host = await joinAdmin(open)
  const { id, code } = await madeBy(host.api)
  const join = (username: string) =>
    open.visitor.register({ username, password, age_confirmed: true, invite_code: code! })
  const { user } = await join('first.one')
  await join('second.one')
  const { invite_arr } = await host.api.listInvites()
  expect(invite_arr).toMatchObject([{ id, use_count: 1, use_arr: [{ user_info: { id: user.id } }] }])
})
