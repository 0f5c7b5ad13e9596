import { createClient } from '@easel/contract'
import { type TestDatabase, testDatabase } from '@easel/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/harness.ts'

let replica: TestDatabase
let server: TestServer

// The replica never catches up, so that its answers show which database a call reads from.
beforeAll(async () => {
  replica = await testDatabase()
  server = await startTestServer(
    { DATABASE_URL: 'postgres://unused', DATABASE_REPLICA_URL: replica.url },
    { withWorker: false },
  )
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await replica[Symbol.asyncDispose]()
})

test('visitors read from the replica, users from the primary, and nothing is written to the replica', async () => {
  const { api } = await server.join()
  expect((await api.listWorkTemplates({})).work_template_arr.length).toBeGreaterThan(0)
  expect((await server.visitor.listWorkTemplates({})).work_template_arr).toEqual([])
  // A visitor's own change is visible at once.
  const account = { username: 'newcomer', password: 'correct horse', age_confirmed: true as const }
  const { token } = await server.visitor.register(account)
  const newUser = createClient({ baseUrl: server.baseUrl, token: () => token })
  expect((await newUser.getCurrentUser()).username).toBe('newcomer')
})
