import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { createApi } from '../../composition/api/create-api.ts'

let server: TestServer
let app: FastifyInstance
let baseUrl: string

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
  app = await createApi(server.context, { withPages: true })
  baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await server[Symbol.asyncDispose]()
})

function formOf(bytes: number): FormData {
  const form = new FormData()
  form.append('photos', new File([new Uint8Array(bytes)], 'cat.jpg', { type: 'image/jpeg' }))
  return form
}

test.each([
  ['/share-target', '/tool?shared=missed', formOf(10)],
  ['/zh/share-target', '/zh/tool?shared=missed', formOf(10)],
  ['/share-target', '/tool?shared=missed', formOf(30_000_000)],
  ['/share-target', '/tool?shared=missed', 'no form'],
  ['/share-target', '/tool?shared=missed', undefined],
] as const)('photos shared with %s before the app is ready redirect to %s', async (path, place, body) => {
  const answer = await fetch(`${baseUrl}${path}`, { method: 'POST', body: body ?? null, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, place])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the page of the redirect explains the next step', async () => {
  const page = await fetch(`${baseUrl}/share-target`, { method: 'POST', body: formOf(10) })
  expect([page.status, new URL(page.url).pathname]).toEqual([200, '/tool'])
})
