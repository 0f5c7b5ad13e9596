import { type CodeError, causes, createClient, type InputOf, type routes } from '@easel/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, startTestServer, type TestServer } from '../../../../test/harness.ts'
import { clientSubnet } from '../../../platform/net/client-address.ts'

let server: TestServer

beforeAll(async () => {
  // The limits are as in production, without a factor. Addresses come from a proxy header, so that a test can use many addresses.
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' }, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())
// Resets the rate limit per address, which would otherwise refuse the guesses before the guess limiter does.
beforeEach(() => server.context.db.deleteFrom('rate_counters').execute())

const password = 'correct horse'
type Login = InputOf<typeof routes.defaultLogin>

/** Creates a client with this address. */
function from(address: string) {
  return createClient({ baseUrl: server.baseUrl, fetch: sentFrom(address) })
}

function sentFrom(address: string): typeof fetch {
  return (url, init) =>
    fetch(url, {
      ...init,
      headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': address },
    })
}

async function member(username: string, address: string) {
  return await from(address).register({ username, password, age_confirmed: true })
}

/** Counts the results of these attempts by their code. */
async function codesOf(attempts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const results = await Promise.allSettled(attempts)
  const codes = results.map((result) => {
    if (result.status === 'fulfilled') return 'in'
    const { code, message } = result.reason as CodeError
    return code === 'A0501' && message !== causes.guesses_slowed.en ? 'limited' : code
  })
  return Object.fromEntries(
    Map.groupBy(codes, String)
      .entries()
      .map(([code, group]) => [code, group.length]),
  )
}

function addresses(count: number, network: number): string[] {
  return Array.from({ length: count }, (_, index) => `10.${network}.${index >> 8}.${index & 255}`)
}

/** Sets the number of failures for an account and the time since the last failure. */
async function guessed(username: string, failures: number, agoMs: number): Promise<void> {
  await server.context.db.deleteFrom('guess_brakes').execute()
  await refusalOf(from('10.8.0.1').defaultLogin({ username, password: 'guess' }))
  await server.context.db
    .updateTable('guess_brakes')
    .set({ failures, last_ts: Date.now() - agoMs })
    .execute()
}

describe('hundreds of concurrent guesses at one account, each from its own address', () => {
  test('are refused after the first five, while the owner can sign in from a known subnet or with a device token', async () => {
    const owner = await member('hunted', '192.0.2.1')
    const guess = (address: string, given: Partial<Login> = {}) =>
      from(address).defaultLogin({ username: 'hunted', password: 'guess', ...given })
    // Even a slow machine gives 250 attempts a database connection in time; more attempts would be refused with B0300.
    const codes = await codesOf(addresses(250, 1).map((address) => guess(address)))
    // Five free guesses, and one more after each wait; the waits before the twelfth guess add up to two minutes.
    expect(codes['A0210']).toBeGreaterThanOrEqual(5)
    expect(codes['A0210']).toBeLessThan(12)
    expect(codes['A0501']).toBe(250 - codes['A0210']!)
    // On a slow machine the short delay after the first guesses may be over, so the count is set.
    await guessed('hunted', 50, 0)
    expect(await codesOf([guess('10.9.9.9', { password })])).toEqual({ A0501: 1 })
    expect(await codesOf([guess('192.0.2.1', { password })])).toEqual({ in: 1 })
    expect(await codesOf([guess('10.9.9.9', { password, device_token: owner.device_token })])).toEqual({
      in: 1,
    })
  })

  test('are not helped by a device token that is invented, old, or of another account', async () => {
    const otherMember = await member('other.one', '192.0.2.2')
    const hunted = await member('hunted.too', '192.0.2.3')
    const since = Date.now() - 181 * 24 * 3600_000
    const old = `${since.toString(36)}.${server.context.signer.sign('device', hunted.user.id, since, 0)}`
    const tokens = [
      otherMember.device_token,
      old,
      'x.y',
      '',
      '..',
      otherMember.device_token.replace(/^./, 'z'),
    ]
    await guessed('hunted.too', 50, 0)
    const attempts = tokens.map((device_token) =>
      from('10.2.0.1').defaultLogin({ username: 'hunted.too', password, device_token }),
    )
    expect(await codesOf(attempts)).toEqual({ A0501: tokens.length })
  })

  test('are counted together for all spellings of a device token', async () => {
    const { device_token } = await member('resold', '192.0.2.4')
    const spelt = (index: number) =>
      [
        `${device_token}.${index}`,
        `0${device_token}`,
        device_token.toUpperCase(),
        `${device_token} `,
        device_token,
      ][index % 5]!
    const guesses = addresses(60, 4).map((address, index) =>
      from(address).defaultLogin({ username: 'resold', password: 'guess', device_token: spelt(index) }),
    )
    const codes = await codesOf(guesses)
    // Ten guesses with the token, five without a valid token, and some more after the first waits.
    expect(codes['A0210']).toBeLessThan(24)
    expect(codes['A0501']).toBe(60 - codes['A0210']!)
  })

  test('are not helped by a device token or a subnet from before the password was changed', async () => {
    const { device_token, token } = await member('moved.on', '192.0.2.5')
    await guessed('moved.on', 50, 0)
    const enter = (address: string, given: Partial<Login>) =>
      codesOf([from(address).defaultLogin({ username: 'moved.on', password, ...given })])
    expect(await enter('10.2.0.2', { device_token })).toEqual({ in: 1 })
    const fromOtherAddress = createClient({
      baseUrl: server.baseUrl,
      token: () => token,
      fetch: sentFrom('10.2.0.3'),
    })
    await fromOtherAddress.changePassword({ old_password: password, new_password: 'a new horse' })
    await guessed('moved.on', 50, 0)
    const changed = { password: 'a new horse' }
    expect(await enter('10.2.0.4', { ...changed, device_token })).toEqual({ A0501: 1 })
    expect(await enter('192.0.2.5', changed)).toEqual({ A0501: 1 })
    expect(await enter('10.2.0.3', changed)).toEqual({ in: 1 })
  })

  test('get the same answers if the name does not exist', async () => {
    const guesses = addresses(30, 3).map((address) =>
      from(address).defaultLogin({ username: 'no.such.person', password: 'guess' }),
    )
    const codes = await codesOf(guesses)
    expect(codes['A0210']).toBeGreaterThanOrEqual(5)
    expect(codes['A0501']).toBe(30 - codes['A0210']!)
  })
})

test.each([
  [5, 1],
  [6, 2],
  [10, 32],
  [16, 2048],
  [17, 3600],
  [400, 3600],
])(
  'after %i wrong guesses the next guess has to wait for %i seconds, and the answer names this time',
  async (failures, seconds) => {
    const username = `waiting${failures}`
    await member(username, '192.0.2.10')
    const later = from('10.4.0.2')
    await guessed(username, failures, 0)
    const response = await fetch(`${server.baseUrl}/api/backend/defaultlogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.4.0.3' },
      body: JSON.stringify({ username: username.toUpperCase(), password }),
    })
    if (seconds >= 32) {
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(seconds - 30)
      expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(seconds)
    }
    await guessed(username, failures, seconds * 1000)
    expect(await codesOf([later.defaultLogin({ username, password })])).toEqual({ in: 1 })
  },
)

test('five guesses are free again after a day without guesses', async () => {
  await member('forgiven', '192.0.2.11')
  await guessed('forgiven', 100, 24 * 3600_000 + 1000)
  for (let index = 0; index < 5; index++)
    expect(
      (await refusalOf(from('10.4.1.1').defaultLogin({ username: 'forgiven', password: 'guess' }))).code,
    ).toBe('A0210')
})

test('an address that guesses at many accounts is slowed, except for users who signed in from it before', async () => {
  const address = '192.0.2.20'
  await member('neighbour', address)
  const guess = (index: number) =>
    refusalOf(from(address).defaultLogin({ username: `somebody${index}`, password: 'guess' }))
  for (let index = 0; index < 20; index++) {
    expect((await guess(index)).code).toBe('A0210')
    await server.context.db.deleteFrom('rate_counters').execute()
  }
  // Ten more guesses would mean a wait of a quarter of an hour; the limit is five minutes.
  await server.context.db
    .updateTable('guess_brakes')
    .set({ failures: 30 })
    .where('failures', '=', 20)
    .execute()
  expect((await guess(21)).code).toBe('A0501')
  expect(await codesOf([from(address).defaultLogin({ username: 'neighbour', password })])).toEqual({ in: 1 })
})

test('right passwords, and guesses that were refused without a check, are not counted', async () => {
  await member('regular', '192.0.2.30')
  for (const address of addresses(8, 5))
    expect(await codesOf([from(address).defaultLogin({ username: 'regular', password })])).toEqual({ in: 1 })
  const { rows } = await server.context.pool.query('select 1 from guess_brakes where failures < 0')
  expect(rows).toEqual([])
})

test('a user with too many guesses from a known subnet has to wait too', async () => {
  await member('forgetful', '192.0.2.40')
  const guess = () => from('192.0.2.40').defaultLogin({ username: 'forgetful', password: 'guess' })
  const codes = await codesOf(Array.from({ length: 15 }, guess))
  expect(codes['A0210']).toBeGreaterThanOrEqual(10)
  expect(codes['A0501']).toBeGreaterThan(0)
})

test('recovery works for an account under attack by guesses', async () => {
  const { recovery_code_arr } = await member('besieged', '192.0.2.50')
  await codesOf(
    addresses(20, 6).map((a) => from(a).defaultLogin({ username: 'besieged', password: 'guess' })),
  )
  const recovery = {
    username: 'besieged',
    recovery_code: recovery_code_arr[0]!,
    new_password: 'battery staple',
  }
  await from('10.6.9.9').recover(recovery)
})

test('guesses at the password from within a session are slowed', async () => {
  const { token } = await member('inside', '192.0.2.60')
  const api = createClient({ baseUrl: server.baseUrl, token: () => token })
  const codes = await codesOf(
    Array.from({ length: 30 }, () =>
      api.changePassword({ old_password: 'guess', new_password: 'battery staple' }),
    ),
  )
  expect(codes['A0400']).toBeGreaterThanOrEqual(10)
  expect(codes['A0501']).toBeGreaterThan(0)
})

test('a client subnet is an IPv4 address or the /64 of an IPv6 address', () => {
  expect(clientSubnet('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(clientSubnet('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(clientSubnet('2001:db8::9')).toBe(clientSubnet('2001:DB8:0:0:1::'))
  expect(clientSubnet('::1')).toBe('0:0:0:0')
  expect(clientSubnet('fe80::1%eth0')).toBe('fe80:0:0:0')
})
