import { type Database, transact } from '../../platform/db/pool.ts'
import { deleteFiles } from '../files/index.ts'
import { deleteReplacedVersions, deleteUnusedSince } from './template-versions.repo.ts'

const day = 24 * 3600_000

/**
 * Deletes template versions that were replaced over a day ago and with which no work was made, and unused templates that were
 * deleted over a day ago. The day ensures that a work in creation still finds the version that it has just read.
 */
export async function deleteUnusedVersions(db: Database, now: number): Promise<void> {
  await transact(db, async (tx) => {
    await deleteFiles(tx, await deleteReplacedVersions(tx, now - day))
  })
  await deleteUnusedSince(db, now - day)
}
