import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { InputOf, routes } from '@easel/contract'
import { createClient } from '@easel/contract'
import { decodeJwt, generateKeyPair, SignJWT } from 'jose'
import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinAdmin } from '../../../../test/administration.ts'
import { refusalOf, startTestServer, type TestServer } from '../../../../test/harness.ts'
import {
  clientId,
  type OpenIdProvider,
  otherClientId,
  site,
  startOpenIdProvider,
} from '../../../../test/openid-provider.ts'
import { createInvites } from '../invites/invites.ts'

let provider: OpenIdProvider
let server: TestServer

beforeAll(async () => {
  provider = await startOpenIdProvider()
  server = await startTestServer(
    { GOOGLE_CLIENT_ID: `${clientId}, second-id`, GOOGLE_ISSUER: provider.issuer },
    { withWorker: false },
  )
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

type LoginInput = Omit<InputOf<typeof routes.googleLogin>, 'token'>

async function login(token: string, given: LoginInput = { age_confirmed: true }, target = server) {
  const answer = await target.visitor.googleLogin({ token, ...given })
  if (!('token' in answer)) throw new Error('asked for a second factor')
  return answer
}

function refusal(token: string, given: LoginInput = { age_confirmed: true }) {
  return refusalOf(server.visitor.googleLogin({ token, ...given }))
}

function unsigned(header: object, payload: object): string {
  return [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
}

describe("a provider's token", () => {
  test('creates an account at the first sign-in if the age is confirmed, and signs in to it afterwards', async () => {
    const token = await provider.issue('ann')
    for (const given of [{}, { age_confirmed: false }])
      expect(await refusal(token, given)).toMatchObject({
        code: 'A0400',
        status: 400,
        paths: ['age_confirmed'],
      })
    const first = await login(token)
    expect(first.user).toMatchObject({ username: 'Ann.Provider', nick_name: 'Ann Provider' })
    expect(first.recovery_code_arr).toHaveLength(8)
    const api = createClient({ baseUrl: server.baseUrl, token: () => first.token })
    expect((await api.listBalances()).balance_arr[0]).toMatchObject({ type: 'start', amount: 10 })
    expect((await api.listSecondFactors()).has_password).toBe(false)
    const again = await login(await provider.issue('ann'), {})
    expect(again.user.id).toBe(first.user.id)
    expect(again).not.toHaveProperty('recovery_code_arr')
    expect((await login(await provider.issue('bob'))).user.id).not.toBe(first.user.id)
  })

  test('creates separate accounts for people with the same name; a name in use stays with its owner', async () => {
    await server.join({ username: 'cleo.provider' })
    const cleo = await login(await provider.issue('cleo'))
    expect(cleo.user.username).toMatch(/^Cleo\.Provider\d+$/)
    const tokens = await Promise.all(
      Array.from({ length: 6 }, (_, index) => provider.forge({ sub: `dora${index}`, name: 'Dora' })),
    )
    const doras = await Promise.all(tokens.map((token) => login(token)))
    expect(new Set(doras.map(({ user }) => user.username.toLowerCase())).size).toBe(6)
  })

  test('creates one account and signs in when ten requests come at once', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        provider.forge({ sub: 'hasty', name: 'Hasty', jti: `${index}` }),
      ),
    )
    const answers = await Promise.all(tokens.map((token) => login(token)))
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1)
    expect(answers.filter(({ recovery_code_arr }) => recovery_code_arr)).toHaveLength(1)
    const token = await provider.forge({ sub: 'hasty' })
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => login(token)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'A0210' })
    const { rows } = await server.context.pool.query(`select 1 from users where username ~* '^hasty'`)
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['王小明', /^王小明$/],
    ['  Ann   Lee  ', /^Ann\.Lee$/],
    ['Ann Иванова', /^artist\d+$/],
    ['👩‍🎨', /^artist\d+$/],
    ['admin', /^artist\d+$/],
    ['x', /^artist\d+$/],
    ['<script>alert(1)</script>', /^scriptalert1sc$/],
    ['A very long name that goes on and on', /^A\.very\.long\.na$/],
    [undefined, /^artist\d+$/],
    [{ first: 'Ann' }, /^artist\d+$/],
  ])('with the name %j proposes a valid username', async (name, pattern) => {
    const token = await provider.forge({
      sub: `named ${JSON.stringify(name)}`,
      ...(name !== undefined && { name }),
    })
    const { user } = await login(token)
    expect(user.username).toMatch(pattern)
    expect(user.nick_name.length).toBeGreaterThan(0)
  })

  test('links by subject: neither an e-mail address nor a name opens an existing account', async () => {
    const { userId } = await server.join({ username: 'victim' })
    const claims = { sub: 'attacker', name: 'victim', email: 'victim@example.org', email_verified: true }
    const { user } = await login(await provider.forge(claims))
    expect(user.id).not.toBe(userId)
    const moved = await provider.forge({ ...claims, sub: 'somebody else' })
    expect((await login(moved)).user.id).not.toBe(user.id)
  })

  test("is accepted for any of the site's client ids, with the nonce that was requested", async () => {
    const first = await login(await provider.forge({ sub: 'many ids' }))
    const token = await provider.forge({ sub: 'many ids', aud: 'second-id' })
    expect((await login(token)).user.id).toBe(first.user.id)
    const nonced = await provider.issue('nora', { nonce: 'n-1' })
    await login(nonced, { age_confirmed: true, nonce: 'n-1' })
    await login(await provider.issue('nora'), {})
    const otherAccount = await provider.issue('nora')
    expect((await refusal(otherAccount, { nonce: 'n-2' })).code).toBe('A0210')
    expect((await refusal(await provider.issue('nora'), { nonce: 'n-1' })).code).toBe('A0210')
    const both = await provider.forge({ sub: 'many ids', aud: [clientId, otherClientId], azp: clientId })
    expect((await login(both)).user.id).toBe(first.user.id)
  })

  test('requires the second factor of an account that has a second factor', async () => {
    const first = await login(await provider.issue('tess'))
    const token = await provider.issue('tess')
    const api = createClient({ baseUrl: server.baseUrl, token: () => first.token })
    const begun = await api.addSecondFactor({})
    await api.addSecondFactor({ id: begun.id, otp: await generate({ secret: begun.secret! }) })
    await server.context.db.updateTable('totp_factors').set({ last_step: 0 }).execute()
    expect(await server.visitor.googleLogin({ token })).toEqual({ otp_required: true })
    expect((await refusal(token, { otp: '000000' })).code).toBe('A0210')
    await login(token, { otp: await generate({ secret: begun.secret! }) })
    expect((await refusal(token, { otp: first.recovery_code_arr![0]! })).code).toBe('A0210')
    await login(await provider.issue('tess'), { otp: first.recovery_code_arr![0]! })
  })
})

describe('a redirect to the provider and back', () => {
  let siteWithAddress: TestServer
  beforeAll(async () => {
    const settings = { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: provider.issuer, PUBLIC_URL: site }
    siteWithAddress = await startTestServer(settings, { withWorker: false })
  })
  afterAll(() => siteWithAddress[Symbol.asyncDispose]())

  async function trip(person: string) {
    const { authorization_url, state, ticket } = await siteWithAddress.visitor.getProviderAddress()
    const back = await provider.visit(authorization_url, person)
    expect(back.get('state')).toBe(state)
    return { code: back.get('code')!, ticket }
  }

  test('returns a token, which signs in once and only with its ticket', async () => {
    const there = await trip('tara')
    const { token } = await siteWithAddress.visitor.exchangeProviderCode(there)
    const given = { token, age_confirmed: true }
    const { ticket } = await siteWithAddress.visitor.getProviderAddress()
    for (const wrong of [{}, { ticket }, { nonce: decodeJwt(token)['nonce'] as string }])
      expect((await refusalOf(siteWithAddress.visitor.googleLogin({ ...given, ...wrong }))).code).toBe(
        'A0210',
      )
    const answer = await siteWithAddress.visitor.googleLogin({ ...given, ticket: there.ticket })
    expect(answer).toMatchObject({ user: { nick_name: 'Tara Provider' } })
    expect(
      (await refusalOf(siteWithAddress.visitor.googleLogin({ ...given, ticket: there.ticket }))).code,
    ).toBe('A0210')
  })

  test('accepts its own ticket once, and refuses another ticket, an old ticket and an invented ticket', async () => {
    const there = await trip('tom')
    const others = [(await trip('tim')).ticket, '1.2.3', there.ticket.replace(/^./, '9')]
    const exchange = (ticket: string) => siteWithAddress.visitor.exchangeProviderCode({ ...there, ticket })
    for (const ticket of others) expect((await refusalOf(exchange(ticket))).code).toBe('A0210')
    const again = await trip('tom')
    await siteWithAddress.visitor.exchangeProviderCode(again)
    expect((await refusalOf(siteWithAddress.visitor.exchangeProviderCode(again))).code).toBe('A0210')
  })

  test("to Google needs the site's client secret", async () => {
    await using plain = await startTestServer({ GOOGLE_CLIENT_ID: clientId }, { withWorker: false })
    expect((await refusalOf(plain.visitor.getProviderAddress())).code).toBe('A0440')
    const settings = { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: 'quiet' }
    await using ready = await startTestServer(settings, { withWorker: false })
    const { authorization_url } = await ready.visitor.getProviderAddress()
    expect(authorization_url).toMatch(/^https:\/\/accounts\.google\.com\/.*code_challenge=/)
    expect(authorization_url).not.toContain('quiet')
  })
})

describe('a forged or outdated token of a provider', () => {
  const now = () => Math.floor(Date.now() / 1000)
  test.each([
    ['for another site', () => provider.issue('ann', { clientId: otherClientId })],
    [
      'for this site and another, requested by the other',
      () => provider.forge({ aud: [clientId, otherClientId], azp: otherClientId }),
    ],
    [
      'for several sites, without the one that requested it',
      () => provider.forge({ aud: [clientId, otherClientId] }),
    ],
    ['for this site, issued to another', () => provider.forge({ azp: otherClientId })],
    ['without an audience', () => provider.forge({ aud: undefined as never })],
    ['of another issuer', () => provider.forge({ iss: 'https://accounts.google.com' })],
    ['of an issuer that is spelt otherwise', () => provider.forge({ iss: `${provider.issuer}/` })],
    ['that has expired', () => provider.forge({ iat: now() - 7200, exp: now() - 3600 })],
    ['that does not expire', () => provider.forge({ iat: now() - 25 * 3600, exp: now() + 3600 })],
    ['that is not valid yet', () => provider.forge({ nbf: now() + 3600 })],
    ['of the future', () => provider.forge({ iat: now() + 3600, exp: now() + 7200 })],
    ['without a subject', () => provider.forge({ sub: '' })],
    ['with a key that was never published', () => provider.forge({}, { kid: 'unknown' })],
    ['with another key under the published key id', forgedWithOtherKey],
    ['with no signature', async () => `${unsigned({ alg: 'none', kid: 'first' }, claims())}.`],
    ['with the published key as a shared secret', signedWithPublicKey],
    [
      'whose content was changed',
      async () =>
        (await provider.forge({ sub: 'me' })).replace(
          /\.[^.]+\./,
          `.${unsigned({}, claims()).split('.')[1]}.`,
        ),
    ],
    ['that names a key of its own', forgedWithOwnKey],
    ['that is malformed', async () => 'eyJ.eyJ.sig'],
    ['that is empty', async () => ''],
    ['of a hundred dots', async () => '.'.repeat(100)],
  ])('is refused: %s', async (_name, make) => {
    expect(await refusal(await make())).toMatchObject({
      code: 'A0210',
      status: 401,
      message: 'Google login failed',
    })
  })

  function claims() {
    return { iss: provider.issuer, aud: clientId, sub: 'forged', iat: now(), exp: now() + 3600 }
  }

  async function forgedWithOtherKey() {
    const { privateKey } = await generateKeyPair('RS256')
    return await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(privateKey)
  }

  async function forgedWithOwnKey() {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' })
    const header = { alg: 'RS256', jwk, jku: 'http://127.0.0.1:1/keys' }
    return await new SignJWT(claims()).setProtectedHeader(header as never).sign(privateKey)
  }

  async function signedWithPublicKey() {
    const pem = createPublicKey({ key: provider.publicJwk, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    })
    const content = unsigned({ alg: 'HS256', kid: 'first' }, claims())
    return `${content}.${createHmac('sha256', pem).update(content).digest('base64url')}`
  }
})

test('a sign-in by a provider is refused as not set up if the site has no provider', async () => {
  await using plain = await startTestServer({}, { withWorker: false })
  expect(await refusalOf(plain.visitor.googleLogin({ token: 'x' }))).toMatchObject({
    code: 'A0440',
    status: 409,
    message: 'Google login is not available on this site',
  })
})

describe('a provider that fails', () => {
  test.each([
    [
      'answers with an error',
      (response: import('node:http').ServerResponse) => void response.writeHead(503).end(),
    ],
    [
      'answers with something else',
      (response: import('node:http').ServerResponse) => void response.end('<html>'),
    ],
    [
      'answers with malformed keys',
      (response: import('node:http').ServerResponse) => void response.end('{"keys": 7}'),
    ],
    [
      'answers with too many bytes',
      (response: import('node:http').ServerResponse) =>
        void response.end(`{"keys": [], "x": "${'x'.repeat(400_000)}"}`),
    ],
    [
      'redirects',
      (response: import('node:http').ServerResponse) =>
        void response.writeHead(302, { location: '/jwks-elsewhere' }).end(),
    ],
    ['hangs up', (response: import('node:http').ServerResponse) => void response.destroy()],
  ])('and %s is answered with C0001 until it recovers', async (_name, answer) => {
    await using broken = await startTestServer(
      { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: provider.issuer },
      { withWorker: false },
    )
    const token = await provider.forge({ sub: 'patient' })
    provider.breakKeys(answer)
    expect(await refusalOf(login(token, { age_confirmed: true }, broken))).toMatchObject({
      code: 'C0001',
      status: 502,
    })
    provider.breakKeys(undefined)
    await login(token, { age_confirmed: true }, broken)
  })

  test('is answered with C0001 when it is unreachable or describes another issuer', async () => {
    const token = await provider.forge()
    const elsewhere = provider.issuer.replace('127.0.0.1', 'localhost')
    for (const GOOGLE_ISSUER of ['http://127.0.0.1:1', elsewhere]) {
      await using broken = await startTestServer(
        { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER },
        { withWorker: false },
      )
      expect((await refusalOf(login(token, {}, broken))).code).toBe('C0001')
    }
  })

  test('gets one request for its discovery document when many sign-ins begin', async () => {
    const before = provider.descriptionRequests()
    await using fresh = await startTestServer(
      { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: provider.issuer },
      { withWorker: false },
    )
    await Promise.all(Array.from({ length: 10 }, () => fresh.visitor.getProviderAddress()))
    await fresh.visitor.getProviderAddress()
    expect(provider.descriptionRequests() - before).toBe(1)
  })

  test('gets one request for its keys for many sign-ins, and no request for every unknown key', async () => {
    await using fresh = await startTestServer(
      { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: provider.issuer },
      { withWorker: false },
    )
    const before = provider.keyRequests()
    const tokens = await Promise.all(
      Array.from({ length: 10 }, () => provider.forge({ sub: 'crowd' }, { kid: 'unknown' })),
    )
    await Promise.all(tokens.map((token) => refusalOf(login(token, {}, fresh))))
    await login(await provider.forge({ sub: 'crowd' }), { age_confirmed: true }, fresh)
    expect(provider.keyRequests() - before).toBe(1)
  })

  test('may have its keys at a URL from the settings', async () => {
    const settings = {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: 'https://issuer.example',
      GOOGLE_JWKS_URL: `${provider.issuer}/jwks`,
    }
    await using configured = await startTestServer(settings, { withWorker: false })
    await login(await provider.forge({ iss: 'https://issuer.example' }), { age_confirmed: true }, configured)
  })
})

test("Google's two spellings of its issuer count as one issuer", async () => {
  const settings = { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: `${provider.issuer}/jwks` }
  for (const GOOGLE_ISSUER of ['', 'https://accounts.google.com']) {
    await using site = await startTestServer({ ...settings, GOOGLE_ISSUER }, { withWorker: false })
    const first = await login(
      await provider.forge({ iss: 'https://accounts.google.com', sub: '1' }),
      { age_confirmed: true },
      site,
    )
    const second = await login(await provider.forge({ iss: 'accounts.google.com', sub: '1' }), {}, site)
    expect(second.user.id).toBe(first.user.id)
    expect((await refusalOf(login(await provider.forge({ sub: '1' }), {}, site))).code).toBe('A0210')
  }
})

test('a name at the provider that contains a blocked word is replaced by another name', async () => {
  const admin = await joinAdmin(server)
  await admin.api.addBlockedWords({ word_arr: ['knave'] })
  const { user } = await login(await provider.forge({ sub: 'knave', name: 'Great Knave' }))
  expect(user.username).toMatch(/^artist\d+$/)
  expect(user.nick_name).toBe(user.username)
  const asked = { age_confirmed: true, username: 'knave' }
  expect((await refusal(await provider.forge({ sub: 'other knave' }), asked)).paths).toEqual(['username'])
  await admin.api.removeBlockedWord({ word: 'knave' })
})

describe('a first sign-in by a provider', () => {
  const settings = () => ({ GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: provider.issuer, ADMINS: 'nora' })
  const age_confirmed = true

  test('may choose the username, unless the name is taken', async () => {
    const token = await provider.forge({ sub: 'chooser', name: 'Somebody Else' })
    await server.join({ username: 'held' })
    expect(await refusal(token, { age_confirmed, username: 'Held' })).toMatchObject({ code: 'A0111' })
    const { user } = await login(token, { age_confirmed, username: 'chosen' })
    expect(user).toMatchObject({ username: 'chosen', nick_name: 'Somebody Else', is_admin: false })
    const again = await login(await provider.forge({ sub: 'chooser' }), { username: 'other' })
    expect(again.user.username).toBe('chosen')
  })

  test('may choose a name that is reserved for the host only with an invitation for this name', async () => {
    await using kept = await startTestServer(settings(), { withWorker: false })
    const refused = (given: LoginInput) => refusalOf(kept.visitor.googleLogin({ token, ...given }))
    const token = await provider.forge({ sub: 'the host', name: 'Nora' })
    expect(await refused({ age_confirmed, username: 'nora' })).toMatchObject({
      code: 'A0111',
      paths: ['username', 'invite_code'],
    })
    const [other] = await createInvites(kept.context.db, { count: 1, days: 1 })
    expect(await refused({ age_confirmed, username: 'nora', invite_code: other! })).toMatchObject({
      code: 'A0111',
    })
    const [invite_code] = await createInvites(kept.context.db, { count: 1, days: 1, username: 'nora' })
    const { user } = await login(token, { age_confirmed, username: 'nora', invite_code }, kept)
    expect(user).toMatchObject({ username: 'nora', is_admin: true })
  })

  test('creates one account for several concurrent requests', async () => {
    const token = await provider.forge({ sub: 'impatient', name: 'Impatient' })
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => login(token, { age_confirmed, username: 'impatient' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('closed or invite-only sign-up applies to the users of a provider too', async () => {
  const settings = { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: provider.issuer }
  const token = await provider.forge({ sub: 'newcomer', name: 'New Comer' })
  await using closed = await startTestServer({ ...settings, SIGN_UP: 'closed' }, { withWorker: false })
  expect(await refusalOf(login(token, { age_confirmed: true }, closed))).toMatchObject({
    code: 'A0301',
    status: 403,
  })
  await using invited = await startTestServer({ ...settings, SIGN_UP: 'invite' }, { withWorker: false })
  expect(await refusalOf(login(token, { age_confirmed: true }, invited))).toMatchObject({
    code: 'A0301',
    paths: ['invite_code'],
  })
  const [invite_code] = await createInvites(invited.context.db, { count: 1, days: 1 })
  await login(token, { age_confirmed: true, invite_code }, invited)
  await login(await provider.forge({ sub: 'newcomer' }), {}, invited)
})
