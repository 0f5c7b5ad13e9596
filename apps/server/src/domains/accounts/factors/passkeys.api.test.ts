import type { Client } from '@easel/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SoftwarePasskey } from '../../../../test/authenticator.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser } from '../../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const site = () => ({ origin: server.baseUrl, rpId: '127.0.0.1' })

async function challengeOf(api: Client, type: 'register' | 'login'): Promise<string> {
  return (await api.passkeyOptions({ type })).options.challenge
}

async function register({ api }: TestUser, passkey: SoftwarePasskey) {
  return await api.verifyPasskey({
    response: passkey.create({ ...site(), challenge: await challengeOf(api, 'register') }),
  })
}

function handleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

/** Registers a user with a passkey, and returns functions that use the passkey. */
async function withPasskey(options: ConstructorParameters<typeof SoftwarePasskey>[0] = {}) {
  const person = await server.join()
  const passkey = new SoftwarePasskey(options)
  const factor = await register(person, passkey)
  const login = async (
    change: { challenge?: string; origin?: string; rpId?: string; flags?: number; type?: string } = {},
    handle?: string,
  ) => {
    const ceremony = { ...site(), challenge: await challengeOf(server.visitor, 'login'), ...change }
    return await server.visitor.passkeyLogin({ response: passkey.get(ceremony, handle) })
  }
  return { ...person, passkey, factor, login }
}

describe('a passkey', () => {
  test.each(['ES256', 'EdDSA'] as const)(
    'with a key of %s signs its owner in repeatedly',
    async (algorithm) => {
      const { passkey, userId, login } = await withPasskey({ algorithm })
      passkey.counter = 2
      expect((await login()).user.id).toBe(userId)
      passkey.counter = 3
      expect((await login({}, handleOf(userId))).user.id).toBe(userId)
    },
  )

  test('is requested with options that name only the site and the owner of the passkey', async () => {
    const { api, userId, passkey } = await withPasskey()
    const { options } = await api.passkeyOptions({})
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Easel' },
      user: { id: handleOf(userId) },
      excludeCredentials: [{ id: passkey.id.toString('base64url') }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const login = await server.visitor.passkeyOptions()
    expect(login).toMatchObject({
      type: 'login',
      options: { rpId: '127.0.0.1', userVerification: 'required' },
    })
    expect(login.options['allowCredentials'] ?? []).toEqual([])
    expect((await refusalOf(server.visitor.passkeyOptions({ type: 'register' }))).code).toBe('A0200')
  })

  test('is listed and removed, and signs no user in once removed', async () => {
    const { api, factor, login, passkey } = await withPasskey()
    expect((await api.listSecondFactors()).second_factor_arr).toEqual([factor])
    await api.deleteSecondFactor({ id: factor.id })
    passkey.counter = 9
    expect((await refusalOf(login())).code).toBe('A0210')
    expect((await refusalOf(api.deleteSecondFactor({ id: factor.id }))).code).toBe('A0404')
  })

  test('of another user can neither be removed nor registered', async () => {
    const [ann, bob] = [await withPasskey(), await server.join()]
    expect((await refusalOf(bob.api.deleteSecondFactor({ id: ann.factor.id }))).code).toBe('A0404')
    expect((await refusalOf(register(bob, ann.passkey))).code).toBe('A0440')
    ann.passkey.counter = 5
    expect((await ann.login()).user.id).toBe(ann.userId)
  })

  test('without a counter works every time; a passkey whose counter does not increase is refused', async () => {
    const synced = await withPasskey({ counter: 0 })
    for (let index = 0; index < 2; index++) expect((await synced.login()).user.id).toBe(synced.userId)
    const copied = await withPasskey({ counter: 7 })
    for (const counter of [7, 6, 0]) {
      copied.passkey.counter = counter
      expect(await refusalOf(copied.login())).toMatchObject({ code: 'A0210', status: 401 })
    }
    copied.passkey.counter = 8
    expect((await copied.login()).user.id).toBe(copied.userId)
  })

  test('signs in once when several sign-ins use the same counter value', async () => {
    const { passkey, login } = await withPasskey()
    passkey.counter = 2
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => login()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host of the name', { rpId: 'evil.example' }],
    ['a challenge that was never given', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['the answer to another question', { type: 'webauthn.create' }],
    ['no user present', { flags: 4 }],
    ['no user verified', { flags: 1 }],
  ])('does not sign in with %s', async (_name, change) => {
    const { passkey, login, userId } = await withPasskey()
    passkey.counter = 2
    expect(await refusalOf(login(change))).toMatchObject({
      code: 'A0210',
      message: 'This passkey was not accepted',
    })
    passkey.counter = 3
    expect((await login()).user.id).toBe(userId)
  })

  test('challenge can be answered only once, rightly or wrongly', async () => {
    const { passkey, userId } = await withPasskey()
    const challenge = await challengeOf(server.visitor, 'login')
    passkey.counter = 2
    const wrong = passkey.get({ ...site(), challenge, origin: 'https://evil.example' })
    expect((await refusalOf(server.visitor.passkeyLogin({ response: wrong }))).code).toBe('A0210')
    const late = passkey.get({ ...site(), challenge })
    expect((await refusalOf(server.visitor.passkeyLogin({ response: late }))).code).toBe('A0210')
    const fresh = passkey.get({ ...site(), challenge: await challengeOf(server.visitor, 'login') })
    expect((await server.visitor.passkeyLogin({ response: fresh })).user.id).toBe(userId)
    passkey.counter = 3
    expect((await refusalOf(server.visitor.passkeyLogin({ response: fresh }))).code).toBe('A0210')
  })

  test('challenge that has expired, or was made for a registration, signs no user in', async () => {
    const { api, passkey, login } = await withPasskey()
    passkey.counter = 2
    expect((await refusalOf(login({ challenge: await challengeOf(api, 'register') }))).code).toBe('A0210')
    const challenge = await challengeOf(server.visitor, 'login')
    await server.context.db
      .updateTable('passkey_challenges')
      .set({ expire_ts: Date.now() - 1 })
      .execute()
    expect((await refusalOf(login({ challenge }))).code).toBe('A0210')
  })

  test("with another user's handle, signature or credential signs no user in", async () => {
    const [ann, bob] = [await withPasskey(), await withPasskey()]
    ann.passkey.counter = bob.passkey.counter = 2
    expect((await refusalOf(ann.login({}, handleOf(bob.userId)))).code).toBe('A0210')
    const challenge = await challengeOf(server.visitor, 'login')
    const response = {
      ...bob.passkey.get({ ...site(), challenge }),
      id: ann.passkey.id.toString('base64url'),
    }
    expect(
      (await refusalOf(server.visitor.passkeyLogin({ response: { ...response, rawId: response.id } }))).code,
    ).toBe('A0210')
    const unknown = new SoftwarePasskey().get({
      ...site(),
      challenge: await challengeOf(server.visitor, 'login'),
    })
    expect((await refusalOf(server.visitor.passkeyLogin({ response: unknown }))).code).toBe('A0210')
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another host of the name', { rpId: 'evil.example' }],
    ['a challenge that was never given', { challenge: Buffer.alloc(32, 8).toString('base64url') }],
    ['the answer to another question', { type: 'webauthn.get' }],
    ['no user verified', { flags: 1 }],
  ])('is not registered with %s', async (_name, change) => {
    const { api } = await server.join()
    const ceremony = { ...site(), challenge: await challengeOf(api, 'register'), ...change }
    const response = new SoftwarePasskey().create(ceremony)
    expect(await refusalOf(api.verifyPasskey({ response }))).toMatchObject({
      code: 'A0400',
      paths: ['response'],
    })
    expect((await api.listSecondFactors()).second_factor_arr).toEqual([])
  })

  test("is not registered with another user's challenge, nor twice with one challenge", async () => {
    const [ann, bob] = [await server.join(), await server.join()]
    const responseOfAnn = new SoftwarePasskey().create({
      ...site(),
      challenge: await challengeOf(ann.api, 'register'),
    })
    expect((await refusalOf(bob.api.verifyPasskey({ response: responseOfAnn }))).code).toBe('A0400')
    const challenge = await challengeOf(ann.api, 'register')
    await ann.api.verifyPasskey({ response: new SoftwarePasskey().create({ ...site(), challenge }) })
    const again = new SoftwarePasskey().create({ ...site(), challenge })
    expect((await refusalOf(ann.api.verifyPasskey({ response: again }))).code).toBe('A0400')
  })

  test('is neither registered nor removed from a stale session until its owner proves the password', async () => {
    const { api, userId, factor } = await withPasskey()
    const stale = { confirm_ts: Date.now() - 16 * 60_000 }
    await server.context.db.updateTable('sessions').set(stale).where('user_id', '=', userId).execute()
    expect((await refusalOf(api.passkeyOptions())).code).toBe('A0440')
    expect((await refusalOf(api.deleteSecondFactor({ id: factor.id }))).code).toBe('A0440')
    expect((await refusalOf(api.renewRecoveryCodes())).code).toBe('A0440')
    await api.confirmSession({ password: 'correct horse' })
    await api.deleteSecondFactor({ id: factor.id })
  })
})

test.each([
  ['nothing', {}],
  ['text that is not base64url', { id: 'ä', rawId: 'ä', type: 'public-key', response: {} }],
  [
    'bytes that no authenticator made',
    {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: {
        clientDataJSON: 'AAAA',
        attestationObject: 'AAAA',
        authenticatorData: 'AAAA',
        signature: 'AAAA',
      },
    },
  ],
])('answer of %s is refused', async (_name, response) => {
  const { api } = await server.join()
  expect((await refusalOf(api.verifyPasskey({ response: response as never }))).code).toBe('A0400')
  expect(['A0210', 'A0400']).toContain(
    (await refusalOf(server.visitor.passkeyLogin({ response: response as never }))).code,
  )
})
