import type { QueueDefinition } from '../../../jobs/job-queue.ts'

export const pushQueue = 'push'
export const pushSweepQueue = 'push_sweep'

/** A push service that is down is tried again after half a minute, then after longer and longer. */
export const pushQueues: readonly QueueDefinition[] = [
  { name: pushQueue, retryLimit: 4, retryDelaySeconds: 30 },
  { name: pushSweepQueue },
]
