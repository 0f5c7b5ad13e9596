import type { QueueDefinition } from '../../../jobs/job-queue.ts'

export const pushQueue = 'push'
export const pushSweepQueue = 'push_sweep'

export interface PushJob {
  notification_id: string
  subscription_id: string
  /** As it was, where the message has to outlive it; else it is looked up, and may be gone. */
  subscription?: { user_id: string; endpoint: string; p256dh: string; auth: string; locale: string }
}

/** A push service that is down is tried again after half a minute, then after longer and longer. */
export const pushQueues: readonly QueueDefinition[] = [
  { name: pushQueue, retryLimit: 4, retryDelaySeconds: 30 },
  { name: pushSweepQueue },
]
