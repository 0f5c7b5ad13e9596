/** One stage of one round of a run. */
export interface StageJob {
  readonly run_id: string
  readonly round: number
  readonly stage: number
}

/** Separate queues, so that users' runs do not wait behind background ones. */
export const stageQueues = { person: 'stage', background: 'background-stage' } as const
export const deadStageQueue = 'dead-stage'

export const runQueues = [
  { name: deadStageQueue },
  { name: stageQueues.person, deadLetter: deadStageQueue },
  { name: stageQueues.background, deadLetter: deadStageQueue },
]
