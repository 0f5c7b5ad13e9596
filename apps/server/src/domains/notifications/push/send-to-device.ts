import type { PushMessage } from '@easel/contract'
import type { Database } from '../../../platform/db/pool.ts'
import { countFailure, forgetFailures, forgetSubscription } from './push.repo.ts'
import type { PushDeps } from './push.routes.ts'
import { type PushOptions, type PushOutcome, type PushTarget, sendPush } from './send-push.ts'

interface Sender extends PushDeps {
  db: Database
  log: (error: unknown) => void
}

interface Device extends PushTarget {
  /** Id of the device's subscription. */
  id: string
  failures: number
}

interface Sent extends Pick<PushOptions, 'topic' | 'isUrgent'> {
  message: PushMessage
}

/** Number of failures in a row after which a message to a subscription is tried only once, without retries. */
const triesOfFailing = 5

/** Sends a message to a device and records whether it can be reached; throws if a retry makes sense. */
export async function sendToDevice(
  deps: Sender,
  device: Device,
  { message, topic, isUrgent }: Sent,
): Promise<void> {
  try {
    const outcome = await sendPush(device, JSON.stringify(message), { ...deps, topic, isUrgent })
    await follow(deps, device, outcome)
  } catch (error) {
    if ((await countFailure(deps.db, device.id)) < triesOfFailing) throw error
  }
}

async function follow({ db, log }: Sender, { id, failures }: Device, outcome: PushOutcome): Promise<void> {
  if (outcome === 'gone') await forgetSubscription(db, id)
  if (outcome === 'sent' && failures > 0) await forgetFailures(db, id)
  if (outcome !== 'refused') return
  await countFailure(db, id)
  log(new Error('A push service refused a message'))
}
