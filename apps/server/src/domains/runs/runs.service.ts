import { type FailureReason, nextRunState, planStages } from '@easel/engine'
import { registry } from '@easel/nodes'
import type { Tx } from '../../db/pool.ts'
import { DomainError } from '../../errors/domain-error.ts'
import { publish } from '../../events/event-bus.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { returnAttempts, takeAttempts } from '../credits/index.ts'
import type { RunOwner } from './run-owner.ts'
import {
  changeRun,
  deletePreview,
  insertRun,
  isSlotTaken,
  type LockedRun,
  lockRun,
  type NewRun,
} from './runs.repo.ts'
import { type StageJob, stageQueues } from './stage-job.ts'

/** Queues a run and takes its cost, in one transaction: A0502 where the slot is taken, A0601 without enough attempts. */
export async function startRun(tx: Tx, jobs: JobQueue, run: NewRun): Promise<void> {
  if (!(await insertRun(tx, run))) throw new DomainError('A0502')
  if (run.cost > 0) await takeAttempts(tx, run.userId, run.cost, { runId: run.id, round: 1 })
  await sendStage(tx, jobs, run.priority, { run_id: run.id, round: 1, stage: 0 })
}

export async function sendStage(
  tx: Tx,
  jobs: JobQueue,
  priority: string,
  job: StageJob,
  delaySeconds = 0,
): Promise<void> {
  await jobs.send(tx, stageQueues[priority as keyof typeof stageQueues], job, { delaySeconds })
}

/** Begins a run that ended without a result once more. */
export async function retryRun(tx: Tx, jobs: JobQueue, id: string): Promise<void> {
  const run = await lockRun(tx, id)
  if (!run) throw new DomainError('A0404')
  if (!nextRunState(run.state as never, { type: 'retry' })) {
    throw new DomainError('A0440', {
      cause: run.state === 'done' ? 'work_already_generated' : 'work_already_running',
    })
  }
  const round = run.round + 1
  const fresh = {
    error_reason: null,
    phase: 'checking',
    percent: 0,
    node: null,
    start_ts: null,
    finish_ts: null,
  } as const
  try {
    await changeRun(tx, id, { state: 'queue', round, queue_ts: Date.now(), ...fresh })
  } catch (error) {
    throw isSlotTaken(error) ? new DomainError('A0502') : error
  }
  if (run.cost > 0) await takeAttempts(tx, run.user_id, run.cost, { runId: id, round })
  await sendStage(tx, jobs, run.priority, { run_id: id, round, stage: 0 })
}

/** The owner's stop: the worker hears of it at once, the attempts come back. False where it had ended before. */
export async function stopRun(tx: Tx, id: string): Promise<boolean> {
  const run = await lockRun(tx, id)
  if (!run || !nextRunState(run.state as never, { type: 'stop' })) return false
  await changeRun(tx, id, { state: 'break', finish_ts: Date.now() })
  await leave(tx, run)
  await publish(tx, { type: 'cancel', run_id: id })
  return true
}

/** Ends a run without a result, with its attempts given back and its person told. False where it had ended before. */
export async function failRun(
  tx: Tx,
  owner: RunOwner,
  failure: { runId: string; round: number; reason: FailureReason },
): Promise<boolean> {
  const run = await lockRun(tx, failure.runId)
  if (!run || run.round !== failure.round) return false
  const state = nextRunState(run.state as never, { type: 'fail', reason: failure.reason })
  if (state !== 'fail' && state !== 'break') return false
  await changeRun(tx, run.id, { state, error_reason: failure.reason, finish_ts: Date.now() })
  await leave(tx, run)
  await owner.ended(
    tx,
    { id: run.id, userId: run.user_id, round: run.round },
    { state, reason: failure.reason },
  )
  return true
}

async function leave(tx: Tx, run: LockedRun): Promise<void> {
  await returnAttempts(tx, { runId: run.id, round: run.round })
  await deletePreview(tx, run.id)
}

/** How many stages a graph is cut into, and what they are. */
export function stagesOf(run: Pick<LockedRun, 'graph'>) {
  return planStages(run.graph, registry)
}
