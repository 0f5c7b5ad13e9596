import { createClient } from '@easel/contract'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '../../../../test/harness.ts'
import { decryptSecret, encryptSecret } from '../../../platform/storage/encrypt-secret.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ SITE_NAME: 'Ours: Easel' }, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const password = 'correct horse'
const stepSeconds = 30
let people = 0

/** Returns the code that an app shows now, or `steps` later. */
function codeOf(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Date.now() / 1000 + steps * stepSeconds })
}

function fullWidth(text: string): string {
  return text.replaceAll(/[!-~]/g, (character) => String.fromCodePoint(character.codePointAt(0)! + 0xfee0))
}

/** Registers a user with an authenticator app. */
async function withApp() {
  people += 1
  const username = `totp${people}`
  const { token, user, recovery_code_arr } = await server.visitor.register({
    username,
    password,
    age_confirmed: true,
  })
  const api = createClient({ baseUrl: server.baseUrl, token: () => token })
  const begun = await api.addSecondFactor({ name: 'My phone' })
  const secret = begun.secret!
  await api.addSecondFactor({ id: begun.id, otp: await codeOf(secret) })
  await forgetSteps(user.id)
  const login = (otp?: string, given = password) =>
    server.visitor.defaultLogin({ username, password: given, ...(otp !== undefined && { otp }) })
  return { username, api, userId: user.id, secret, id: begun.id, recovery_code_arr, login }
}

/** Resets the used steps. A test may use a code and, if a step ends in between, the code of the next step. */
async function forgetSteps(userId: string): Promise<void> {
  await server.context.db
    .updateTable('totp_factors')
    .set({ last_step: 0 })
    .where('user_id', '=', userId)
    .execute()
}

describe('an authenticator app', () => {
  test('is begun with a secret to scan, and required only after its first code is confirmed', async () => {
    const { api } = await server.join({ username: 'beginner' })
    const begun = await api.addSecondFactor({ name: ' My phone ' })
    expect(begun).toMatchObject({ type: 'totp', name: 'My phone', state: 'pending' })
    const uri = new URL(begun.otpauth_uri!)
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toBe('/Ours Easel:beginner')
    expect(uri.searchParams.get('secret')).toBe(begun.secret)
    expect(await server.visitor.defaultLogin({ username: 'beginner', password })).toHaveProperty('token')
    const wrong = await refusalOf(api.addSecondFactor({ id: begun.id, otp: '000000' }))
    expect(wrong).toMatchObject({ code: 'A0400', paths: ['otp'] })
    const on = await api.addSecondFactor({ id: begun.id, otp: await codeOf(begun.secret!) })
    expect(on).toMatchObject({ id: begun.id, state: 'on' })
    expect(on).not.toHaveProperty('secret')
    expect(on).not.toHaveProperty('recovery_code_arr')
    const { second_factor_arr, recovery_code_count, has_password } = await api.listSecondFactors()
    expect(second_factor_arr).toMatchObject([{ id: begun.id, state: 'on', name: 'My phone' }])
    expect(JSON.stringify(second_factor_arr)).not.toContain(begun.secret)
    expect([recovery_code_count, has_password]).toEqual([8, true])
  })

  test('signs in with password and code together, not with either alone', async () => {
    const { login, secret } = await withApp()
    expect(await login()).toEqual({ otp_required: true })
    expect(await refusalOf(login('123'))).toMatchObject({ code: 'A0210', status: 401 })
    expect((await refusalOf(login(await codeOf(secret), 'wrong one'))).code).toBe('A0210')
    expect(await login(await codeOf(secret))).toHaveProperty('token')
  })

  test.each([
    [
      'the spaces and the mark of direction of a copied text',
      (code: string) => `\u202d${code.slice(0, 3)} ${code.slice(3)}\u202c`,
    ],
    ['dashes', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ['the full-width characters of a Chinese keyboard', fullWidth],
  ])('accepts codes with %s', async (_spelling, spelt) => {
    const { api, username, userId, login, secret, recovery_code_arr } = await withApp()
    expect(await login(spelt(await codeOf(secret)))).toHaveProperty('token')
    expect(await login(spelt(recovery_code_arr[0]!))).toHaveProperty('token')
    const recovery = { username, recovery_code: spelt(recovery_code_arr[1]!), new_password: 'another horse' }
    await forgetSteps(userId)
    expect(await server.visitor.recover({ ...recovery, otp: spelt(await codeOf(secret)) })).toHaveProperty(
      'token',
    )
    expect((await refusalOf(api.getCurrentUser())).code).toBe('A0200')
  })

  test('gives codes that work once, even in concurrent calls; an older code does not work after a newer code', async () => {
    const { login, secret, userId } = await withApp()
    const code = await codeOf(secret)
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => login(code)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'A0210' })
    expect((await refusalOf(login(await codeOf(secret, -1)))).code).toBe('A0210')
    await forgetSteps(userId)
    for (const steps of [-3, 3])
      expect((await refusalOf(login(await codeOf(secret, steps)))).code).toBe('A0210')
    const spaced = (await codeOf(secret)).replace(/^.../, '$& ')
    expect(await login(spaced)).toHaveProperty('token')
  })

  test('does not accept the confirming code a second time', async () => {
    const { api } = await server.join({ username: 'replayer' })
    const begun = await api.addSecondFactor({})
    const otp = await codeOf(begun.secret!)
    await api.addSecondFactor({ id: begun.id, otp })
    expect((await refusalOf(server.visitor.defaultLogin({ username: 'replayer', password, otp }))).code).toBe(
      'A0210',
    )
    expect((await refusalOf(api.addSecondFactor({ id: begun.id, otp }))).code).toBe('A0440')
  })

  test('that is lost is replaced by recovery codes, and each recovery code works once', async () => {
    const { login, recovery_code_arr, api } = await withApp()
    const [first, second] = recovery_code_arr as [string, string]
    expect(await login(first.toLowerCase())).toHaveProperty('token')
    expect((await refusalOf(login(first))).code).toBe('A0210')
    expect((await api.listSecondFactors()).recovery_code_count).toBe(7)
    const renewed = (await api.renewRecoveryCodes()).recovery_code_arr
    expect((await refusalOf(login(second))).code).toBe('A0210')
    expect(await login(renewed[3])).toHaveProperty('token')
  })

  test('is required at a recovery too: its code or a second recovery code; a single recovery code is not used up', async () => {
    const { username, recovery_code_arr, secret, id } = await withApp()
    const [first, second, third] = recovery_code_arr as [string, string, string]
    const recover = (recovery_code: string, otp?: string) =>
      server.visitor.recover({ username, recovery_code, new_password: 'battery staple', otp })
    for (const otp of [undefined, undefined])
      expect(await recover(first, otp)).toEqual({ otp_required: true })
    for (const otp of ['000000', first, 'AAAAA-AAAAA'])
      expect((await refusalOf(recover(first, otp))).code).toBe('A0210')
    const entered = await recover(first, await codeOf(secret))
    if (!('token' in entered)) throw new Error('asked for a code')
    const api = createClient({ baseUrl: server.baseUrl, token: () => entered.token })
    expect(await refusalOf(api.deleteSecondFactor({ id }))).toMatchObject({ code: 'A0440', paths: ['proof'] })
    expect(await recover(second, third)).toHaveProperty('token')
    expect((await refusalOf(recover(second, third))).code).toBe('A0210')
  })

  test('does not use up a recovery code at a wrong code or a wrong password', async () => {
    const { login, recovery_code_arr, secret } = await withApp()
    await refusalOf(login('AAAAA-AAAAA'))
    await refusalOf(login(recovery_code_arr[0], 'wrong one'))
    expect(await login(recovery_code_arr[0])).toHaveProperty('token')
    expect(await login(await codeOf(secret))).toHaveProperty('token')
  })

  test('may be removed; if there are several apps, each works', async () => {
    const { api, id, login, secret, userId } = await withApp()
    const secondFactor = await api.addSecondFactor({})
    await api.addSecondFactor({ id: secondFactor.id, otp: await codeOf(secondFactor.secret!) })
    await forgetSteps(userId)
    expect(await login(await codeOf(secondFactor.secret!))).toHaveProperty('token')
    expect(await login(await codeOf(secret))).toHaveProperty('token')
    await api.deleteSecondFactor({ id })
    await forgetSteps(userId)
    expect((await refusalOf(login(await codeOf(secret)))).code).toBe('A0210')
    await api.deleteSecondFactor({ id: secondFactor.id })
    expect(await login()).toHaveProperty('token')
  })

  test('that is begun again replaces the pending app; a pending app expires', async () => {
    const { api, userId } = await server.join()
    const first = await api.addSecondFactor({})
    const second = await api.addSecondFactor({})
    expect(
      (await refusalOf(api.addSecondFactor({ id: first.id, otp: await codeOf(first.secret!) }))).code,
    ).toBe('A0404')
    await server.context.db
      .updateTable('totp_factors')
      .set({ create_ts: Date.now() - 16 * 60_000 })
      .where('user_id', '=', userId)
      .execute()
    expect(
      (await refusalOf(api.addSecondFactor({ id: second.id, otp: await codeOf(second.secret!) }))).code,
    ).toBe('A0404')
    expect((await api.listSecondFactors()).second_factor_arr).toEqual([])
  })

  test('of another user can be neither confirmed nor removed', async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const begun = await ann.api.addSecondFactor({})
    const confirm = bob.api.addSecondFactor({ id: begun.id, otp: await codeOf(begun.secret!) })
    expect((await refusalOf(confirm)).code).toBe('A0404')
    expect((await refusalOf(bob.api.deleteSecondFactor({ id: begun.id }))).code).toBe('A0404')
  })

  test('is refused beyond five, even when several are added concurrently', async () => {
    const { api } = await withApp()
    for (let index = 0; index < 4; index++) {
      const begun = await api.addSecondFactor({})
      await api.addSecondFactor({ id: begun.id, otp: await codeOf(begun.secret!) })
    }
    expect((await refusalOf(api.addSecondFactor({}))).code).toBe('A0440')
  })

  test('has a secret that is encrypted in the database', async () => {
    const { secret, userId } = await withApp()
    const { signer, db } = server.context
    const row = await db
      .selectFrom('totp_factors')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    expect(row.sealed_secret.includes(secret)).toBe(false)
    const context = { purpose: 'second factor', owner: row.id } as const
    expect(decryptSecret(signer, context, row.sealed_secret)).toBe(secret)
    expect(decryptSecret(signer, { ...context, owner: 'somebody else' }, row.sealed_secret)).toBeUndefined()
    const changed = Buffer.from(row.sealed_secret)
    changed[changed.length - 1]! ^= 1
    expect(decryptSecret(signer, context, changed)).toBeUndefined()
    expect(encryptSecret(signer, context, secret).equals(encryptSecret(signer, context, secret))).toBe(false)
  })
})

test('wrong codes with the right password slow further guesses; a sign-in that ends before its code does not count', async () => {
  await using strict = await startTestServer(
    { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' },
    { withWorker: false },
  )
  const from = (address: string, token?: string) =>
    createClient({
      baseUrl: strict.baseUrl,
      ...(token && { token: () => token }),
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address },
        }),
    })
  const { token } = await from('192.0.2.1').register({ username: 'guarded', password, age_confirmed: true })
  const owner = from('192.0.2.1', token)
  const begun = await owner.addSecondFactor({})
  await owner.addSecondFactor({ id: begun.id, otp: await codeOf(begun.secret!) })
  await strict.context.db.updateTable('totp_factors').set({ last_step: 0 }).execute()
  for (let index = 0; index < 8; index++)
    expect(await from(`10.0.0.${index}`).defaultLogin({ username: 'guarded', password })).toEqual({
      otp_required: true,
    })
  const guesses = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) =>
      from(`10.0.1.${index}`).defaultLogin({ username: 'guarded', password, otp: String(100_000 + index) }),
    ),
  )
  const codes = Map.groupBy(guesses, (guess) => (guess.status === 'rejected' ? guess.reason.code : 'in'))
  expect(codes.get('A0501')!.length).toBeGreaterThan(45)
  const otp = await codeOf(begun.secret!)
  expect(await from('192.0.2.1').defaultLogin({ username: 'guarded', password, otp })).toHaveProperty('token')
})
