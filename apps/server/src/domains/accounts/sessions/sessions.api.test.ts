import { createClient, socketPath } from '@easel/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { refusalOf, startTestServer, type TestServer } from '../../../../test/harness.ts'
import { authenticate } from '../index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const password = 'correct horse'
const day = 24 * 3600_000

/** Signs in from a device with this user agent. */
async function signIn(username: string, userAgent = 'curl/8', with_password = password) {
  const sent: typeof fetch = (url, init) =>
    fetch(url, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), 'user-agent': userAgent },
    })
  const client = createClient({ baseUrl: server.baseUrl, fetch: sent })
  const answer = await client.defaultLogin({ username, password: with_password })
  if (!('token' in answer)) throw new Error('asked for a second factor')
  return { token: answer.token, api: createClient({ baseUrl: server.baseUrl, token: () => answer.token }) }
}

describe('the sessions of an account', () => {
  test('are listed by device name without secrets, with the current session marked', async () => {
    const { api, userId } = await server.join({ username: 'devices' })
    await signIn('devices', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
    const { session_arr } = await api.listSessions()
    expect(session_arr.map(({ device_name }) => device_name)).toContain('Firefox, Linux')
    expect(session_arr.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(session_arr).toHaveLength(2)
    for (const session of session_arr) {
      expect(Object.keys(session).sort()).toEqual(
        ['create_ts', 'device_name', 'expire_ts', 'id', 'is_current', 'last_used_ts'].sort(),
      )
      expect(session.expire_ts - session.last_used_ts).toBeGreaterThan(30 * day - 60_000)
    }
    const rows = await server.context.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()
    expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true)
  })

  test('end one by one: the socket of an ended session closes with 4401, and other sockets stay open', async () => {
    const { api } = await server.join({ username: 'ender' })
    const otherSession = await signIn('ender')
    const socket = new WebSocket(
      `${server.baseUrl.replace('http', 'ws')}${socketPath}?token=${otherSession.token}`,
    )
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))
    const { session_arr } = await api.listSessions()
    const theirs = session_arr.find(({ is_current }) => !is_current)!
    await api.deleteSession({ id: theirs.id })
    expect((await refusalOf(otherSession.api.getCurrentUser())).code).toBe('A0200')
    expect(await closed).toBe(4401)
    expect((await refusalOf(api.deleteSession({ id: theirs.id }))).code).toBe('A0404')
    expect((await api.listSessions()).session_arr).toHaveLength(1)
  })

  test('are all ended at once except the calling session', async () => {
    const { api } = await server.join({ username: 'lone.device' })
    const tokens = await Promise.all(
      [1, 2].map(async () => {
        const answer = await server.visitor.defaultLogin({ username: 'lone.device', password })
        return 'token' in answer ? answer.token : ''
      }),
    )
    await api.deleteOtherSessions()
    expect((await api.listSessions()).session_arr).toMatchObject([{ is_current: true }])
    for (const token of tokens) {
      const ended = createClient({ baseUrl: server.baseUrl, token: () => token })
      expect((await refusalOf(ended.getCurrentUser())).code).toBe('A0200')
    }
  })

  test('cannot be ended by another user, and the refusal does not show that they exist', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const id = (await ann.api.listSessions()).session_arr[0]!.id
    expect((await refusalOf(bob.api.deleteSession({ id }))).code).toBe('A0404')
    await ann.api.getCurrentUser()
  })

  test('are limited to a hundred: the session unused for longest ends', async () => {
    const { userId } = await server.join({ username: 'hoarder' })
    const first = await signIn('hoarder')
    const old = { last_used_ts: Date.now() - day }
    const [firstSession] = await server.context.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .execute()
    await server.context.db.updateTable('sessions').set(old).where('id', '=', firstSession!.id).execute()
    await Promise.all(Array.from({ length: 100 }, () => signIn('hoarder')))
    const last = await signIn('hoarder')
    expect((await refusalOf(first.api.getCurrentUser())).code).toBe('A0200')
    expect((await last.api.listSessions()).session_arr).toHaveLength(100)
    const rows = await server.context.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .execute()
    expect(rows).toHaveLength(100)
  })
})

describe('a session token', () => {
  test('expires 180 days after the sign-in, even if it is used', async () => {
    const { token, userId } = await server.join()
    const { db } = server.context
    const ofUser = () => db.selectFrom('sessions').select('expire_ts').where('user_id', '=', userId)
    const usedLongAgo = { last_used_ts: Date.now() - day, expire_ts: Date.now() + 29 * day }
    const signedIn = Date.now() - 170 * day
    const row = { ...usedLongAgo, create_ts: signedIn }
    await db.updateTable('sessions').set(row).where('user_id', '=', userId).execute()
    expect(await authenticate(db, token)).toMatchObject({ id: userId })
    expect(await ofUser().executeTakeFirst()).toEqual({ expire_ts: signedIn + 180 * day })
  })

  test('expires 30 days after its last use, which is written every few minutes at most', async () => {
    const { api, token, userId } = await server.join()
    const row = () =>
      server.context.db
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    const made = await row()
    await api.getCurrentUser()
    expect(await row()).toEqual(made)
    const longAgo = Date.now() - 29 * day
    await server.context.db
      .updateTable('sessions')
      .set({ last_used_ts: longAgo, expire_ts: longAgo + 30 * day })
      .where('user_id', '=', userId)
      .execute()
    await api.getCurrentUser()
    const renewed = await row()
    expect(renewed.last_used_ts).toBeGreaterThan(longAgo + 28 * day)
    expect(renewed.expire_ts).toBe(renewed.last_used_ts + 30 * day)
    await server.context.db
      .updateTable('sessions')
      .set({ expire_ts: Date.now() - 1 })
      .where('user_id', '=', userId)
      .execute()
    expect(await authenticate(server.context.db, token)).toBeUndefined()
    expect((await refusalOf(api.getCurrentUser())).code).toBe('A0200')
  })
})

test('concurrent requests each get the user of their own token, and an unknown token gets no user', async () => {
  const people = [await server.join(), await server.join(), await server.join()]
  const tokens = [...people.map(({ token }) => token), 'a'.repeat(43), people[0]!.token]
  const viewers = await Promise.all(tokens.map((token) => authenticate(server.context.db, token)))
  const [first, second, third] = people.map(({ userId }) => userId)
  expect(viewers.map((viewer) => viewer?.id)).toEqual([first, second, third, undefined, first])
})

test('an invalid token does not prevent a new sign-in', async () => {
  await server.join({ username: 'returning' })
  const stale = createClient({ baseUrl: server.baseUrl, token: () => 'a'.repeat(43) })
  expect((await refusalOf(stale.listAvatars())).code).toBe('A0200')
  expect(await stale.defaultLogin({ username: 'returning', password })).toHaveProperty('token')
})

describe('a password', () => {
  test('is changed with the old password; the other sessions end, the current session continues', async () => {
    const { api } = await server.join({ username: 'changer' })
    const otherSession = await signIn('changer')
    await api.changePassword({ old_password: password, new_password: 'battery staple' })
    await api.getCurrentUser()
    expect((await refusalOf(otherSession.api.getCurrentUser())).code).toBe('A0200')
    expect((await refusalOf(signIn('changer'))).code).toBe('A0210')
    await signIn('changer', 'curl/8', 'battery staple')
  })

  test.each([
    ['a wrong old password', { old_password: 'wrong one', new_password: 'battery staple' }, 'old_password'],
    ['no old password', { new_password: 'battery staple' }, 'old_password'],
    ['a short new password', { old_password: password, new_password: 'short' }, 'new_password'],
    ['a long new password', { old_password: password, new_password: 'x'.repeat(129) }, 'new_password'],
  ])('is not changed with %s', async (_name, change, path) => {
    const { api } = await server.join()
    expect(await refusalOf(api.changePassword(change))).toMatchObject({
      code: 'A0400',
      status: 400,
      paths: [path],
    })
  })

  test('is set by an account without a password only while its sign-in is fresh', async () => {
    const { api, userId } = await server.join({ username: 'wordless' })
    await server.context.db
      .updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', userId)
      .execute()
    expect((await refusalOf(signIn('wordless'))).code).toBe('A0210')
    expect((await refusalOf(api.confirmSession({ password }))).code).toBe('A0440')
    const stale = { confirm_ts: Date.now() - 16 * 60_000 }
    await server.context.db.updateTable('sessions').set(stale).where('user_id', '=', userId).execute()
    expect(await refusalOf(api.changePassword({ new_password: 'battery staple' }))).toMatchObject({
      code: 'A0440',
      status: 409,
    })
    await server.context.db
      .updateTable('sessions')
      .set({ confirm_ts: Date.now() })
      .where('user_id', '=', userId)
      .execute()
    await api.changePassword({ new_password: 'battery staple' })
    await signIn('wordless', 'curl/8', 'battery staple')
  })

  test('confirms the session again', async () => {
    const { api } = await server.join()
    expect(await refusalOf(api.confirmSession({ password: 'wrong one' }))).toMatchObject({
      code: 'A0400',
      paths: ['password'],
    })
    const { until_ts } = await api.confirmSession({ password })
    expect(until_ts).toBeGreaterThan(Date.now())
  })
})
