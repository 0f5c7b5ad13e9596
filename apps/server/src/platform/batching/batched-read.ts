import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/pool.ts'
import { prepared } from '../db/prepared-statement.ts'
import { Batcher } from './batcher.ts'

/** An id in a statement: a value, or a column with the ids of a batch. */
export type BatchedId = string | RawBuilder<string>

/** The id of the viewer is `undefined` for a visitor. */
type Ids<Name extends string> = Readonly<Record<Name, string | undefined>>

/**
 * Prepares a small read that many requests make, each with other ids: concurrent reads share one statement, since a statement
 * costs the driver and PostgreSQL about as much as the read itself. `build` gets the ids as columns of the table `batch`, of this
 * type.
 */
export function batchedRead<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Database | Tx, ids: Readonly<Record<Name, RawBuilder<string>>>) => Expression<Row>,
  type: 'uuid' | 'bytea' = 'uuid',
): (db: Database | Tx, ids: Ids<Name>) => Promise<readonly Row[]> {
  const byName = <Value>(make: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
  const columns = byName((name) => sql.ref<string>(`batch.${name}`))
  const readAll = prepared((db, lists: Record<Name, readonly (string | null)[]>) => ({
    // The arrays are in sub-selects: for an array as a parameter, PostgreSQL would plan the statement again for each length.
    compile: () =>
      sql<Row & { request_index: number }>`select batch.request_index, answer.*
        from unnest(${sql.join(names.map((name) => sql`(select ${lists[name]}::${sql.raw(type)}[])`))})
          with ordinality as batch (${sql.join(names.map((name) => sql.ref(name)))}, request_index)
        cross join lateral ${build(db, columns)} as answer`.compile(db),
  }))
  const readersOf = (db: Database | Tx) =>
    new Batcher<Ids<Name>, readonly Row[]>(async (batch) => {
      const answers: Row[][] = batch.map(() => [])
      const lists = byName((name) => batch.map((ids) => ids[name] ?? null))
      for (const row of await readAll(db, lists)) answers[row.request_index - 1]!.push(row)
      return answers
    })
  const readers = new WeakMap<Database | Tx, ReturnType<typeof readersOf>>()
  return (db, ids) => {
    const reader = readers.get(db) ?? readersOf(db)
    readers.set(db, reader)
    return reader.submit(ids)
  }
}
