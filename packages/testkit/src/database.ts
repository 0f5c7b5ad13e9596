import { Client } from 'pg'
import { inject } from 'vitest'

/** A database of one test's own, with the newest schema and nothing in it. */
export interface TestDatabase extends AsyncDisposable {
  /** For every client that takes a connection string of node-postgres. */
  url: string
  /** The same for `new Pool(config)`. */
  config: { host: string; user: string; database: string }
}

/**
 * Clones a template of this run, which is migrated and empty unless another is named. Dispose of the result to drop it, with the connections still open to it.
 * Works in `*.db.test.ts` and `*.api.test.ts`: only for these does a run start PostgreSQL.
 */
export async function testDatabase(template = inject('postgres').template): Promise<TestDatabase> {
  const { host, user } = inject('postgres')
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const administer = async (sql: string) => {
    const client = new Client({ host, user, database: 'postgres' })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await administer(`create database ${database} template ${template}`)
  return {
    url: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
    config: { host, user, database },
    [Symbol.asyncDispose]: () => administer(`drop database ${database} with (force)`),
  }
}
