import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './types.generated.ts'

export type Database = Kysely<DB>
/** An open transaction. A function that must run in a transaction has this parameter first. */
export type Tx = Transaction<DB>

/** An int8 is parsed as a number: milliseconds fit a double until the year 287396. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Prepares every parametrised statement once per connection, under a name derived from its text.
 *
 * A newer release may add a column to a table while this process runs. PostgreSQL then refuses the prepared statements that select
 * all columns of the table, and would refuse them until the connection ends. Such a statement is prepared again and repeated.
 */
class PreparingClient extends pg.Client {
  /** Names of this connection's prepared statements, by their texts. */
  readonly #names = new Map<string, string>()
  /** Number of times that all statements were prepared again: a name is used for one plan only. */
  #generation = 0

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's query cannot be restated without their implementation
  override query(first: any, ...rest: any[]): any {
    if (typeof first !== 'string' || !Array.isArray(rest[0])) return super.query(first, ...(rest as []))
    const [values, callback] = rest
    const answer = this.#execute(first, values).catch((error) => {
      if (!isStalePlan(error)) throw error
      this.#names.clear()
      this.#generation += 1
      // In a transaction, the error has undone the statements before: only the transaction as a whole can be repeated.
      if (this.getTransactionStatus() !== 'I') throw error
      return this.#execute(first, values)
    })
    if (!callback) return answer
    answer.then((result) => callback(null, result), callback)
  }

  async #execute(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const name = this.#nameOf(text)
    return await super.query({ ...(name !== undefined && { name }), text, values })
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    // PostgreSQL cannot prepare a text with several statements, which libraries send.
    if (known !== undefined || this.#names.size >= maxStatements || text.includes(';')) return known
    const name = createHash('sha1').update(`${this.#generation} ${text}`).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}

/** The fields of an error of PostgreSQL that are read here. */
type DatabaseFault = Partial<Pick<pg.DatabaseError, 'code' | 'routine'>>

/** True if PostgreSQL refused a prepared statement because its result has other columns than when it was prepared. */
function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as DatabaseFault
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** Maximum number of prepared statements of a connection, at about 80 kB each; further statements are planned at each execution. */
export const maxStatements = 1500

/** Rejects if the database does not answer. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}

export interface PoolOptions {
  connectionString?: string
  host?: string
  port?: number
  user?: string
  password?: string
  database?: string
  max: number
}

/** Options for the pools of libraries, so that they prepare their statements too. */
export const preparing = { Client: PreparingClient }

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...options,
    ...preparing,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A connection in steady use would keep all statements that it has ever prepared, up to a hundred megabytes.
    maxLifetimeSeconds: 600,
    application_name: 'easel',
    // A router between this process and the database may drop a connection that is silent for long.
    keepAlive: true,
  })
  // An idle connection that breaks is replaced at the next use; without a listener its error would end the process.
  pool.on('error', () => {})
  // If a connection breaks during a query, the query fails and reports it, so the event is ignored.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

const deadlock = '40P01'
const maxAttempts = 6
/** Maximum pause before the second attempt, in milliseconds; the pause doubles with each further attempt. */
const maxPauseMs = 20

/**
 * Runs `work` in a transaction, and again if PostgreSQL rolled the transaction back. Effects of `work` outside of the database must
 * therefore be idempotent.
 */
export function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryRolledBack(() => db.transaction().execute(work))
}

/**
 * Repeats `work`, a transaction or a single statement, after a deadlock, in which PostgreSQL rolls back one of the two
 * transactions, or both, and after a stale plan. The pause before a retry is random, so that two transactions that were rolled back
 * at the same moment do not collide again.
 */
export async function retryRolledBack<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === maxAttempts || !(isStalePlan(error) || (error as DatabaseFault).code === deadlock))
        throw error
      await sleep(Math.random() * maxPauseMs * 2 ** (attempt - 1))
    }
  }
}
