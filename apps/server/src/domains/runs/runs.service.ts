import { type LocalText, maxVariants } from '@easel/contract'
import { type FailureReason, nextRunState } from '@easel/graph'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { serialize } from '../../platform/db/serialize.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { publish } from '../../platform/events/event-bus.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import type { Settings } from '../../settings.ts'
import { returnAttempts, takeAttempts } from '../credits/index.ts'
import { queueForEngine, requireEngines, withdrawFromEngines } from '../engines/index.ts'
import { deleteNodeOutputs } from '../files/index.ts'
import type { StageStart } from './first-stages.ts'
import type { RunOwners } from './run-owner.ts'
import {
  activeRunsOf,
  changeRun,
  countStarts,
  deletePreview,
  endTurns,
  findStart,
  insertRun,
  insertStage,
  insertStart,
  isSlotTaken,
  type LockedRun,
  lockRun,
  type NewRun,
  ownContentKeys,
  type StartedRound,
  startBefore,
} from './runs.repo.ts'
import { queueOf, type StageJob, stageQueues } from './stage-job.ts'

/**
 * Queues a run and takes its cost, in one transaction: A0502 if the slot is taken, A0501 after too many starts, A0601 without
 * enough attempts, B0300 if no engine can make it.
 */
export async function startRun(
  tx: Tx,
  jobs: JobQueue,
  { startsPerHour, ...run }: NewRun & StartBound,
): Promise<void> {
  await requireEngines(tx, run.engineNeeds)
  if (!(await insertRun(tx, run))) throw errors.slotTaken()
  const round = { id: run.id, user_id: run.userId, round: 1, priority: run.priority, turn: run.turn ?? 0 }
  await countStart(tx, round, startsPerHour)
  if (run.cost > 0) await takeAttempts(tx, run.userId, run.cost, { runId: run.id, round: 1 })
  await sendStages(tx, jobs, round, run.firstStages)
}

type RunRound = Pick<LockedRun, 'id' | 'user_id' | 'round' | 'priority' | 'turn'>

/** Sends stages to the queues of their placements, each once per round. */
export async function sendStages(
  tx: Tx,
  jobs: JobQueue,
  run: RunRound,
  starts: readonly StageStart[],
): Promise<void> {
  for (const start of starts) {
    const job = { run_id: run.id, round: run.round, stage: start.stage }
    if (await insertStage(tx, job)) await queueStage(tx, jobs, { run, job, start })
  }
}

async function queueStage(
  tx: Tx,
  jobs: JobQueue,
  { run, job, start }: { run: RunRound; job: StageJob; start: StageStart },
): Promise<void> {
  const { place, needs } = start
  if (place !== 'remote') await jobs.send(tx, queueOf(run.priority, place), job, { priority: -run.turn })
  else await queueForEngine(tx, { ...job, userId: run.user_id, priority: run.priority, needs: needs! })
}

/** Maximum starts and retries of one user per hour that give no result; the system's own starts have no limit. */
export interface StartBound {
  startsPerHour?: number
}

/** Equals the maximum number of runs of a grid, so that a user can start a grid every hour. */
const freeTriesPerHour = maxVariants
const hour = 3600_000

/** Limits free tries: a stopped or failed run returns its attempts and may be retried, although its previews were free. */
export function startBound({ RATE_LIMIT_FACTOR }: Pick<Settings, 'RATE_LIMIT_FACTOR'>): Required<StartBound> {
  return { startsPerHour: Math.ceil(freeTriesPerHour * RATE_LIMIT_FACTOR) }
}

/** Number of runs that a user can start now. */
export async function startsLeft(
  db: Database,
  userId: string,
  { startsPerHour }: Required<StartBound>,
): Promise<number> {
  return Math.max(0, startsPerHour - (await countStarts(db, userId, Date.now() - hour)))
}

async function countStart(tx: Tx, round: StartedRound, perHour: number | undefined): Promise<void> {
  if (perHour === undefined) return
  // The lock makes each start count all earlier starts, including starts that take no slot.
  await serialize(tx, `starts ${round.user_id}`)
  const now = Date.now()
  const earliest = await startBefore(tx, round.user_id, perHour)
  if (earliest !== undefined && earliest > now - hour) {
    const retryAfterSeconds = Math.ceil((earliest + hour - now) / 1000)
    throw errors.tooMany({ cause: 'too_many_starts', retryAfterSeconds })
  }
  await insertStart(tx, round)
}

/** Milliseconds after which waiting runs of batches move into the first turn. */
const maxTurnMs = 10 * 60_000

/**
 * Bounds the wait of runs of batches: on a site that is always full, runs of the first turn would otherwise come before them
 * forever.
 */
export async function endOldTurns(
  { db, jobs }: { db: Database; jobs: JobQueue },
  now: number,
): Promise<void> {
  await endTurns(db, now - maxTurnMs)
  await jobs.raiseOld([stageQueues.cpu, stageQueues.video], now - maxTurnMs)
}

/**
 * Starts a new round of a run that ended without a result. Refused for the reasons that refuse a start, and if the run is in
 * progress or done.
 */
export async function retryRun(
  tx: Tx,
  jobs: JobQueue,
  { id, startsPerHour }: { id: string } & StartBound,
): Promise<void> {
  const run = await lockRun(tx, id)
  if (!run) throw errors.notFound()
  if (!nextRunState(run.state, { type: 'retry' })) {
    throw errors.wrongState({
      cause: run.state === 'done' ? 'work_already_generated' : 'work_already_running',
    })
  }
  const { firstStages, engineNeeds } = await findStart(tx, id)
  await requireEngines(tx, engineNeeds)
  const round = run.round + 1
  const fresh = {
    error_reason: null,
    error_text: null,
    phase: 'checking',
    percent: 0,
    node: null,
    node_percent: 0,
    start_ts: null,
    finish_ts: null,
  } as const
  try {
    // The user has asked for this run only, so it gets the first turn, even if it was a later run of a batch.
    await changeRun(tx, id, { state: 'queue', round, queue_ts: Date.now(), turn: 0, ...fresh })
  } catch (error) {
    throw isSlotTaken(error) ? errors.slotTaken() : error
  }
  await countStart(tx, { ...run, round }, startsPerHour)
  if (run.cost > 0) await takeAttempts(tx, run.user_id, run.cost, { runId: id, round })
  await sendStages(tx, jobs, { ...run, round, turn: 0 }, firstStages)
}

/** Stops a run for its owner: cancels it at the worker and returns the attempts. Returns false if it had ended before. */
export async function stopRun(tx: Tx, id: string): Promise<boolean> {
  const run = await lockRun(tx, id)
  if (!run || !nextRunState(run.state, { type: 'stop' })) return false
  await changeRun(tx, id, { state: 'break', finish_ts: Date.now() })
  await endUnfinished(tx, run, 'break')
  return true
}

/** Stops all runs of a user and returns their attempts. */
export async function stopRunsOf(tx: Tx, userId: string): Promise<void> {
  for (const id of await activeRunsOf(tx, userId)) await stopRun(tx, id)
}

/** Ends a run without a result, returns its attempts and notifies its user. Returns false if it had ended before. */
export async function failRun(
  tx: Tx,
  owners: RunOwners,
  failure: { runId: string; round: number; reason: FailureReason; text?: LocalText | undefined },
): Promise<boolean> {
  const run = await lockRun(tx, failure.runId)
  if (!run || run.round !== failure.round) return false
  const state = nextRunState(run.state, { type: 'fail', reason: failure.reason })
  if (state !== 'fail' && state !== 'break') return false
  const error_text = failure.text ? JSON.stringify(failure.text) : null
  await changeRun(tx, run.id, { state, error_reason: failure.reason, error_text, finish_ts: Date.now() })
  await endUnfinished(tx, run, state)
  await owners[run.kind].ended(
    tx,
    { id: run.id, userId: run.user_id, round: run.round },
    { state, reason: failure.reason },
  )
  return true
}

async function endUnfinished(tx: Tx, run: LockedRun, state: 'fail' | 'break'): Promise<void> {
  await returnAttempts(tx, { runId: run.id, round: run.round })
  await withdrawFromEngines(tx, run.id)
  await deletePreview(tx, run.id)
  const { phase, percent } = run
  await publish(tx, { type: 'progress', run_id: run.id, phase, percent, state })
  // Stops the stages of the run at their workers.
  await publish(tx, { type: 'cancel', run_id: run.id })
}

/** Deletes cached outputs of nodes that only this user's runs have computed. Returns the names of their objects. */
export async function eraseNodeOutputsOf(tx: Tx, userId: string): Promise<string[]> {
  return await deleteNodeOutputs(tx, await ownContentKeys(tx, userId))
}
