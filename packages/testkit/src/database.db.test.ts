import { Client } from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from './index.ts'

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

it('testDatabase gives each test its own migrated database', async () => {
  await using first = await testDatabase()
  await using second = await testDatabase()
  await query(first.url, 'create table mine as select 1 as n')
  expect(await query(first.url, 'select n from mine')).toEqual([1])
  await expect(query(second.url, 'select n from mine')).rejects.toThrow('does not exist')
  expect((await query(second.url, 'select name from migrations')).length).toBeGreaterThan(0)
})

it('testDatabase drops the database at the end, even if a client is still connected', async () => {
  const database = await testDatabase()
  const idle = new Client(database.url)
  idle.on('error', () => {})
  await idle.connect()
  await database[Symbol.asyncDispose]()
  await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist')
})
