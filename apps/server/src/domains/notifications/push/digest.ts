import type { Locale } from '@easel/contract'
import { type Database, transact } from '../../../platform/db/pool.ts'
import type { JobQueue } from '../../../platform/jobs/job-queue.ts'
import { digestZones, takeDigestReaders } from '../../accounts/index.ts'
import { countReactions, devicesOf } from './digest.repo.ts'
import { serviceOf } from './endpoint.ts'
import { findSubscription } from './push.repo.ts'
import { type Digest, digestQueue } from './push-queues.ts'
import { digestMessage } from './push-texts.ts'
import { sendToDevice } from './send-to-device.ts'

/** Hour of the reader's day at which the digest is sent. */
const hour = 18
const dayMs = 24 * 3600_000
/**
 * Minimum time between two digests of a user: shorter than the shortest day (the day on which summer time begins), and so long that
 * no user gets two digests on one day.
 */
const minGapMs = 22 * 3600_000
const atOnce = 100

/**
 * Sends the digest of the last day to the users in whose time zone it is now the hour of the digest. Users without reactions get
 * no digest.
 */
export async function sendDigests(deps: { db: Database; jobs: JobQueue }, now: number): Promise<void> {
  const zones = (await digestZones(deps.db)).filter((zone) => hourIn(zone, now) === hour)
  if (zones.length > 0) while ((await sendSome(deps, zones, now)) === atOnce);
}

function hourIn(zone: string, now: number): number {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).hour
}

async function sendSome(
  { db, jobs }: { db: Database; jobs: JobQueue },
  zones: readonly string[],
  now: number,
): Promise<number> {
  return await transact(db, async (tx) => {
    const readers = await takeDigestReaders(tx, { zones, now, lastBefore: now - minGapMs, limit: atOnce })
    const counts = await countReactions(tx, readers, now - dayMs)
    for (const { id, user_id, endpoint } of await devicesOf(tx, [...counts.keys()])) {
      const digest: Digest = { subscription_id: id, ...counts.get(user_id)! }
      await jobs.send(tx, digestQueue, digest, { group: serviceOf(endpoint) })
    }
    return readers.length
  })
}

export async function pushDigest(deps: Parameters<typeof sendToDevice>[0], digest: Digest): Promise<void> {
  const device = await findSubscription(deps.db, digest.subscription_id)
  if (!device) return
  const message = digestMessage(digest, device.locale as Locale)
  await sendToDevice(deps, device, { message, topic: message.tag, isUrgent: false })
}
