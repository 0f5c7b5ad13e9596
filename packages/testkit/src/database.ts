import { Client } from 'pg'
import { inject } from 'vitest'

/** A database for a single test, with the newest schema and without rows. */
export interface TestDatabase extends AsyncDisposable {
  /** Connection string in the form of node-postgres. */
  url: string
  /** Options for `new Pool(config)`. */
  config: { host: string; user: string; database: string }
}

/**
 * Clones a template database of this test run. The default template has the newest schema and no rows. Disposing of the
 * result drops the database, even if connections to it are open. Works only in `*.db.test.ts` and `*.api.test.ts`,
 * because a run starts PostgreSQL only for these tests.
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
