import { request } from 'node:http'
import { socketPath } from '@easel/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { startTestServer, type TestServer, until } from '../../../test/harness.ts'
import { postBy } from '../../../test/posting.ts'
import { newId } from '../../platform/ids.ts'

let server: TestServer
const token = 'a-token-of-the-host'

beforeAll(async () => {
  server = await startTestServer({ METRICS_TOKEN: token, TRUST_PROXY: 'on' })
})
afterAll(() => server[Symbol.asyncDispose]())

/** Sends a request with any `Host` header, which `fetch` does not allow. */
function get(path: string, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sending = request(`${server.baseUrl}${path}`, { headers }, async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, text })
    })
    sending.on('error', reject).end()
  })
}

/** Returns the value of a metric. */
async function metric(line: string): Promise<number | undefined> {
  const { text } = await get('/metrics')
  const found = text.split('\n').find((row) => row.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('metrics time answers by the pattern of their address, without ids', async () => {
  const id = newId()
  await server.visitor.getPost({ id }).catch(() => {})
  await get(`/${id}`)
  const { status, text } = await get('/metrics')
  expect(status).toBe(200)
  expect(text).not.toContain(id)
  expect(text).toContain(
    'easel_http_request_duration_seconds_count{method="GET",route="/api/backend/post/:id",status="404"} 1',
  )
  expect(text).toContain('route="none",status="404"')
})

test('metrics count runs, jobs, sockets, notifications and attempts', async () => {
  const ann = await server.join()
  const socket = new WebSocket(`${server.baseUrl.replace('http', 'ws')}${socketPath}?token=${ann.token}`)
  await until(async () => ((await metric('easel_sockets')) === 1 ? true : undefined))
  socket.terminate()
  await until(async () => ((await metric('easel_sockets')) === 0 ? true : undefined))
  const before = (await metric('easel_notifications_total')) ?? 0
  await postBy(ann)
  await until(async () => ((await metric('easel_runs_ended_total{state="done"}')) === 1 ? true : undefined))
  await until(async () => ((await metric('easel_notifications_total')) === before + 1 ? true : undefined))
  expect(await metric('easel_runs_ended_total{state="fail"}')).toBe(0)
  expect(await metric('easel_runs{state="queue"}')).toBe(0)
  expect(await metric('easel_runs{state="doing"}')).toBeLessThanOrEqual(1)
  expect(await metric('easel_queue_jobs{queue="housekeeping",state="waiting"}')).toBeGreaterThanOrEqual(0)
  expect(await metric('easel_queue_oldest_seconds{queue="housekeeping"}')).toBeGreaterThanOrEqual(0)
  expect(await metric('easel_pool_connections{state="idle"}')).toBeGreaterThan(0)
  expect(await metric('easel_ledger_attempts{by="entries"}')).toBe(
    await metric('easel_ledger_attempts{by="balances"}'),
  )
  expect(await metric('easel_disk_free_bytes')).toBeGreaterThan(0)
  expect(await metric('easel_disk_floor_bytes')).toBe(1024 ** 3)
  expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  expect(await metric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

test('metrics are readable only from this machine or with the token', async () => {
  const statusWith = async (headers: Record<string, string>) => (await get('/metrics', headers)).status
  expect(await statusWith({})).toBe(200)
  for (const headers of [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { host: 'easel.example' },
  ] as Record<string, string>[]) {
    expect([headers, await statusWith(headers)]).toEqual([headers, 404])
    expect(await statusWith({ ...headers, authorization: 'Bearer wrong' })).toBe(404)
    expect(await statusWith({ ...headers, authorization: `Bearer ${token}` })).toBe(200)
  }
})

test('a server whose queue or database does not answer is up, but not ready', async () => {
  expect((await get('/readyz')).status).toBe(200)
  await server.context.pool.query('alter schema pgboss rename to away')
  expect((await get('/readyz')).status).toBe(503)
  await server.context.pool.query('alter schema away rename to pgboss')
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/healthz')).status).toBe(200)
})
