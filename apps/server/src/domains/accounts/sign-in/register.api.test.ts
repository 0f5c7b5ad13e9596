import { causes, errorTexts } from '@easel/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '../../../../test/harness.ts'
import { appoint, authenticate } from '../index.ts'
import { createInvites } from '../invites/invites.ts'

const password = 'correct horse'
const age_confirmed = true as const

describe('open sign-up', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ MODERATORS: 'Judge, keeper', ADMINS: 'Janitor' }, { withWorker: false })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const register = (username: string, more = {}) =>
    server.visitor.register({ username, password, age_confirmed, ...more })

  test('creates one account if twenty users request the same name at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'Wanted' : 'ｗａｎｔｅｄ'))
    const results = await Promise.allSettled(names.map((name) => register(name)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'A0111', status: 409 })
    const { rows } = await server.context.pool.query(
      `select count(*)::int as users, (select count(*)::int from balances b join users u on u.id = b.user_id where u.username_key = 'wanted') as balances
       from users where username_key = 'wanted'`,
    )
    expect(rows).toEqual([{ users: 1, balances: 1 }])
  })

  test.each(['Maße', 'Ὀδυσσεύς', 'Ünal', 'ﬁona', '①②③'])(
    'treats %s in capitals as the same name',
    async (name) => {
      await register(name)
      expect((await refusalOf(register(name.toUpperCase()))).code).toBe('A0111')
    },
  )

  test.each([
    'ann_lee-2.0',
    '王小明',
    'Анна',
    'さくら漢字',
    '한국사람',
    'հայերեն',
    'தமிழ்',
    'a'.repeat(20),
    'é'.repeat(3),
  ])('accepts %s as a name', async (name) => {
    expect((await register(name)).user.username).toBe(name.normalize('NFKC'))
  })

  test.each([
    'ab',
    'a'.repeat(21),
    'a b',
    'pаypal',
    'ann王',
    'λann',
    'a@b.c',
    '<b>',
    'ann\u0000',
    'ann\u200d',
    '👩‍🎨👩‍🎨👩‍🎨',
    'z\u0300\u0301\u0302\u0303\u0304ap',
  ])('refuses %j as a name', async (name) => {
    expect(await refusalOf(register(name))).toMatchObject({ code: 'A0400', paths: ['username'] })
  })

  test.each([
    ...['admin', 'Moderator', 'e.a.s.e.l', 'demo-123', 'judge', 'ＫＥＥＰＥＲ', 'janitor', '管理员'],
    ...['moderator1', 'easel-team', 'аԁмін', 'Еаѕеӏ'],
  ])('refuses %s as reserved', async (name) => {
    expect((await refusalOf(register(name))).code).toBe('A0111')
  })

  test('refuses a reserved name as reserved, and a name with an account as taken', async () => {
    expect(await refusalOf(register('janitor'))).toMatchObject({
      code: 'A0111',
      message: causes.name_kept.en,
      paths: ['username', 'invite_code'],
    })
    const wrong = await refusalOf(register('janitor', { invite_code: 'AAAAA-BBBBB' }))
    expect(wrong).toMatchObject({ code: 'A0301', paths: ['invite_code'] })
    const [code] = await createInvites(server.context.db, { count: 1, days: 1, username: 'sysadmin' })
    await register('sysadmin', { invite_code: code })
    const taken = await refusalOf(register('sysadmin'))
    expect([taken.message, taken.paths]).toEqual([errorTexts.A0111.en, []])
  })

  test('refuses a nick name that looks official, but leaves an existing nick name', async () => {
    for (const nick_name of ['Easel Admin', 'Judge', 'Ｊｕｄｇｅ'])
      expect(await refusalOf(register('plain.name', { nick_name }))).toMatchObject({ paths: ['nick_name'] })
    const { api, userId } = await server.join()
    const change = { nick_name: 'Easel Support' }
    expect(await refusalOf(api.updateCurrentUser(change))).toMatchObject({
      code: 'A0400',
      paths: ['nick_name'],
      message: causes.nick_name_reserved.en,
    })
    await server.context.db.updateTable('users').set(change).where('id', '=', userId).execute()
    await api.updateCurrentUser({ ...change, bio: 'As before' })
    await appoint(server.context.db, 'moderator', [(await api.getCurrentUser()).username])
    await api.updateCurrentUser({ nick_name: 'Easel Moderator' })
  })

  test('appoints a moderator that the settings name: at the sign-up with an invitation for this name, or at the next start', async () => {
    const { db } = server.context
    const [code] = await createInvites(db, { count: 1, days: 1, username: 'judge' })
    expect((await refusalOf(register('keeper', { invite_code: code }))).code).toBe('A0301')
    const { token } = await register('Judge', { invite_code: code })
    expect(await authenticate(db, token)).toMatchObject({ isModerator: true })
    const later = await server.join({ username: 'appointed' })
    expect(await authenticate(db, later.token)).toMatchObject({ isModerator: false })
    await appoint(db, 'moderator', ['Appointed', 'nobody.yet'])
    expect(await authenticate(db, later.token)).toMatchObject({ isModerator: true })
  })

  test('appoints an administrator that the settings name: at the sign-up with an invitation for this name, or at the next start', async () => {
    const { db } = server.context
    const [code] = await createInvites(db, { count: 1, days: 1, username: 'janitor' })
    const { token, user } = await register('Janitor', { invite_code: code })
    expect(user).toMatchObject({ is_admin: true, is_moderator: false })
    expect(await authenticate(db, token)).toMatchObject({ isAdmin: true, isModerator: false })
    const later = await server.join({ username: 'later.one' })
    expect(await later.api.getCurrentUser()).toMatchObject({ is_admin: false })
    await appoint(db, 'admin', ['Later.One', 'nobody.yet'])
    expect(await later.api.getCurrentUser()).toMatchObject({ is_admin: true })
    const seen = await server.visitor.getUser({ id: later.userId })
    expect(seen).not.toHaveProperty('is_admin')
  })

  test.each([
    ['a password of five', { password: '12345' }, 'password'],
    ['a password of 129', { password: 'x'.repeat(129) }, 'password'],
    ['no age', { age_confirmed: undefined }, 'age_confirmed'],
    ['an age in words', { age_confirmed: 'true' }, 'age_confirmed'],
    ['a name of 21', { nick_name: '字'.repeat(21) }, 'nick_name'],
    ['a name of nothing', { nick_name: '  ' }, 'nick_name'],
  ])('refuses %s', async (_name, change, path) => {
    expect(await refusalOf(register('somebody', change))).toMatchObject({ code: 'A0400', paths: [path] })
  })

  test('accepts passwords of 6 and of 128 characters, spaces included', async () => {
    for (const [username, given] of [
      ['six.long', '  pw  '],
      ['long.one', '长'.repeat(128)],
    ] as const) {
      await server.visitor.register({ username, password: given, age_confirmed })
      await server.visitor.defaultLogin({ username, password: given })
    }
  })
})

describe('sign-up by invitation', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ SIGN_UP: 'invite' }, { withWorker: false })
  })
  afterAll(() => server[Symbol.asyncDispose]())
  const register = (username: string, invite_code?: string) =>
    server.visitor.register({ username, password, age_confirmed, ...(invite_code && { invite_code }) })

  test('creates one account for an invitation, even with concurrent applicants', async () => {
    const [code] = (await createInvites(server.context.db, { count: 1, days: 1 })) as [string]
    const names = Array.from({ length: 8 }, (_, index) => `guest${index}.x`)
    const results = await Promise.allSettled(names.map((name) => register(name, code.toLowerCase())))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'A0301', status: 403 })
  })

  test('does not use an invitation up if the name is taken', async () => {
    const [first, second] = (await createInvites(server.context.db, { count: 2, days: 1 })) as [
      string,
      string,
    ]
    await register('first.one', first)
    expect((await refusalOf(register('first.one', second))).code).toBe('A0111')
    await register('second.one', second)
  })

  test('refuses a missing, an invented and an expired invitation', async () => {
    const [old] = (await createInvites(server.context.db, { count: 1, days: 0 })) as [string]
    for (const code of [undefined, 'AAAAA-BBBBB', old]) {
      expect(await refusalOf(register('uninvited', code))).toMatchObject({
        code: 'A0301',
        paths: ['invite_code'],
      })
    }
  })
})

test('closed sign-up creates no account, even with an invitation', async () => {
  await using server = await startTestServer({ SIGN_UP: 'closed' }, { withWorker: false })
  const [code] = await createInvites(server.context.db, { count: 1, days: 1 })
  for (const invite_code of [undefined, code]) {
    const body = { username: 'somebody', password, age_confirmed, ...(invite_code && { invite_code }) }
    expect(await refusalOf(server.visitor.register(body))).toMatchObject({ code: 'A0301', status: 403 })
  }
})
