export { effortIn, expectedDuration } from './expected-duration.ts'
export type { RunEnding, RunKind, RunMaking, RunOwner, RunOwners, RunRef, RunResult } from './run-owner.ts'
export { runStatus } from './run-status.ts'
export {
  countWaiting,
  deleteStarts,
  findPreview,
  findRunOwner,
  lockRun,
  type NewRun,
} from './runs.repo.ts'
export { retryRun, startBound, startRun, stopRun } from './runs.service.ts'
export { runQueues } from './stage-job.ts'
