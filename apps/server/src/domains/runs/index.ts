export { effortIn, expectedDuration } from './expected-duration.ts'
export { runStart } from './first-stages.ts'
export type { RunEnding, RunKind, RunMaking, RunOwner, RunOwners, RunRef, RunResult } from './run-owner.ts'
export { runStatus } from './run-status.ts'
export {
  countWaiting,
  deleteStarts,
  type FinishedRun,
  findPreview,
  findRunOwner,
  insertFinishedRun,
  lockRun,
  type NewRun,
} from './runs.repo.ts'
export {
  endOldTurns,
  eraseNodeOutputsOf,
  retryRun,
  type StartBound,
  startBound,
  startRun,
  startsLeft,
  stopRun,
  stopRunsOf,
} from './runs.service.ts'
export { runQueues, stageQueues } from './stage-job.ts'
