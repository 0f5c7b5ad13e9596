import { sql } from 'kysely'
import { fromKysely, PgBoss, type WorkOptions } from 'pg-boss'
import { z } from 'zod'
import { type Database, type PoolOptions, preparing, type Tx } from '../db/pool.ts'

/** A queue, and the schema of its jobs. */
export interface Queue<Data extends object> {
  readonly name: string
  /** Parses a stored job, which an older or newer version may have sent. */
  readonly data: { parse(stored: unknown): Data }
  /** Queue that gets a job whose worker died again and again. */
  readonly deadLetter?: Queue<Data>
  readonly retryLimit?: number
  /** Delay before the first retry, doubled for each further retry; no delay by default. */
  readonly retryDelaySeconds?: number
}

/** Data of a job that needs no data, such as a scheduled job. */
export const noData = z
  .looseObject({})
  .nullish()
  .transform(() => ({}))

export interface QueueMeasure {
  queue: string
  waiting: number
  active: number
  oldestSeconds: number
}

interface SendOptions {
  id?: string
  delaySeconds?: number
  group?: string
  /** Jobs with a higher priority are taken first; of equal priorities, the oldest job. Defaults to 0. */
  priority?: number
}

interface Options {
  pool: PoolOptions
  /** True when this process runs scheduled jobs. */
  keepsSchedule: boolean
  log: (error: unknown) => void
}

/** Interval of heartbeats: the job of a dead worker is requeued after this time. */
const heartbeatSeconds = 10

/** Interval of the query for jobs that became due without a NOTIFY: delayed jobs, retries, jobs of dead workers. */
const dueIntervalMs = 1000

/**
 * Jobs in PostgreSQL. A job is sent within the transaction that causes it. A NOTIFY starts the job at once; without a NOTIFY, the
 * job starts within a second.
 */
export class JobQueue {
  readonly #boss: PgBoss
  readonly #queues: string[] = []
  /** Names of the queues, by the ids of this process's workers. */
  readonly #workers = new Map<string, string>()
  #activeCount = 0
  readonly #log: (error: unknown) => void
  #dueTimer: NodeJS.Timeout | undefined

  constructor({ pool, keepsSchedule, log }: Options) {
    this.#boss = new PgBoss({
      ...pool,
      // The query for a job is prepared, so that it is planned once.
      ...preparing,
      max: 4,
      application_name: 'easel jobs',
      useListenNotify: true,
      schedule: keepsSchedule,
      // Maximum interval, since a stop waits for its end.
      cronWorkerIntervalSeconds: 1,
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 1,
      persistWarnings: false,
    })
    this.#boss.on('error', log)
    this.#log = log
  }

  async start(queues: readonly Queue<object>[]): Promise<void> {
    await this.#boss.start()
    this.#queues.push(...queues.map(({ name }) => name))
    if (new Set(this.#queues).size < this.#queues.length) throw new Error('Two queues have the same name')
    const present = new Set((await this.#boss.getQueues(this.#queues)).map(({ name }) => name))
    for (const { name, deadLetter, retryLimit = 2, retryDelaySeconds = 0 } of queues) {
      if (present.has(name)) continue
      const options = {
        retryLimit,
        retryDelay: retryDelaySeconds,
        retryBackoff: retryDelaySeconds > 0,
        heartbeatSeconds,
        expireInSeconds: 3600,
        notify: true,
        deleteAfterSeconds: 3600,
      }
      await this.#boss.createQueue(name, { ...options, ...(deadLetter && { deadLetter: deadLetter.name }) })
    }
    this.#wakeForDueJobsLater()
  }

  #wakeForDueJobsLater(): void {
    this.#dueTimer = setTimeout(async () => {
      await this.#wakeForDueJobs().catch(this.#log)
      if (this.#dueTimer) this.#wakeForDueJobsLater()
    }, dueIntervalMs)
  }

  /** Wakes the workers of each queue with a due job, by one query, so that the workers themselves do not have to poll. */
  async #wakeForDueJobs(): Promise<void> {
    if (this.#workers.size === 0) return
    const { rows } = await this.#boss.getDb().executeSql(
      `select name from unnest($1::text[]) as name where exists (
        select from pgboss.job where job.name = name and job.state < 'active' and job.start_after <= now())`,
      [[...new Set(this.#workers.values())]],
    )
    const due = new Set(rows.map(({ name }) => name))
    for (const [id, queue] of this.#workers) if (due.has(queue)) this.#boss.notifyWorker(id)
  }

  /** Rejects if the queue does not answer. */
  async check(): Promise<void> {
    if (!(await this.#boss.isInstalled())) throw new Error('There is no job queue')
  }

  /** Number of jobs that this process works on. */
  get activeCount(): number {
    return this.#activeCount
  }

  /** Returns for each queue the number of waiting and active jobs, and how long the oldest has been due. */
  async measure(db: Database): Promise<QueueMeasure[]> {
    const { rows } = await sql<QueueMeasure>`
      select queue,
        count(job.id) filter (where job.state < 'active' and job.start_after <= now())::integer as waiting,
        count(job.id) filter (where job.state = 'active')::integer as active,
        coalesce(extract(epoch from now() - min(job.start_after) filter (where job.state < 'active')), 0)::float8 as "oldestSeconds"
      from unnest(${this.#queues}::text[]) as queue
      left join pgboss.job on job.name = queue and job.state < 'completed'
      group by queue order by queue`.execute(db)
    return rows.map((row) => ({ ...row, oldestSeconds: Math.max(0, row.oldestSeconds) }))
  }

  /** Sends a job. The job exists once the transaction commits. */
  async send<Data extends object>(
    tx: Tx,
    queue: Queue<Data>,
    data: NoInfer<Data>,
    { id, delaySeconds, group, priority }: SendOptions = {},
  ): Promise<void> {
    await this.#boss.send(queue.name, data, {
      db: fromKysely(tx),
      ...(id && { id }),
      ...(delaySeconds && { startAfter: delaySeconds }),
      ...(group && { group: { id: group } }),
      ...(priority && { priority }),
    })
  }

  /**
   * Raises the priority of waiting low-priority jobs that were sent before a time (in ms) to the usual priority: being the
   * oldest, they are then next.
   */
  async raiseOld(queues: readonly Queue<object>[], sentBefore: number): Promise<void> {
    await this.#boss.getDb().executeSql(
      `update pgboss.job set priority = 0
      where name = any($1::text[]) and state < 'active' and priority < 0 and created_on < to_timestamp($2::float8 / 1000)`,
      [queues.map(({ name }) => name), sentBefore],
    )
  }

  /** Withdraws a job that was sent with this id, unless a worker has taken it. */
  async withdraw({ name }: Queue<object>, id: string): Promise<void> {
    await this.#boss.cancel(name, id)
  }

  /**
   * Runs the handler for each job, `concurrency` at a time in this process, until the result is disposed. `perGroup`
   * limits the concurrent jobs of the same group; jobs of other groups do not wait for them.
   */
  async work<Data extends object>(
    { name, data }: Queue<Data>,
    concurrency: number,
    handler: (data: Data) => Promise<void>,
    { perGroup }: { perGroup?: number } = {},
  ): Promise<AsyncDisposable> {
    const options: WorkOptions = {
      ...(perGroup !== undefined && { localGroupConcurrency: perGroup }),
      pollingIntervalSeconds: 0.5,
      heartbeatRefreshSeconds: 3,
    }
    const ids: string[] = []
    for (let slot = 0; slot < concurrency; slot++) {
      const id = await this.#boss.work(name, options, async ([job]) => {
        if (!job) return
        this.#activeCount += 1
        try {
          await handler(data.parse(job.data))
        } finally {
          this.#activeCount -= 1
        }
        // A busy worker fetches at most one more job after a NOTIFY, but more jobs may wait, so the worker is notified after each
        // job.
        this.#boss.notifyWorker(id)
      })
      ids.push(id)
      this.#workers.set(id, name)
    }
    const stop = async (id: string) => {
      this.#workers.delete(id)
      await this.#boss.offWork(name, { id, wait: true })
    }
    return { [Symbol.asyncDispose]: async () => void (await Promise.all(ids.map(stop))) }
  }

  /** Runs the handler on a schedule, once for all processes together. */
  async schedule(queue: Queue<object>, cron: string, handler: () => Promise<void>): Promise<AsyncDisposable> {
    await this.#boss.schedule(queue.name, cron)
    return await this.work(queue, 1, handler)
  }

  /** Waits for running handlers, for five seconds at most. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#dueTimer)
    this.#dueTimer = undefined
    await this.#boss.stop({ graceful: true, timeout: 5000 })
  }
}
