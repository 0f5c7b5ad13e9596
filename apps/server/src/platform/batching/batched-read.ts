import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/pool.ts'
import { prepared } from '../db/prepared-statement.ts'
import { Together } from './batcher.ts'

/** An id that a statement is about: a value, or a column of all who ask. */
export type AskedId = string | RawBuilder<string>

/** Undefined is nobody: a visitor. */
type Ids<Name extends string> = Readonly<Record<Name, string | undefined>>

/**
 * Prepares a small read that many ask for, each with other ids: those who ask at the same time share one statement, which costs
 * the driver and PostgreSQL about as much as the read itself. `build` gets the ids as columns of the table `asked`, of this type.
 */
export function preparedTogether<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Database | Tx, ids: Readonly<Record<Name, RawBuilder<string>>>) => Expression<Row>,
  type: 'uuid' | 'bytea' = 'uuid',
): (db: Database | Tx, ids: Ids<Name>) => Promise<readonly Row[]> {
  const byName = <Value>(make: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>
  const columns = byName((name) => sql.ref<string>(`asked.${name}`))
  const readAll = prepared((db, lists: Record<Name, readonly (string | null)[]>) => ({
    // Arrays in sub-selects: PostgreSQL would plan anew for each length of a parameter.
    compile: () =>
      sql<Row & { asked_at: number }>`select asked.asked_at, answer.*
        from unnest(${sql.join(names.map((name) => sql`(select ${lists[name]}::${sql.raw(type)}[])`))})
          with ordinality as asked (${sql.join(names.map((name) => sql.ref(name)))}, asked_at)
        cross join lateral ${build(db, columns)} as answer`.compile(db),
  }))
  const readersOf = (db: Database | Tx) =>
    new Together<Ids<Name>, readonly Row[]>(async (asked) => {
      const answers: Row[][] = asked.map(() => [])
      const lists = byName((name) => asked.map((one) => one[name] ?? null))
      for (const row of await readAll(db, lists)) answers[row.asked_at - 1]!.push(row)
      return answers
    })
  const readers = new WeakMap<Database | Tx, ReturnType<typeof readersOf>>()
  return (db, ids) => {
    const known = readers.get(db) ?? readersOf(db)
    readers.set(db, known)
    return known.do(ids)
  }
}
