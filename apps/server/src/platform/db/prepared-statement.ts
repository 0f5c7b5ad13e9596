import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Database, Tx } from './pool.ts'

/**
 * Replaces a value while a statement is built. If `build` read the value, it would compile a wrong statement, so reading throws.
 */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`A prepared statement cannot depend on the value of ${this.name}`)
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]()
  }

  [Symbol.iterator](): never {
    return this[Symbol.toPrimitive]()
  }
}

/**
 * Builds and compiles a statement once, at its first use: building a small statement takes about as long as PostgreSQL
 * takes to answer it. `build` gets placeholders instead of values: it may pass them on, but not read them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Database | Tx, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Database | Tx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) }) as Values
  return async (db, values) => {
    compiled ??= build(db, placeholders).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

/** Prepares a statement that is written in SQL. */
export function preparedSql<Values extends object, Row>(
  build: (values: Values) => RawBuilder<Row>,
): (db: Database | Tx, values: Values) => Promise<Row[]> {
  return prepared((db, values: Values) => ({ compile: () => build(values).compile(db) }))
}
