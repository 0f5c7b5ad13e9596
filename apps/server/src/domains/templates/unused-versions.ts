import { type Database, transact } from '../../platform/db/pool.ts'
import { deleteFiles } from '../files/index.ts'
import { deleteReplacedVersions, deleteUnusedSince } from './template-versions.repo.ts'

const day = 24 * 3600_000

/**
 * Deletes template versions that were replaced over a day ago and that no work was made with, and unused templates deleted over a day ago.
 * The day lets a work in creation still find the version that it has just read.
 */
export async function deleteUnusedVersions(db: Database, now: number): Promise<void> {
  await transact(db, async (tx) => {
    await deleteFiles(tx, await deleteReplacedVersions(tx, now - day))
  })
  await deleteUnusedSince(db, now - day)
}
