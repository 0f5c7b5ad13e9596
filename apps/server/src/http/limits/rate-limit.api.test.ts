import { type Client, type CodeError, createClient } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ApiProcess,
  refusalOf,
  startTestServer,
  type TestServer,
  type TestUser,
  until,
} from '../../../test/harness.ts'
import { limits } from './rate-limit.ts'

let server: TestServer
let otherProcess: ApiProcess

/** Reduces the limits to 12 writes and 60 reads a minute. */
const factor = 0.05
/** A fixed clock, so that no window ends while a test fills it. */
const now = Date.UTC(2026, 0, 1, 12, 0, 20)

beforeAll(async () => {
  const env = { RATE_LIMIT_FACTOR: String(factor), TRUST_PROXY: 'on' }
  server = await startTestServer(env, { withWorker: false, now: () => now })
  otherProcess = await server.startApiProcess()
})
afterAll(() => server[Symbol.asyncDispose]())

let places = 0

/** Creates clients of one user at both servers, with this address; the account was created from another address. */
async function person(address = newSubnet()): Promise<[Client, Client, TestUser]> {
  const joined = await server.join({ fetch: from(newSubnet()) })
  const clientAt = (baseUrl: string) =>
    createClient({ baseUrl, token: () => joined.token, fetch: from(address) })
  return [clientAt(server.baseUrl), clientAt(otherProcess.baseUrl), joined]
}

function newSubnet(): string {
  places += 1
  return `10.9.0.${places}`
}

function from(address: string, others: Record<string, string> = {}): typeof fetch {
  return (url, init) =>
    fetch(url, { ...init, headers: { ...(init?.headers as object), ...others, 'x-forwarded-for': address } })
}

/** Returns the number of admitted calls; all other calls must be refused for exceeding the limit. */
async function admitted(calls: readonly Promise<unknown>[]): Promise<number> {
  const settled = await Promise.allSettled(calls)
  const refused = settled.filter((outcome) => outcome.status === 'rejected')
  expect(new Set(refused.map(({ reason }) => (reason as CodeError).code))).toEqual(
    new Set(refused.length > 0 ? ['A0501'] : []),
  )
  return settled.length - refused.length
}

const write = (api: Client) => api.readNotifications({ notification_id_arr: [] })
const read = (api: Client) => api.countUnreadNotifications()

test('writes are counted exactly over all servers, per account', async () => {
  const [here, there] = await person()
  const max = limits.write.caller * factor
  const calls = Array.from({ length: 3 * max }, (_, index) => write(index % 2 ? here : there))
  expect(await admitted(calls)).toBe(max)
  const [bob] = await person()
  expect(await admitted([write(bob)])).toBe(1)
})

test('reads are counted over all servers with a short delay, without a query for each read', async () => {
  const [here, there] = await person()
  const max = limits.read.caller * factor
  expect(await admitted(Array.from({ length: 2 * max }, () => read(here)))).toBe(max)
  // The other server receives the count within about a second.
  const beyond = await until(async () => ((await admitted([read(there)])) === 0 ? true : undefined))
  expect(beyond).toBe(true)
})

test('a subnet has a limit over all its accounts, whatever addresses their headers contain', async () => {
  const address = '10.8.0.1'
  const max = limits.write.subnet * factor
  const people = await Promise.all(Array.from({ length: 8 }, () => person(address)))
  const each = limits.write.caller * factor
  const calls = people.flatMap(([here]) => Array.from({ length: each }, () => write(here)))
  expect(calls.length).toBeGreaterThan(max)
  expect(await admitted(calls)).toBeLessThanOrEqual(max)
  // Values before the proxy's own entry in the header have no effect.
  const [, , { token }] = people[0]!
  const liar = createClient({
    baseUrl: server.baseUrl,
    token: () => token,
    fetch: from(`1.2.3.4, ${address}`),
  })
  expect((await refusalOf(write(liar))).code).toBe('A0501')
  const [elsewhere] = await person('10.8.0.2')
  await write(elsewhere)
})

test('a /64 of IPv6 is one client subnet', async () => {
  const max = limits.sign_in.caller * factor
  const guess = (index: number) =>
    createClient({ baseUrl: server.baseUrl, fetch: from(`2001:db8:7:7::${index}`) }).defaultLogin({
      username: 'nobody',
      password: 'not this',
    })
  const answers = await Promise.allSettled(Array.from({ length: 5 }, (_, index) => guess(index + 1)))
  const codes = answers.map((outcome) => outcome.status === 'rejected' && (outcome.reason as CodeError).code)
  expect(codes.filter((code) => code !== 'A0501')).toHaveLength(max)
})

test('a refusal names the time to retry', async () => {
  const [, , { token }] = await person()
  const call = () =>
    fetch(`${server.baseUrl}/api/backend/notification_arr`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{"notification_id_arr": []}',
    })
  const refused = await until(async () => {
    const answer = await call()
    return answer.status === 429 ? answer : undefined
  })
  expect(refused.headers.get('retry-after')).toBe('40')
  expect(await refused.json()).toMatchObject({ Code: 'A0501' })
})
