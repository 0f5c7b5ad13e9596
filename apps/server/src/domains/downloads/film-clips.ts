import { sql } from 'kysely'
import { type Database, type Tx, transact } from '../../db/pool.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { claimVariant, clipSpec, mostClipBytes } from '../files/index.ts'
import { type VariantJob, variantQueue, variantTimeLimitMs } from './variant-job.ts'

const requester = 'lists'
const atOnce = 30

/** Requests the clip of a film for lists. Does nothing where the clip exists or is being made. */
export async function requestClip(tx: Tx, jobs: JobQueue, sourceName: string): Promise<void> {
  const claim = {
    ...{ sourceName, spec: clipSpec, requester },
    ...{ abandonedBefore: Date.now() - 2 * variantTimeLimitMs, failedBefore: 0 },
  }
  if (!(await claimVariant(tx, claim))) return
  const job: VariantJob = { source_name: sourceName, spec: clipSpec, wish: 'clip' }
  await jobs.send(tx, variantQueue, job, { group: requester })
}

/** Requests clips for films of earlier releases and for those that are no works, a few at a time. */
export async function requestMissingClips({ db, jobs }: { db: Database; jobs: JobQueue }): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from objects
    where mime_type like 'video/%' and byte_size > ${mostClipBytes}
      and exists (select 1 from files where files.object_name = objects.name and audience in ('public', 'signed', 'system'))
      and not exists (select 1 from variants where source_name = objects.name and spec = ${clipSpec} and state <> 'making')
    limit ${sql.lit(atOnce)}`.execute(db)
  for (const { name } of rows) await transact(db, (tx) => requestClip(tx, jobs, name))
}
