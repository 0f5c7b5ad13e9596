import { z } from 'zod'
import { noData, type Queue } from '../../../platform/jobs/job-queue.ts'

const PushJob = z.object({
  notification_id: z.string(),
  subscription_id: z.string(),
  /**
   * Snapshot of the subscription, if the message has to outlive the subscription; otherwise the subscription is looked up, and may
   * be gone.
   */
  subscription: z
    .object({
      user_id: z.string(),
      endpoint: z.string(),
      p256dh: z.string(),
      auth: z.string(),
      locale: z.string(),
    })
    .optional(),
})
export type PushJob = z.output<typeof PushJob>

/** Queue of pushes. A failing push service is retried after 30 seconds, then with growing delays. */
export const pushQueue: Queue<PushJob> = {
  ...{ name: 'push', data: PushJob },
  ...{ retryLimit: 4, retryDelaySeconds: 30 },
}
export const pushSweepQueue: Queue<object> = { name: 'push_sweep', data: noData }

const Digest = z.object({
  subscription_id: z.string(),
  likes: z.int(),
  comments: z.int(),
  follows: z.int(),
})
export type Digest = z.output<typeof Digest>

/** Queue of digests: the reactions of a day, for one device. */
export const digestQueue: Queue<Digest> = {
  ...{ name: 'push_digest', data: Digest },
  ...{ retryLimit: 4, retryDelaySeconds: 30 },
}
export const digestTickQueue: Queue<object> = { name: 'push_digest_tick', data: noData }

export const pushQueues = [pushQueue, pushSweepQueue, digestQueue, digestTickQueue]
