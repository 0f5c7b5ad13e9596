import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { findLastBackup } from '../../domains/administration/index.ts'
import type { Bodies } from '../../http/limits/bodies.ts'
import type { OpenConnections } from '../../http/limits/open-connections.ts'
import type { Overload } from '../../http/limits/overload.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { type SecurityEventType, securityEvents } from '../../platform/security-log/security-events.ts'
import type { Context } from '../context.ts'
import { countBacklog, sumLedger } from './metrics.repo.ts'

export interface MetricSources {
  context: Pick<Context, 'db' | 'pool' | 'jobs' | 'events' | 'security' | 'disk'>
  rates: RateLimiter
  bodies: Bodies
  overload: Overload
  connections: OpenConnections
  /** Number of refusals of each code. */
  refusals: ReadonlyMap<string, number>
  countSockets: () => number
}

/** Cache time of values from the database, however often metrics are requested. */
const freshForMs = 5_000
/** Longer than `freshForMs`, since the ledger query reads every entry. */
const ledgerFreshForMs = 5 * 60_000

/** Metrics of one API process for the host. `docs/operations.md` explains each metric. */
export function createMetrics(sources: MetricSources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (gauge: Gauge<Label>) => Promise<void> | void,
  ) =>
    new Gauge<Label>({
      name: `easel_${name}`,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        await collect(this as Gauge<Label>)
      },
    })
  addProcess(sources, gauge)
  addDoors(sources, gauge)
  addDatabase(sources, gauge)
  countEvents(sources, registry)
  countSecurityEvents(sources, registry)
  return registry
}

type AddGauge = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  collect: (gauge: Gauge<Label>) => Promise<void> | void,
) => void

function addProcess({ context, rates, countSockets }: MetricSources, gauge: AddGauge): void {
  gauge('sockets', 'WebSocket connections that are open in this process', [], (gauge) =>
    gauge.set(countSockets()),
  )
  gauge('pool_connections', 'Database connections of this process, by state', ['state'], (gauge) => {
    const { totalCount, idleCount, waitingCount } = context.pool
    gauge.set({ state: 'used' }, totalCount - idleCount)
    gauge.set({ state: 'idle' }, idleCount)
    gauge.set({ state: 'waited_for' }, waitingCount)
  })
  gauge('disk_free_bytes', 'Free bytes on the fullest disk of the data folder', [], (gauge) => {
    if (context.disk.freeBytes !== undefined) gauge.set(context.disk.freeBytes)
  })
  gauge(
    'disk_floor_bytes',
    'Free bytes below which uploads and new works are refused (FREE_DISK_FLOOR)',
    [],
    (gauge) => gauge.set(context.disk.floorBytes),
  )
  gauge('rate_limited', 'Calls that this process has refused because of rate limits', ['family'], (gauge) => {
    for (const [family, count] of rates.refused) gauge.set({ family }, count)
  })
}

/** Adds the resources that requests hold, and the refusals that keep these resources bounded. */
function addDoors({ bodies, overload, connections, refusals }: MetricSources, gauge: AddGauge): void {
  gauge('connections', 'Open connections, WebSockets included', [], (gauge) => gauge.set(connections.size))
  gauge('held_bytes', 'Bytes that requests in progress hold', ['of'], (gauge) => {
    gauge.set({ of: 'bodies' }, bodies.memory.held)
    gauge.set({ of: 'bodies_on_disk' }, bodies.disk.held)
    gauge.set({ of: 'answers' }, bodies.answers.held)
  })
  gauge(
    'refused_for_room',
    'Requests and connections that were refused or ended because of a limit',
    ['of'],
    (gauge) => {
      gauge.set({ of: 'budget' }, bodies.refused)
      gauge.set({ of: 'slow_body' }, bodies.arrivals.ended)
      gauge.set({ of: 'connection' }, connections.refused)
      gauge.set({ of: 'connection_at_rest' }, connections.closed)
    },
  )
  gauge(
    'admitted_share',
    'Share of the callers whose reads this process admits; below 1 in an overload',
    [],
    (gauge) => gauge.set(overload.share),
  )
  gauge('refused_in_overload', 'Calls that this process has refused because of an overload', [], (gauge) =>
    gauge.set(overload.refused),
  )
  gauge('refusals', 'Refusals of this process, by code', ['code'], (gauge) => {
    for (const [code, count] of refusals) gauge.set({ code }, count)
  })
}

function addDatabase({ context: { db, jobs } }: MetricSources, gauge: AddGauge): void {
  const queues = cached(freshForMs, () => jobs.measure(db))
  gauge('queue_jobs', 'Jobs that are waiting or in progress', ['queue', 'state'], async (gauge) => {
    for (const { queue, waiting, active } of await queues()) {
      gauge.set({ queue, state: 'waiting' }, waiting)
      gauge.set({ queue, state: 'active' }, active)
    }
  })
  gauge(
    'queue_oldest_seconds',
    'Seconds for which the oldest job has been overdue',
    ['queue'],
    async (gauge) => {
      for (const { queue, oldestSeconds } of await queues()) gauge.set({ queue }, oldestSeconds)
    },
  )
  const counts = cached(freshForMs, () => countBacklog(db))
  gauge('runs', 'Runs that are waiting or in progress', ['state'], async (gauge) => {
    const { queued, doing } = await counts()
    gauge.set({ state: 'queue' }, queued)
    gauge.set({ state: 'doing' }, doing)
  })
  gauge('push_outbox', 'Notifications not yet handed to web push', [], async (gauge) =>
    gauge.set((await counts()).outbox),
  )
  const lastBackup = cached(freshForMs, () => findLastBackup(db))
  gauge(
    'backup_timestamp_seconds',
    'Unix time of the last finished backup; absent before the first',
    [],
    async (gauge) => {
      const { done_ts } = (await lastBackup()) ?? {}
      if (done_ts) gauge.set(done_ts / 1000)
    },
  )
  const ledger = cached(ledgerFreshForMs, () => sumLedger(db))
  gauge(
    'ledger_attempts',
    'Sum of all attempts, by ledger entries and by balances',
    ['by'],
    async (gauge) => {
      const { entries, balances } = await ledger()
      gauge.set({ by: 'entries' }, entries)
      gauge.set({ by: 'balances' }, balances)
    },
  )
}

function countEvents({ context: { events } }: MetricSources, registry: Registry): void {
  const ended = new Counter({
    name: 'easel_runs_ended_total',
    help: 'Runs that have ended since this process started, in any worker',
    labelNames: ['state'],
    registers: [registry],
  })
  const notifications = new Counter({
    name: 'easel_notifications_total',
    help: 'Notifications created since this process started, by any process',
    registers: [registry],
  })
  for (const state of ['done', 'fail', 'break']) ended.inc({ state }, 0)
  events.on((event) => {
    if (event.type === 'notification') notifications.inc()
    if (event.type === 'progress' && event.state && event.state !== 'doing') ended.inc({ state: event.state })
  })
}

function countSecurityEvents({ context: { security } }: MetricSources, registry: Registry): void {
  const types = Object.keys(securityEvents) as SecurityEventType[]
  new Counter({
    name: 'easel_security_events_total',
    help: 'Security events of this process, whether written to its log or only counted',
    labelNames: ['type'],
    registers: [registry],
    collect() {
      this.reset()
      for (const type of types) this.inc({ type }, security.counts.get(type) ?? 0)
    },
  })
}

function cached<T>(freshMs: number, load: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  let loadedAt = 0
  return () => {
    if (!value || Date.now() - loadedAt > freshMs) {
      loadedAt = Date.now()
      value = load()
      // A failed value is not cached.
      value.catch(() => {
        value = undefined
      })
    }
    return value
  }
}
