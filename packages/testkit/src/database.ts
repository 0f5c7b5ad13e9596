import { Client } from 'pg'
import { inject } from 'vitest'

/** A database for a single test, with the newest schema and without rows. */
export interface TestDatabase extends AsyncDisposable {
  /** For clients that take a connection string in node-postgres form. */
  url: string
  /** The connection for `new Pool(config)`. */
  config: { host: string; user: string; database: string }
}

/**
 * Clones a template database of this test run; the default template is migrated and empty. Disposing of the result drops the database, even
 * while connections to it are open. Works in `*.db.test.ts` and `*.api.test.ts`: only for these does a run start PostgreSQL.
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
