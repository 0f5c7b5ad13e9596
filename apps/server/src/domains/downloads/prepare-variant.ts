import { type Database, transact } from '../../platform/db/pool.ts'
import { type DomainError, errors } from '../../platform/errors/domain-error.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import type { FreeDisk } from '../../platform/storage/free-disk.ts'
import type { Settings } from '../../settings.ts'
import {
  claimVariant,
  countClaims,
  downloadBytesSince,
  keepForFetchMs,
  touchVariant,
  type VariantRef,
  variantState,
} from '../files/index.ts'
import type { Requester } from './requester.ts'
import { variantQueue, variantTimeLimitMs, visitorVariantQueue } from './variant-job.ts'
import { partsOf, specOf, type VariantForm } from './variant-spec.ts'

export interface PrepareDeps {
  db: Database
  jobs: JobQueue
  events: EventBus
  disk: FreeDisk
  settings: Pick<Settings, 'DOWNLOAD_SPACE' | 'AIGC_LABEL'>
  /** Timeout of a request that waits for a form. */
  timeoutMs: number
}

const maxPerRequester = 4
const retryFailedAfterMs = 60_000
/** Interval of polling, in case the connection for events breaks. */
const pollMs = 2000
/** Share of the space for downloads that recently made or fetched forms may use. */
const share = { members: 1, visitors: 0.5 }
const fullRetryAfterSeconds = 300

/** Resolves with the spec once the form exists, no matter which request caused it. */
export async function prepareVariant(
  deps: PrepareDeps,
  { sourceName, form, requester }: { sourceName: string; form: VariantForm; requester: Requester },
): Promise<string> {
  const ref = { sourceName, spec: specOf(form) }
  const deadline = Date.now() + deps.timeoutMs
  using news = listenFor(deps.events, ref)
  for (;;) {
    const variant = await variantState(deps.db, ref)
    if (variant?.state === 'ready') {
      await touchVariant(deps.db, ref)
      return ref.spec
    }
    if (!(await request(deps, ref, { form, requester })) && variant?.state === 'failed')
      throw refusalOf(variant.failure)
    const remainingMs = deadline - Date.now()
    if (remainingMs <= 0) throw errors.unavailable({ retryAfterSeconds: 5 })
    await news.next(Math.min(pollMs, remainingMs))
  }
}

function refusalOf(failure: string | null): DomainError {
  return failure === 'unsupported'
    ? errors.wrongState({ cause: 'download_unmakeable' })
    : errors.unavailable({ retryAfterSeconds: 60 })
}

/** Claims the form and queues a job; returns false if another request has claimed it. */
async function request(
  { db, jobs, disk, settings }: PrepareDeps,
  ref: VariantRef,
  { form, requester }: { form: VariantForm; requester: Requester },
): Promise<boolean> {
  const now = Date.now()
  const ages = { abandonedBefore: now - 2 * variantTimeLimitMs, failedBefore: now - retryFailedAfterMs }
  return await transact(db, async (tx) => {
    if (!(await claimVariant(tx, { ...ref, requester: requester.id, parts: partsOf(form), ...ages })))
      return false
    if ((await countClaims(tx, requester.id)) > maxPerRequester)
      throw errors.tooMany({ cause: 'download_busy', retryAfterSeconds: 5 })
    disk.requireRoom()
    const room = settings.DOWNLOAD_SPACE * (requester.isMember ? share.members : share.visitors)
    // Recent forms may not be removed yet, so there is no space for the next form.
    if ((await downloadBytesSince(tx, now - keepForFetchMs)) > room)
      throw errors.unavailable({ cause: 'downloads_full', retryAfterSeconds: fullRetryAfterSeconds })
    const job = { source_name: ref.sourceName, spec: ref.spec, wish: form }
    const queue = requester.isMember ? variantQueue : visitorVariantQueue
    await jobs.send(tx, queue, job, { group: requester.id })
    return true
  })
}

/** Subscribes to the outcome of one form. An event between two calls of `next` is kept. */
function listenFor(events: EventBus, ref: VariantRef) {
  let hasEvent = false
  let wake: (() => void) | undefined
  const stop = events.on((event) => {
    if (event.type !== 'variant' || event.source_name !== ref.sourceName || event.spec !== ref.spec) return
    hasEvent = true
    wake?.()
  })
  return {
    async next(timeoutMs: number): Promise<void> {
      if (!hasEvent) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hasEvent = false
    },
    [Symbol.dispose]: () => void stop(),
  }
}
