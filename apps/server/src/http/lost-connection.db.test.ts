import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { testDatabase } from '@easel/testkit'
import pg from 'pg'
import { expect, test } from 'vitest'
import { toDomainError } from './app.ts'

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it must fail'),
    (error: Error) => toDomainError(error).code,
  )

test('a request to a site whose database is busy, silent or gone gets a time to retry, and logs no fault', async () => {
  await using database = await testDatabase()
  const busy = new pg.Pool({ ...database.config, max: 1, connectionTimeoutMillis: 50 })
  const held = await busy.connect()
  held.on('error', () => {})
  expect(await caught(busy.query('select 1'))).toBe('B0300')

  const running = caught(held.query('select pg_sleep(60)'))
  const admin = new pg.Client(database.config)
  await admin.connect()
  // Waits, since the query may not have reached the database yet.
  const ended = async () => {
    const { rowCount } = await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
    )
    return rowCount
  }
  await expect.poll(ended).toBe(1)
  expect(await running).toBe('B0300')
  held.release(true)
  await Promise.all([admin.end(), busy.end()])

  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const waiting = new pg.Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 })
  expect(await caught(waiting.query('select 1'))).toBe('B0300')
  await waiting.end()
  silent.close()
})
