import type { CodeError } from '@easel/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../test/harness.ts'
import { createPublicPost, joinModerator } from '../../../test/moderation.ts'
import { runHousekeeping } from '../../composition/housekeeping.ts'

let server: TestServer
let admin: TestUser
let mod: TestUser
let passed = 0

const hour = 3600_000
const password = 'correct horse'

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' }, { now: () => Date.now() + passed })
  admin = await joinAdmin(server)
  mod = await joinModerator(server)
})
afterAll(() => server[Symbol.asyncDispose]())

async function refusedSignIn(username: string) {
  const error = await server.visitor.defaultLogin({ username, password }).catch((error: unknown) => error)
  const { message, details } = error as CodeError
  const { case_id, appeal_token } = Object.fromEntries(details.map(({ path, message }) => [path, message]))
  return { message, id: case_id!, appeal_token: appeal_token! }
}

const suspend = (person: TestUser, more: { until_ts?: number } = {}) =>
  admin.api.suspendUser({ id: person.userId, reason: 'Advertising', ...more })

test('an account is suspended by a case that its owner can read and appeal, and moderators decide the appeal', async () => {
  const ann = await server.join({ username: 'annie' })
  const post = await createPublicPost(ann)
  const account = await suspend(ann)
  expect(account).toMatchObject({
    state: 'suspended',
    suspension: { case_state: 'decided', reason: 'Advertising' },
    act_arr: [{ type: 'suspended', note: 'Advertising', user_info: { id: admin.userId } }],
  })
  expect((await refusalOf(ann.api.getCurrentUser())).code).toBe('A0200')
  expect((await refusalOf(server.visitor.getPost({ id: post.id }))).code).toBe('A0404')

  const { id, appeal_token, message } = await refusedSignIn('annie')
  expect(message).toBe('This account is suspended. You can see the reason and appeal')
  const seen = await server.visitor.getCase({ id, appeal_token })
  expect(seen).toMatchObject({ origin: 'admin', side: 'affected', reason: 'Advertising', can_appeal: true })
  expect(seen.statement).toContain('An administrator suspended the account.')
  expect(seen.event_arr.map(({ type, actor }) => `${type} ${actor}`)).toEqual([
    'opened admin',
    'decided admin',
  ])
  expect(JSON.stringify(seen)).not.toContain(admin.userId)

  await server.visitor.appealCase({ id, appeal_token, text: 'It was my brother' })
  expect((await admin.api.getAccount({ id: ann.userId })).suspension).toMatchObject({
    case_state: 'appealed',
    appeal_text: 'It was my brother',
  })
  await mod.api.decideCase({ id, action: 'none', reason: 'Believed' })
  await server.visitor.defaultLogin({ username: 'annie', password })
  expect((await server.visitor.getPost({ id: post.id })).id).toBe(post.id)
  expect(await admin.api.getAccount({ id: ann.userId })).not.toHaveProperty('suspension')
})

test('the suspension decides an open case about the profile, and its reporter is notified', async () => {
  const [ann, bob] = [await server.join(), await server.join()]
  const { id } = await bob.api.report({ target_type: 'user', target_id: ann.userId, reason: 'spam' })
  const { suspension } = await suspend(ann)
  expect(suspension?.case_id).toBe(id)
  expect(await bob.api.getCase({ id })).toMatchObject({ side: 'reporter', decision: 'suspend' })
  const { notification_arr } = await bob.api.listNotifications({ type: 'social' })
  expect(notification_arr).toMatchObject([{ type: 'case_decided' }])
})

test('a suspension is lifted with a reason, even a final suspension by moderators', async () => {
  const [ann, bob] = [await server.join({ username: 'lifted' }), await server.join()]
  const post = await createPublicPost(ann)
  const { id } = await bob.api.report({ target_type: 'user', target_id: ann.userId, reason: 'spam' })
  await mod.api.decideCase({ id, action: 'suspend', reason: 'Spam' })
  const { appeal_token } = await refusedSignIn('lifted')
  await server.visitor.appealCase({ id, appeal_token, text: 'Please' })
  await mod.api.decideCase({ id, action: 'suspend', reason: 'No' })

  const account = await admin.api.restoreUser({ id: ann.userId, note: 'A mistake' })
  expect(account).toMatchObject({
    state: 'active',
    act_arr: [{ type: 'suspension_lifted', note: 'A mistake' }],
  })
  const back = await server.visitor.defaultLogin({ username: 'lifted', password })
  if (!('token' in back)) throw new Error('A second factor was asked for')
  expect((await server.visitor.getPost({ id: post.id })).id).toBe(post.id)
  const seen = await mod.api.getCase({ id })
  expect(seen).toMatchObject({ state: 'closed', decision: 'suspend', lift_ts: expect.any(Number) })
  expect(seen.statement).toMatch(/^The account was suspended until .* It is restored\.$/)
  expect(seen.event_arr.at(-1)).toMatchObject({ type: 'lifted', actor: 'admin', text: 'A mistake' })
  expect((await refusalOf(admin.api.restoreUser({ id: ann.userId, note: 'Again' }))).message).toBe(
    'This account is not suspended',
  )
})

test('two cases that keep an account suspended are both lifted', async () => {
  const [ann, bob] = [await server.join({ username: 'twice' }), await server.join()]
  const post = await createPublicPost(ann)
  const report = { target_type: 'post' as const, target_id: post.id, reason: 'spam' as const }
  const { id } = await bob.api.report(report)
  await suspend(ann)
  await mod.api.decideCase({ id, action: 'suspend', reason: 'Too' })
  await admin.api.restoreUser({ id: ann.userId, note: 'Both' })
  await server.visitor.defaultLogin({ username: 'twice', password })
  expect((await server.visitor.getPost({ id: post.id })).id).toBe(post.id)
})

test('a suspension with an end date ends once without an administrator, unless another case suspends the user', async () => {
  const ann = await server.join({ username: 'brief' })
  const until_ts = Date.now() + passed + hour
  const { suspension } = await suspend(ann, { until_ts })
  expect(suspension?.until_ts).toBe(until_ts)
  const { id, appeal_token } = await refusedSignIn('brief')
  const seen = await server.visitor.getCase({ id, appeal_token })
  expect(seen.suspend_until_ts).toBe(until_ts)
  expect(seen.statement).toContain('The suspension ends on ')
  await runHousekeeping(server.context)
  await refusedSignIn('brief')
  passed += 2 * hour
  await runHousekeeping(server.context)
  await runHousekeeping(server.context)
  await server.visitor.defaultLogin({ username: 'brief', password })
  const after = await mod.api.getCase({ id })
  expect(after.event_arr.map(({ type }) => type)).toEqual(['opened', 'decided', 'lifted'])
  expect((await refusalOf(suspend(ann, { until_ts: Date.now() + passed }))).paths).toEqual(['until_ts'])
})

test('an expired suspension does not stop its owner, even before a worker has ended it', async () => {
  const ann = await server.join({ username: 'punctual' })
  const post = await createPublicPost(ann)
  const until_ts = Date.now() + passed + hour
  await suspend(ann, { until_ts })
  passed += hour - 60_000
  await refusedSignIn('punctual')
  passed += 2 * 60_000
  const signIns = Array.from({ length: 3 }, () =>
    server.visitor.defaultLogin({ username: 'punctual', password }),
  )
  for (const back of await Promise.all(signIns)) expect(back).toHaveProperty('token')
  expect((await server.visitor.getPost({ id: post.id })).id).toBe(post.id)
  const account = await admin.api.getAccount({ id: ann.userId })
  expect(account.state).toBe('active')
})

test('an expired suspension leaves another suspension in force', async () => {
  const [ann, bob] = [await server.join({ username: 'doubly' }), await server.join()]
  const post = await createPublicPost(ann)
  const report = { target_type: 'post' as const, target_id: post.id, reason: 'spam' as const }
  const { id } = await bob.api.report(report)
  await suspend(ann, { until_ts: Date.now() + passed + hour })
  await mod.api.decideCase({ id, action: 'suspend', reason: 'Too' })
  passed += 2 * hour
  expect((await refusedSignIn('doubly')).id).toBe(id)
  expect((await admin.api.getAccount({ id: ann.userId })).state).toBe('suspended')
})

describe('a suspension is refused', () => {
  test('to users without the role, and for the caller’s own account', async () => {
    const person = await server.join()
    const wanted = { id: person.userId, reason: 'x' }
    expect((await refusalOf(person.api.suspendUser(wanted))).code).toBe('A0301')
    expect((await refusalOf(server.visitor.suspendUser(wanted))).code).toBe('A0200')
    const refusal = await refusalOf(admin.api.suspendUser({ id: admin.userId, reason: 'x' }))
    expect(refusal.message).toBe('You cannot suspend your own account')
  })

  test('if the account is already suspended; of two concurrent calls one succeeds', async () => {
    const ann = await server.join()
    const both = await Promise.allSettled([suspend(ann), suspend(ann)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusalOf(suspend(ann))).message).toContain('already suspended')
    expect((await admin.api.getAccount({ id: ann.userId })).act_arr).toHaveLength(1)
  })

  test('for an administrator by a moderator; when two administrators suspend each other, one stays', async () => {
    await using apart = await startTestServer({}, { withWorker: false })
    const [ann, bob] = [await joinAdmin(apart), await joinAdmin(apart)]
    const outcomes = await Promise.allSettled([
      ann.api.suspendUser({ id: bob.userId, reason: 'x' }),
      bob.api.suspendUser({ id: ann.userId, reason: 'x' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await apart.context.pool.query<{ id: string }>(
      'select id from users where is_admin and suspended_ts is null',
    )
    expect(rows).toHaveLength(1)
    const [judge, reporter] = [await joinModerator(apart), await apart.join()]
    const last = { target_type: 'user' as const, target_id: rows[0]!.id, reason: 'spam' as const }
    const { id } = await reporter.api.report(last)
    const refusal = await refusalOf(judge.api.decideCase({ id, action: 'suspend', reason: 'x' }))
    expect(refusal.message).toBe('Administrators are suspended by other administrators, under People')
  })

  test('for an administrator without a recent proof of identity', async () => {
    const chief = await joinAdmin(server)
    const otherAdmin = await joinAdmin(server)
    const sessions = server.context.db.updateTable('sessions').set({ confirm_ts: 0 })
    await sessions.where('user_id', '=', chief.userId).execute()
    const act = () => chief.api.suspendUser({ id: otherAdmin.userId, reason: 'x' })
    expect((await refusalOf(act())).paths).toEqual(['proof'])
    await chief.api.confirmSession({ password })
    expect((await act()).state).toBe('suspended')
  })
})

test('a list shows administrators, moderators or suspended accounts, also within a search', async () => {
  const ann = await server.join({ username: 'filtered' })
  await suspend(ann)
  const idsOf = async (filter: 'admins' | 'moderators' | 'suspended', keyword?: string) => {
    const { account_arr } = await admin.api.listAccounts({ filter, ...(keyword && { keyword }) })
    return account_arr.map(({ id }) => id)
  }
  expect(await idsOf('admins')).toContain(admin.userId)
  expect(await idsOf('admins')).not.toContain(mod.userId)
  expect(await idsOf('moderators')).toEqual([mod.userId])
  expect(await idsOf('suspended')).toContain(ann.userId)
  expect(await idsOf('suspended', 'filtered')).toEqual([ann.userId])
  expect(await idsOf('admins', 'filtered')).toEqual([])
})

test('a user is signed out everywhere; administrators keep the session in which they act', async () => {
  const ann = await server.join()
  const { act_arr } = await admin.api.signOutUser({ id: ann.userId })
  expect(act_arr).toMatchObject([{ type: 'signed_out', user_info: { id: admin.userId } }])
  expect((await refusalOf(ann.api.getCurrentUser())).code).toBe('A0200')
  const chief = await joinAdmin(server)
  await chief.api.signOutUser({ id: chief.userId })
  expect((await chief.api.getCurrentUser()).id).toBe(chief.userId)
})

describe('a link to a new password', () => {
  const linkOf = async (person: TestUser, removes_second_factors = false) => {
    const { url } = await admin.api.makeResetLink({ id: person.userId, removes_second_factors })
    const [path, token] = url.split('#')
    expect(path).toBe(`${server.baseUrl}/new-password`)
    return token!
  }

  test('sets the password once and signs out everywhere; before its use it changes nothing', async () => {
    const ann = await server.join({ username: 'forgetful' })
    const reset_token = await linkOf(ann)
    expect((await ann.api.getCurrentUser()).id).toBe(ann.userId)
    expect(await server.visitor.readResetLink({ reset_token })).toMatchObject({ username: 'forgetful' })
    const weak = { reset_token, new_password: 'forgetful1' }
    expect((await refusalOf(server.visitor.resetPassword(weak))).paths).toEqual(['new_password'])
    const given = { reset_token, new_password: 'battery staple' }
    const both = await Promise.allSettled([1, 2].map(() => server.visitor.resetPassword(given)))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusalOf(ann.api.getCurrentUser())).code).toBe('A0200')
    await server.visitor.defaultLogin({ username: 'forgetful', password: given.new_password })
    const again = await refusalOf(server.visitor.readResetLink({ reset_token }))
    expect([again.code, again.message]).toEqual([
      'A0404',
      'This link has been used or has expired. Ask for a new one',
    ])
    const { act_arr } = await admin.api.getAccount({ id: ann.userId })
    expect(act_arr).toMatchObject([{ type: 'reset_link_made' }])
    expect(JSON.stringify(act_arr)).not.toContain(reset_token)
  })

  test('is invalid after a newer suspension, after its expiry, and after any other change of the password', async () => {
    const ann = await server.join()
    const first = await linkOf(ann)
    const second = await linkOf(ann)
    const isOver = async (reset_token: string) =>
      (await server.visitor.readResetLink({ reset_token }).catch(({ code }) => code)) === 'A0404'
    expect([await isOver(first), await isOver(second)]).toEqual([true, false])
    await ann.api.changePassword({ old_password: password, new_password: 'battery staple' })
    expect(await isOver(second)).toBe(true)
    const third = await linkOf(ann)
    await server.context.db.updateTable('password_resets').set({ expire_ts: Date.now() }).execute()
    expect(await isOver(third)).toBe(true)
  })

  test('is created only by administrators who prove their identity, and only for accounts of people', async () => {
    const [ann, chief] = [await server.join(), await joinAdmin(server)]
    expect((await refusalOf(ann.api.makeResetLink({ id: chief.userId }))).code).toBe('A0301')
    const sessions = server.context.db.updateTable('sessions').set({ confirm_ts: 0 })
    await sessions.where('user_id', '=', chief.userId).execute()
    expect((await refusalOf(chief.api.makeResetLink({ id: ann.userId }))).paths).toEqual(['proof'])
    const { rows } = await server.context.pool.query<{ id: string }>(
      "select id from users where kind = 'system'",
    )
    const refusal = await refusalOf(admin.api.makeResetLink({ id: rows[0]!.id }))
    expect(refusal.code).toBe('A0440')
  })
})
