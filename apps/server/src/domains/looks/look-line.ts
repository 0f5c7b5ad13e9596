import type { Cause } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/pool.ts'
import { type EventBus, publish } from '../../platform/events/event-bus.ts'
import { newId } from '../../platform/ids.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import { type LookJob, lookQueue } from './look-job.ts'

type NewLook = Omit<LookJob, 'id' | 'until_ts'>
type Outcome = true | Cause | undefined

interface LineDeps {
  db: Database
  jobs: JobQueue
  events: EventBus
}

/** Maximum time that a call waits; shorter than the timeouts of clients and proxies. */
const waitMs = 20_000

/** Calls of this process that wait for their looks, at most one for each user. */
export class LookLine {
  readonly #deps: LineDeps
  readonly #waiting = new Map<string, AbortController>()
  readonly #closing = new AbortController()

  constructor(deps: LineDeps) {
    this.#deps = deps
  }

  /** Ends all waiting, so that the server can stop. */
  [Symbol.dispose](): void {
    this.#closing.abort()
  }

  /**
   * Has a worker make a look. Returns whether the look was made, or the cause if it cannot be made; undefined if works came first,
   * if the user requested another look, or if `clientGone` was aborted.
   */
  async make(look: NewLook, clientGone: AbortSignal): Promise<Outcome> {
    const superseded = new AbortController()
    this.#waiting.get(look.user_id)?.abort()
    this.#waiting.set(look.user_id, superseded)
    try {
      const ends = [superseded.signal, clientGone, this.#closing.signal, AbortSignal.timeout(waitMs)]
      return await this.#ask(look, AbortSignal.any(ends))
    } finally {
      if (this.#waiting.get(look.user_id) === superseded) this.#waiting.delete(look.user_id)
    }
  }

  async #ask(look: NewLook, signal: AbortSignal): Promise<Outcome> {
    const { db, jobs, events } = this.#deps
    const id = newId()
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const stopListening = events.on((event) => {
      if (event.type === 'look' && event.id === id) resolve(event.is_made || (event.cause ?? 'look_failed'))
    })
    signal.addEventListener('abort', () => resolve(undefined))
    try {
      if (signal.aborted) return undefined
      const job = { ...look, id, until_ts: Date.now() + waitMs }
      await transact(db, (tx) => jobs.send(tx, lookQueue, job, { id }))
      const outcome = await promise
      if (outcome === undefined) {
        await jobs.withdraw(lookQueue, id)
        await publish(db, { type: 'cancel', run_id: id })
      }
      return outcome
    } finally {
      stopListening()
    }
  }
}
