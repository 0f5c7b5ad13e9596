import { createHash } from 'node:crypto'
import { createClient } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer, upload } from '../../../test/harness.ts'
import { keyRecoveryCodes } from './factors/recovery-codes.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const password = 'correct horse'
const age_confirmed = true as const

describe('an account', () => {
  test('is created with a name, a password and a confirmed age, and begins with ten attempts', async () => {
    const { token, user, recovery_code_arr } = await server.visitor.register({
      username: 'Ann.Lee',
      password,
      age_confirmed,
    })
    expect(user).toMatchObject({
      username: 'Ann.Lee',
      nick_name: 'Ann.Lee',
      work_count: 0,
      additional_information: { novice_guide: { web: 0 } },
    })
    expect(recovery_code_arr).toHaveLength(8)
    const api = createClient({ baseUrl: server.baseUrl, token: () => token })
    expect((await api.listBalances()).balance_arr).toEqual([
      { type: 'start', amount: 10 },
      { type: 'reward', amount: 0 },
    ])
    expect((await fetch(user.avatar_url)).headers.get('content-type')).toBe('image/webp')
  })

  test('has a unique name, regardless of case and width', async () => {
    await server.visitor.register({ username: 'taken', password, age_confirmed })
    for (const username of ['taken', 'TAKEN', 'ｔａｋｅｎ']) {
      expect(await refusalOf(server.visitor.register({ username, password, age_confirmed }))).toMatchObject({
        code: 'A0111',
        status: 409,
      })
    }
    expect(
      (await refusalOf(server.visitor.register({ username: 'easel', password, age_confirmed }))).code,
    ).toBe('A0111')
  })

  test.each([
    ['a short name', { username: 'ab' }, 'username'],
    ['a long name', { username: 'a'.repeat(21) }, 'username'],
    ['letters of two scripts', { username: 'pаypal' }, 'username'],
    ['a short password', { password: '12345' }, 'password'],
    ['an age that is not confirmed', { age_confirmed: false as never }, 'age_confirmed'],
  ])('is not created with %s', async (_name, change, path) => {
    const body = { username: 'somebody', password, age_confirmed, ...change }
    expect(await refusalOf(server.visitor.register(body))).toMatchObject({ code: 'A0400', paths: [path] })
  })

  test('can be signed in to only with its password; a wrong name and a wrong password get the same refusal', async () => {
    await server.visitor.register({ username: 'signer', password, age_confirmed })
    expect(await server.visitor.defaultLogin({ username: 'SIGNER', password })).toMatchObject({
      user: { username: 'signer' },
    })
    const wrong = await refusalOf(
      server.visitor.defaultLogin({ username: 'signer', password: 'something else' }),
    )
    const unknown = await refusalOf(server.visitor.defaultLogin({ username: 'no.such.person', password }))
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ code: 'A0210', status: 401 })
  })

  test('is recovered with a recovery code, which works once and signs all other sessions out', async () => {
    const { token, recovery_code_arr } = await server.visitor.register({
      username: 'forgetful',
      password,
      age_confirmed,
    })
    const recovery = {
      username: 'forgetful',
      recovery_code: recovery_code_arr[0]!.toLowerCase(),
      new_password: 'another one',
    }
    await server.visitor.recover(recovery)
    const before = createClient({ baseUrl: server.baseUrl, token: () => token })
    expect((await refusalOf(before.getCurrentUser())).code).toBe('A0200')
    expect((await refusalOf(server.visitor.recover(recovery))).code).toBe('A0210')
    await server.visitor.defaultLogin({ username: 'forgetful', password: 'another one' })
  })

  test('stores its recovery codes as keyed hashes; codes that an older version stored as plain hashes work after the migration', async () => {
    const { db, signer } = server.context
    const { user, recovery_code_arr } = await server.visitor.register({
      username: 'old.codes',
      password,
      age_confirmed,
    })
    const [fresh, ...old] = recovery_code_arr as [string, ...string[]]
    const plain = (code: string) => createHash('sha256').update(code.replace('-', '')).digest()
    const ofUser = db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', user.id)
    const isPlain = async () => (await ofUser.where('code_hash', '=', plain(fresh)).execute()).length > 0
    expect(await isPlain()).toBe(false)
    await db.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
    const rows = [fresh, ...old].map((code) => ({ user_id: user.id, code_hash: plain(code) }))
    await db.insertInto('recovery_codes').values(rows).execute()
    expect(await isPlain()).toBe(true)
    await keyRecoveryCodes(db, signer)
    expect(await isPlain()).toBe(false)
    const recovery = { username: 'old.codes', recovery_code: fresh, new_password: 'another one' }
    expect(await server.visitor.recover(recovery)).toHaveProperty('token')
    expect((await refusalOf(server.visitor.recover(recovery))).code).toBe('A0210')
    expect(await ofUser.execute()).toHaveLength(7)
  })

  test("cannot have a common password, its own name or the site's name as its password, at sign-up or later", async () => {
    const username = 'plain.name'
    const { token, recovery_code_arr } = await server.visitor.register({ username, password, age_confirmed })
    const api = createClient({ baseUrl: server.baseUrl, token: () => token })
    for (const weak of ['Password123', 'Plain.Name', 'plain.name2026', 'ＥＡＳＥＬ1']) {
      const account = { username, password: weak, age_confirmed }
      const change = { old_password: password, new_password: weak }
      const recovery = { username, recovery_code: recovery_code_arr[0]!, new_password: weak }
      const refused = { code: 'A0400', status: 400, paths: ['new_password'] }
      expect(await refusalOf(server.visitor.register(account))).toMatchObject({
        ...refused,
        paths: ['password'],
      })
      expect(await refusalOf(api.changePassword(change))).toMatchObject(refused)
      expect(await refusalOf(server.visitor.recover(recovery))).toMatchObject(refused)
    }
    await api.changePassword({ old_password: password, new_password: 'plain.name2026!' })
  })

  test('cannot be signed in to while suspended; the reason is shown only for the right password', async () => {
    const { userId } = await server.join({ username: 'suspended' })
    const suspension = { suspended_ts: Date.now() }
    await server.context.db.updateTable('users').set(suspension).where('id', '=', userId).execute()
    expect(await refusalOf(server.visitor.defaultLogin({ username: 'suspended', password }))).toMatchObject({
      code: 'A0301',
      status: 403,
    })
    expect(
      (await refusalOf(server.visitor.defaultLogin({ username: 'suspended', password: 'wrong' }))).code,
    ).toBe('A0210')
  })

  test('ends its session on logout', async () => {
    const { api } = await server.join()
    await api.logout()
    expect(await refusalOf(api.getCurrentUser())).toMatchObject({
      code: 'A0200',
      status: 401,
      message: 'Unauthorized',
    })
  })
})

describe('a profile', () => {
  test('takes a new name, which is trimmed, and an avatar of the library', async () => {
    const { api } = await server.join()
    const { avatar_arr } = await api.listAvatars()
    expect(avatar_arr.length).toBeGreaterThanOrEqual(104)
    const user = await api.updateCurrentUser({
      nick_name: '  小明 ',
      avatar_url: avatar_arr[5]!.key,
      website: 'https://example.org/me',
    })
    expect(user).toMatchObject({
      nick_name: '小明',
      avatar_url: avatar_arr[5]!.url,
      website: 'https://example.org/me',
    })
    expect((await fetch(user.avatar_url)).status).toBe(200)
  })

  test('takes an avatar from an upload of its owner, turned upright; no other user can take this upload', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const id = await upload(ann.api, await samplePhoto({ width: 300, height: 200, exifOrientation: 6 }))
    const { avatar_url } = await ann.api.updateCurrentUser({ avatar_url: `source/${id}` })
    const picture = await fetch(avatar_url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await refusalOf(bob.api.updateCurrentUser({ avatar_url: `source/${id}` }))).code).toBe('A0700')
  })

  test.each([
    ['no property', {}, 'A0400'],
    ['an empty name', { nick_name: '  ' }, 'A0400'],
    ['a name of 21 characters', { nick_name: '字'.repeat(21) }, 'A0400'],
    ['a script for a website', { website: 'javascript:alert(1)' }, 'A0400'],
    ['a website that hides behind another name', { website: 'https://known.example@x.example/' }, 'A0400'],
    ['a website with three slashes and a user name', { website: 'https:///known@x.example' }, 'A0400'],
    ["somebody else's file", { avatar_url: 'source/01a1fc3b-8b31-7132-b3b5-f50758e47bc8.jpg' }, 'A0700'],
  ])('refuses a change to %s', async (_name, change, code) => {
    const { api } = await server.join()
    expect((await refusalOf(api.updateCurrentUser(change))).code).toBe(code)
  })

  test('shows other users its public part', async () => {
    const { userId, api } = await server.join()
    await api.setAdditionalInformation({ novice_guide: { web: 1 } })
    expect((await api.getCurrentUser()).additional_information).toEqual({ novice_guide: { web: 1 } })
    expect(await server.visitor.getUser({ id: userId })).not.toHaveProperty('additional_information')
    expect((await refusalOf(server.visitor.getUser({ id: 'nobody' }))).code).toBe('A0404')
  })
})

test('Apple and Facebook sign-in are refused as under development', async () => {
  expect(await refusalOf(server.visitor.appleLogin({ token: 'x' }))).toMatchObject({
    code: 'A0440',
    message: 'Apple login feature is under development...',
  })
  expect((await refusalOf(server.visitor.facebookLogin({}))).code).toBe('A0440')
  expect((await refusalOf(server.visitor.demoLogin())).code).toBe('A0404')
})
