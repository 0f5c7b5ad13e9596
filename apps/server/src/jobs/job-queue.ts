import { fromKysely, PgBoss, type WorkOptions } from 'pg-boss'
import type { PoolOptions, Tx } from '../db/pool.ts'

export interface QueueDefinition {
  name: string
  /** Where a job goes whose worker died again and again. */
  deadLetter?: string
  retryLimit?: number
  /** Doubles with each try. At once where it is left out. */
  retryDelaySeconds?: number
}

interface Options {
  pool: PoolOptions
  /** Whether this process does what the clock asks for. */
  keepsSchedule: boolean
  log: (error: unknown) => void
}

/** A dead worker's job comes back after this long. */
const heartbeatSeconds = 10

/** Jobs in PostgreSQL: sent inside the transaction that causes them, picked up at once by NOTIFY, by polling at the latest. */
export class JobQueue {
  readonly #boss: PgBoss

  constructor({ pool, keepsSchedule, log }: Options) {
    this.#boss = new PgBoss({
      ...pool,
      max: 4,
      application_name: 'easel jobs',
      useListenNotify: true,
      schedule: keepsSchedule,
      // Stopping waits for the end of this interval.
      cronWorkerIntervalSeconds: 1,
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 1,
      persistWarnings: false,
    })
    this.#boss.on('error', log)
  }

  async start(queues: readonly QueueDefinition[]): Promise<void> {
    await this.#boss.start()
    for (const { name, deadLetter, retryLimit = 2, retryDelaySeconds = 0 } of queues) {
      const options = {
        retryLimit,
        retryDelay: retryDelaySeconds,
        retryBackoff: retryDelaySeconds > 0,
        heartbeatSeconds,
        expireInSeconds: 3600,
        notify: true,
        deleteAfterSeconds: 3600,
      }
      await this.#boss.createQueue(name, { ...options, ...(deadLetter && { deadLetter }) })
    }
  }

  /** The job exists once the transaction commits. */
  async send(tx: Tx, queue: string, data: object, options: { delaySeconds?: number } = {}): Promise<void> {
    const startAfter = options.delaySeconds ? { startAfter: options.delaySeconds } : {}
    await this.#boss.send(queue, data, { db: fromKysely(tx), ...startAfter })
  }

  /** Runs the handler for each job, `concurrency` at a time in this process, until the result is disposed. */
  async work<Data extends object>(
    queue: string,
    concurrency: number,
    handler: (data: Data) => Promise<void>,
  ): Promise<AsyncDisposable> {
    const options: WorkOptions = {
      localConcurrency: concurrency,
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 1,
      heartbeatRefreshSeconds: 3,
    }
    const id = await this.#boss.work<Data>(queue, options, async ([job]) => {
      if (job) await handler(job.data)
    })
    return { [Symbol.asyncDispose]: () => this.#boss.offWork(queue, { id, wait: true }) }
  }

  /** Runs the handler by the clock, once for all processes together. */
  async schedule(queue: string, cron: string, handler: () => Promise<void>): Promise<AsyncDisposable> {
    await this.#boss.schedule(queue, cron)
    return await this.work(queue, 1, handler)
  }

  /** Waits for running handlers, but not longer than they deserve. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5000 })
  }
}
