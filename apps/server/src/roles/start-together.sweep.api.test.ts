import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@easel/testkit'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startRole } from '../../test/role-process.ts'

test('two API processes and a worker start together on an empty database', async () => {
  await using resources = new AsyncDisposableStack()
  const database = resources.use(await testDatabase('template0'))
  const folder = await mkdtemp(join(tmpdir(), 'easel-test-'))
  resources.defer(() => rm(folder, { recursive: true, force: true }))
  const { host, user, database: name } = database.config
  const DATABASE_URL = `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
  const env = { DATABASE_URL, DATA_DIR: folder, SECRET: 's'.repeat(40), LOG_LEVEL: 'error' }
  const worker = resources.use(startRole('worker', env))
  await worker.said('Waiting for an API process')
  const servers = [resources.use(startRole('api', env)), resources.use(startRole('api', env))]
  await Promise.all(servers.map(({ said }) => said('Ready: ')))
  const client = new pg.Client(database.config)
  await client.connect()
  resources.defer(() => client.end())
  const workers = async () => (await client.query('select id from workers')).rows.length
  await expect.poll(workers, { timeout: 60_000 }).toBe(1)
  const { rows } = await client.query(`select count(*)::integer as count from users where kind = 'system'`)
  expect(rows).toEqual([{ count: 1 }])
})
