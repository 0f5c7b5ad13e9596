import { type Database, retryRolledBack } from '../db/pool.ts'
import { Batcher } from './batcher.ts'

/**
 * Prepares a small write that many requests make at the same time: concurrent calls share one run of `write`, which returns the
 * result of each, in order. An error among the results is thrown to the caller of that item alone. `write` is repeated after a
 * deadlock, so it must be one statement or transaction.
 */
export function batchedWrite<Item, Result = void>(
  write: (db: Database, items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
): (db: Database, item: Item) => Promise<Result> {
  const batcherOf = (db: Database) =>
    new Batcher<Item, Result | Error>((items: readonly Item[]) => retryRolledBack(() => write(db, items)))
  const batchers = new WeakMap<Database, ReturnType<typeof batcherOf>>()
  return async (db, item) => {
    const batcher = batchers.get(db) ?? batcherOf(db)
    batchers.set(db, batcher)
    const result = await batcher.submit(item)
    if (result instanceof Error) throw result
    return result
  }
}
