import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { createClient } from '@easel/contract/client'
import { freePort, testDatabase } from '@easel/testkit'
import { expect, test } from 'vitest'
import { finishedWork } from '../../test/posting.ts'
import { startRole } from '../../test/role-process.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
}

interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
}

/** A collector that keeps the spans it gets. */
async function startCollector() {
  const spans: Span[] = []
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as ExportRequest
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a trace leads from the call that starts a work to the nodes that a worker computes', async () => {
  await using resources = new AsyncDisposableStack()
  const collector = resources.use(await startCollector())
  const database = resources.use(await testDatabase('template0'))
  const folder = await mkdtemp(join(tmpdir(), 'easel-test-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const { host, user, database: name } = database.config
  const PORT = String(await freePort())
  const site = resources.use(
    startRole('all', {
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      DATA_DIR: folder,
      DEMO: 'off',
      PORT,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }),
  )
  await site.said('Ready: ')
  const baseUrl = `http://127.0.0.1:${PORT}`
  const account = { username: 'ann', password: 'correct horse', age_confirmed: true as const }
  const { token, user: ann } = await createClient({ baseUrl }).register(account)
  const api = createClient({ baseUrl, token: () => token })
  await finishedWork({ api, token, userId: ann.id })

  const named = (wanted: string) => collector.spans.find((span) => span.name === wanted)
  await expect.poll(() => named('createWork') && named('SaveImage'), { timeout: 60_000 }).toBeDefined()
  const [call, stage, node] = [named('createWork')!, named('stage')!, named('SaveImage')!]
  expect([stage.traceId, node.traceId]).toEqual([call.traceId, call.traceId])
  expect([stage.parentSpanId, node.parentSpanId]).toEqual([call.spanId, stage.spanId])
  // Calls do not belong to each other's traces.
  expect(named('register')!.traceId).not.toBe(call.traceId)
})
