import { type Database, transact } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'
import { deleteOldDays, lastMeasure, measureAccounts, measurePurposes } from './measure-storage.repo.ts'

const hour = 3600_000
/** The statistics of the site show up to 90 days. */
const keptDays = 100

/** Measures the used space, at most once an hour. */
export async function measureStorageHourly(db: Database, now: number): Promise<void> {
  if (((await lastMeasure(db)) ?? 0) <= now - hour) await measureStorage(db, now)
}

export async function measureStorage(db: Database, now: number): Promise<void> {
  await transact(db, async (tx) => {
    // The lock prevents that concurrent measurements count objects twice.
    await serialize(tx, 'storage measure')
    await measurePurposes(tx, now)
    await measureAccounts(tx)
    await deleteOldDays(tx, keptDays)
  })
}
