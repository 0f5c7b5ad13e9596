import { createClient, socketPath } from '@easel/contract'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import WebSocket from 'ws'
import { put, refusalOf, startTestServer, type TestServer, until } from '../../../test/harness.ts'
import { runHostCommand } from '../../host/run-command.ts'
import { securityEvents } from './security-events.ts'

interface Line {
  event?: string
  type: string
  outcome: string
  account_id?: string
  place?: string
  request_id?: string
  call?: string
  reason?: string
  object_id?: string
  command?: string[]
}

let server: TestServer
let text = ''
const password = 'correct horse'

beforeAll(async () => {
  const logTo = {
    write(line: string) {
      text += line
    },
  }
  server = await startTestServer({ LOG_LEVEL: 'info', MODERATORS: 'judge' }, { withWorker: false, logTo })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Returns the security events after an offset in the log. */
function eventsSince(start: number): Line[] {
  const lines = text.slice(start).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Line).filter(({ event }) => event === 'security')
}

/** Runs calls and waits until they have logged the expected number of events. */
async function written(count: number, act: () => Promise<unknown>): Promise<Line[]> {
  const start = text.length
  await act()
  return await until(async () => {
    const events = eventsSince(start)
    return events.length >= count ? events : undefined
  })
}

test('the events of an account are logged with user, address and request id, and without secrets', async () => {
  const account = { username: 'ann.logged', password, age_confirmed: true as const }
  const secrets = [password, 'a guess of somebody', 'another horse']
  let userId = ''
  const events = await written(11, async () => {
    const { token, user, recovery_code_arr } = await server.visitor.register(account)
    userId = user.id
    const ann = createClient({ baseUrl: server.baseUrl, token: () => token })
    await refusalOf(server.visitor.defaultLogin({ ...account, password: 'a guess of somebody' }))
    const elsewhere = await server.visitor.defaultLogin(account)
    expect(elsewhere).toHaveProperty('token')
    secrets.push(token, ...Object.values(elsewhere).filter((value) => typeof value === 'string'))
    secrets.push(...recovery_code_arr)
    const { session_arr } = await ann.listSessions()
    await ann.deleteSession({ id: session_arr.find(({ is_current }) => !is_current)!.id })
    await refusalOf(ann.confirmSession({ password: 'a guess of somebody' }))
    await ann.confirmSession({ password })
    await ann.changePassword({ old_password: password, new_password: 'another horse' })
    await ann.renewRecoveryCodes({})
    await ann.deleteAccount({ immediately: false, password: 'another horse' })
    await server.visitor.defaultLogin({ ...account, password: 'another horse' })
  })
  expect(events.map(({ type }) => type).sort()).toEqual(
    [
      ...['registered', 'sign_in_failed', 'signed_in', 'session_ended', 'password_wrong', 'owner_confirmed'],
      ...['password_changed', 'recovery_codes_renewed', 'account_deleted', 'account_restored', 'signed_in'],
    ].sort(),
  )
  for (const event of events) expect(event).toMatchObject({ account_id: userId })
  const [registered, failed] = ['registered', 'sign_in_failed'].map(
    (type) => events.find((event) => event.type === type)!,
  ) as [Line, Line]
  expect(registered).toMatchObject({ call: 'register', outcome: 'done', place: failed.place })
  expect(failed).toMatchObject({ call: 'defaultLogin', outcome: 'refused', reason: 'A0210' })
  expect(failed.request_id).toMatch(/^[0-9a-f-]{36}$/)
  for (const secret of [...secrets, '127.0.0.1', 'ann.logged']) expect(text).not.toContain(secret)
})

test('refusals are logged: an unknown name, an invalid token, a missing right, an invalid file', async () => {
  const bob = await server.join()
  const [unknown] = await written(1, () =>
    refusalOf(server.visitor.defaultLogin({ username: 'no.such.name', password })),
  )
  expect(unknown).toMatchObject({ type: 'sign_in_failed', outcome: 'refused' })
  expect(unknown).not.toHaveProperty('account_id')
  const made = createClient({ baseUrl: server.baseUrl, token: () => 'a-token-that-was-made-up' })
  const [token] = await written(1, () => refusalOf(made.getCurrentUser()))
  expect(token).toMatchObject({ type: 'access_refused', reason: 'A0200', call: 'getCurrentUser' })
  const [right] = await written(1, () =>
    refusalOf(
      bob.api.createTheme({
        ...{ title: { en: 'A', zh: 'A' }, description: { en: 'A', zh: 'A' } },
        ...{ begin_ts: Date.now(), end_ts: Date.now() + 1e7 },
      }),
    ),
  )
  expect(right).toMatchObject({ type: 'access_refused', account_id: bob.userId, call: 'createTheme' })
  const id = `${crypto.randomUUID()}.jpg`
  const address = await bob.api.signSourceUpload({ id })
  const [file] = await written(1, () => put(address, new TextEncoder().encode('<svg/>')))
  expect(file).toMatchObject({ type: 'upload_refused', object_id: id.slice(0, -4) })
  const [socket] = await written(1, async () => {
    const ws = new WebSocket(`${server.baseUrl.replace('http', 'ws')}${socketPath}?token=made-up`)
    await new Promise((resolve) => ws.once('close', resolve))
  })
  expect(socket).toMatchObject({ type: 'access_refused', reason: 'bad_token', call: 'ws' })
  // A visitor who has to sign in first is not an attack.
  const before = text.length
  await refusalOf(server.visitor.getCurrentUser())
  expect(eventsSince(before)).toEqual([])
  expect(text).not.toContain('a-token-that-was-made-up')
})

test("the running server logs a host's command that changes accounts", async () => {
  const { username } = await (await server.join()).api.getCurrentUser()
  const { rows } = await server.context.pool.query<{ name: string }>('select current_database() as name')
  const { host, user } = inject('postgres')
  const DATABASE_URL = `postgres://${user}@localhost/${rows[0]!.name}?host=${encodeURIComponent(host)}`
  const output: string[] = []
  const [event] = await written(1, () =>
    runHostCommand(['reset-password', username], {
      ...{ env: { DATABASE_URL }, say: (line: string) => void output.push(line) },
      warn: (line: string) => void output.push(line),
    }),
  )
  expect(event).toMatchObject({ type: 'host_command', command: ['reset-password', username] })
  expect(text).not.toContain(output[0]!.split(':  ')[1]!)
})

test('all events are counted for Prometheus, even if the log contains only their count', async () => {
  const metrics = async () => await (await fetch(`${server.baseUrl}/metrics`)).text()
  const failed = async () =>
    Number(/easel_security_events_total\{type="sign_in_failed"\} (\d+)/.exec(await metrics())?.[1])
  const before = await failed()
  for (const _ of [1, 2])
    await refusalOf(server.visitor.defaultLogin({ username: 'no.other.name', password }))
  await until(async () => ((await failed()) === before + 2 ? true : undefined))
  const text = await metrics()
  for (const type of Object.keys(securityEvents)) expect(text).toContain(`{type="${type}"}`)
})
