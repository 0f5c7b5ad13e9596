import type { FileDeps } from '../../files/index.ts'
import { removeObjects } from '../../files/index.ts'
import type { EraseJob } from './erase-job.ts'

/** As long as the sweeper is careful about everything that is new, this is about bytes whose owner is known to be gone. */
const graceMs = 60_000

/** Removes the bytes of an erased account that nobody else has. */
export async function eraseFiles(deps: FileDeps, job: EraseJob, now = Date.now()): Promise<void> {
  await removeObjects(deps, job.objects, now - graceMs)
  for (const id of job.uploads) await deps.store.direct?.remove(id)
}
