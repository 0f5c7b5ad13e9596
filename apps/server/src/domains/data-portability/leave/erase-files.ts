import type { FileDeps } from '../../files/index.ts'
import { removeObjects } from '../../files/index.ts'
import type { EraseJob } from './erase-job.ts'

/** Minimum age of the bytes; shorter than in housekeeping, since the owner of these bytes was erased. */
const graceMs = 60_000

/** Deletes the bytes of an erased account that no other account uses. */
export async function eraseFiles(deps: FileDeps, job: EraseJob, now = Date.now()): Promise<void> {
  await removeObjects(deps, job.objects, now - graceMs)
  for (const id of job.uploads) await deps.store.direct?.remove(id)
}
