import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Database, Tx } from './pool.ts'

/** Stands for a value while a statement is built. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Builds and compiles a statement once, at its first use: building a small statement takes about as long as PostgreSQL
 * takes to answer it. `build` sees places instead of values: it may pass them on, but not look at them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Database | Tx, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Database | Tx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  const places = new Proxy({}, { get: (_target, name) => new Place(String(name)) }) as Values
  return async (db, values) => {
    compiled ??= build(db, places).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Place ? values[value.name as keyof Values] : value,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** The same for a statement in SQL. */
export function preparedSql<Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): (db: Database | Tx, values: Values) => Promise<Row[]> {
  return prepared((db, values: Values) => ({ compile: () => build(values).compile(db) }))
}
