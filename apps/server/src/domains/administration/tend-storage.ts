import { cleanablePurposes, cleanings } from '@easel/contract'
import { z } from 'zod'
import type { Queue } from '../../platform/jobs/job-queue.ts'
import {
  deleteDownloadsUnusedSince,
  deleteKeptUnusedSince,
  deleteUnusedObjects,
  type FileDeps,
} from '../files/index.ts'
import { measureStorage } from './measure-storage.ts'

const StorageJob = z.object({
  /** Purpose of the files to erase before the measurement; absent for a measurement only. */
  purpose: z.enum(cleanings).optional(),
  used_before_ts: z.int().optional(),
})
export type StorageJob = z.output<typeof StorageJob>

export const storageQueue: Queue<StorageJob> = { name: 'storage', data: StorageJob }

const erase = { kept_outputs: deleteKeptUnusedSince, downloads: deleteDownloadsUnusedSince } as const

/** Erases the files that the host has chosen, and then measures the used space. */
export async function tendStorage(deps: FileDeps, { purpose, used_before_ts }: StorageJob): Promise<void> {
  if (purpose && used_before_ts !== undefined) {
    for (const each of purpose === 'all' ? cleanablePurposes : [purpose])
      await erase[each](deps.db, used_before_ts)
    await deleteUnusedObjects(deps)
  }
  await measureStorage(deps.db, Date.now())
}
