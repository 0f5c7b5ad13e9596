import { makeVariant, UnsupportedVariantError } from '@easel/nodes/execution'
import { type Database, transact } from '../../db/pool.ts'
import { publish } from '../../events/event-bus.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { type FileDeps, putObject, settleVariant, type VariantOutcome, variantState } from '../files/index.ts'
import { deadVariantQueue, type VariantJob, variantQueue, variantTimeLimitMs } from './variant-job.ts'

export interface MakerDeps extends FileDeps {
  jobs: JobQueue
}

/** A film takes seconds: pictures do not wait behind it. */
const atOnce = 2

/** Makes forms of files in this process, until it is disposed. */
export async function startVariantMaker(deps: MakerDeps): Promise<AsyncDisposable> {
  const stop = new AbortController()
  const making = await deps.jobs.work<VariantJob>(variantQueue, atOnce, (job) => make(deps, job, stop.signal))
  // A maker that died, again and again.
  const giving = await deps.jobs.work<VariantJob>(deadVariantQueue, 1, (job) =>
    settle(deps.db, job, { state: 'failed', failure: 'broken' }),
  )
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await Promise.all([making[Symbol.asyncDispose](), giving[Symbol.asyncDispose]()])
    },
  }
}

async function make(deps: MakerDeps, job: VariantJob, stopped: AbortSignal): Promise<void> {
  const { db, store } = deps
  const claim = await variantState(db, { sourceName: job.source_name, spec: job.spec })
  if (claim?.state !== 'making') return
  const source = await db
    .selectFrom('objects')
    .select(['mime_type', 'duration_ms'])
    .where('name', '=', job.source_name)
    .executeTakeFirst()
  if (!source) return
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(variantTimeLimitMs)])
  const media = {
    bytes: await store.read(job.source_name),
    mime_type: source.mime_type,
    ...(source.duration_ms !== null && { duration_ms: source.duration_ms }),
  }
  try {
    // Whatever a file has to say of its origin is written here, last, as with a work's own files.
    const { bytes, ...facts } = await makeVariant(media, job.wish, signal)
    const object_name = await putObject(deps, bytes, facts)
    await settle(db, job, { state: 'ready', object_name })
  } catch (error) {
    if (!(error instanceof UnsupportedVariantError)) throw error
    await settle(db, job, { state: 'failed', failure: 'unsupported' })
  }
}

async function settle(db: Database, job: VariantJob, outcome: VariantOutcome): Promise<void> {
  const ref = { sourceName: job.source_name, spec: job.spec }
  await transact(db, async (tx) => {
    if (await settleVariant(tx, ref, outcome))
      await publish(tx, { type: 'variant', source_name: ref.sourceName, spec: ref.spec })
  })
}
