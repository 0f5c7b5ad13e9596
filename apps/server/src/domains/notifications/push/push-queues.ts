import type { QueueDefinition } from '../../../jobs/job-queue.ts'

export const pushQueue = 'push'
export const pushSweepQueue = 'push_sweep'

export interface PushJob {
  notification_id: string
  subscription_id: string
  /** Snapshot of the subscription, where the message has to outlive it; otherwise it is looked up, and may be gone. */
  subscription?: { user_id: string; endpoint: string; p256dh: string; auth: string; locale: string }
}

/** A failing push service is retried after 30 seconds, then with growing delays. */
export const pushQueues: readonly QueueDefinition[] = [
  { name: pushQueue, retryLimit: 4, retryDelaySeconds: 30 },
  { name: pushSweepQueue },
]
