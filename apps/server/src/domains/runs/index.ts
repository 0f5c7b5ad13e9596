export type { RunEnding, RunOwner, RunRef } from './run-owner.ts'
export { countWaiting, findPreview, lockRun, type NewRun, recentDurations } from './runs.repo.ts'
export { retryRun, startRun, stopRun } from './runs.service.ts'
export { runQueues } from './stage-job.ts'
