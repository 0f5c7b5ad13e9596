import { sql } from 'kysely'
import type { Tx } from './pool.ts'

/** Makes transactions with the same name run one after the other, from this call to their ends. */
export async function serialize(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
