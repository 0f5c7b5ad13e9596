import { resolve } from 'node:path'
import type pg from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'
import { storageQueue } from '../domains/administration/index.ts'
import { eraseQueue, exportQueues, importQueues } from '../domains/data-portability/index.ts'
import { variantQueues } from '../domains/downloads/index.ts'
import { FileUrls } from '../domains/files/index.ts'
import { lookQueue } from '../domains/looks/index.ts'
import { preCheckQueue } from '../domains/moderation/index.ts'
import { type PushReach, pushQueues, type Vapid, vapidOf } from '../domains/notifications/index.ts'
import { type OriginPolicy, originPolicy } from '../domains/origin/index.ts'
import { settleReactions } from '../domains/reactions/index.ts'
import { runQueues } from '../domains/runs/index.ts'
import { SiteSettings } from '../domains/site/index.ts'
import { checkTemplatesQueue, readyDraftsQueue } from '../domains/template-authoring/index.ts'
import { editQueues } from '../domains/works/index.ts'
import { createDatabase, createPool, type Database, type PoolOptions } from '../platform/db/pool.ts'
import { DeferredWork } from '../platform/deferred/deferred-work.ts'
import { EventBus } from '../platform/events/event-bus.ts'
import type { Inspect } from '../platform/inspection/task.ts'
import { JobQueue, noData, type Queue } from '../platform/jobs/job-queue.ts'
import { SecurityLog } from '../platform/security-log/security-log.ts'
import { FreeDisk } from '../platform/storage/free-disk.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import { objectsDirOf, openStore, tempDirOf } from '../platform/storage/open-store.ts'
import { closeDataFolder } from '../platform/storage/private-folders.ts'
import { loadSecrets, type Secrets, Signer } from '../platform/storage/secret.ts'
import { traceIds } from '../platform/tracing/index.ts'
import type { Settings } from '../settings.ts'
import { createInspection } from './inspections.ts'

/** Objects that the parts of one process share; created once. */
export interface Context extends AsyncDisposable {
  /** Unix milliseconds; the clock for rules about days and hours. */
  now: () => number
  settings: Settings
  log: Logger
  security: SecurityLog
  pool: pg.Pool
  db: Database
  /** Read-only copy of the database; lags by moments. */
  replica: Database | undefined
  store: ObjectStore
  tempDir: string
  /** Measured only in processes that answer requests: they call `watch`. */
  disk: FreeDisk
  /** Parses untrusted files in a process of its own. */
  inspect: Inspect
  signer: Signer
  /** The keys that identify this site to push services; browsers subscribe with the first. */
  vapids: readonly Vapid[]
  pushReach: PushReach
  urls: FileUrls
  /** Provenance labels of exported files. */
  origin: OriginPolicy
  /** Settings that may change while the process runs. */
  site: SiteSettings
  jobs: JobQueue
  events: EventBus
  /** Counts reactions and notifies users of them. */
  deferred: DeferredWork
}

export const housekeepingQueue: Queue<object> = { name: 'housekeeping', data: noData }
/** Queue of jobs that end suspensions; high priority, since users wait for the end. */
export const suspensionQueue: Queue<object> = { name: 'suspensions', data: noData }

const queues = [
  ...[...runQueues, ...pushQueues, ...variantQueues, ...editQueues, lookQueue, preCheckQueue],
  ...[...exportQueues, ...importQueues, eraseQueue],
  ...[storageQueue, housekeepingQueue, suspensionQueue, readyDraftsQueue, checkTemplatesQueue],
]

export interface ContextOptions {
  now?: () => number
  pushReach?: PushReach
  /** A shared inspection; by default the context creates its own. */
  inspection?: ReturnType<typeof createInspection>
  /** Destination of log lines; standard error by default. */
  logTo?: DestinationStream
}

/** Creates the context on a migrated database. */
export async function createContext(
  settings: Settings,
  database: Omit<PoolOptions, 'max'>,
  {
    now = Date.now,
    pushReach = { allowsLoopback: false },
    inspection: shared,
    logTo = pino.destination(2),
  }: ContextOptions = {},
): Promise<Context> {
  const log = pino(
    { level: settings.LOG_LEVEL, redact: ['req.headers.authorization'], mixin: traceIds },
    logTo,
  )
  const dataDir = resolve(settings.DATA_DIR)
  closeDataFolder(dataDir)
  const pool = createPool({ ...database, max: 16 })
  const replicaPool =
    settings.DATABASE_REPLICA_URL === undefined
      ? undefined
      : createPool({ connectionString: settings.DATABASE_REPLICA_URL, max: 16 })
  const secrets = loadSecrets(dataDir, settings)
  const signer = new Signer(secrets)
  const security = new SecurityLog(log, signer)
  const events = new EventBus({ ...database, max: 1 })
  const jobs = new JobQueue({
    pool: { ...database, max: 4 },
    keepsSchedule: settings.ROLE === 'worker',
    log: (error) => log.error({ err: error }, 'job queue'),
  })
  const tempDir = tempDirOf(settings)
  const disk = createFreeDisk(dataDir, settings, log)
  const factors = { idleFactor: settings.IDLE_FACTOR, timeFactor: settings.RATE_LIMIT_FACTOR }
  const inspection = shared ?? createInspection(tempDir, [objectsDirOf(settings)], factors)
  await Promise.all([events.start(), jobs.start(queues)])
  const db = createDatabase(pool)
  const site = await SiteSettings.open({ db, events, settings, now, log })
  const origin = await originPolicy(settings, dataDir, { signer, operator: () => site.operator })
  const deferred = new DeferredWork(
    () => settleReactions(db),
    (error) => log.error({ err: error }, 'reactions'),
  )
  return {
    now,
    settings,
    log,
    security,
    pool,
    db,
    replica: replicaPool && createDatabase(replicaPool),
    store: await openStore(settings, disk),
    tempDir,
    disk,
    inspect: inspection.inspect,
    signer,
    vapids: vapidsOf(secrets, settings, site),
    pushReach,
    urls: new FileUrls(signer),
    origin,
    site,
    jobs,
    events,
    deferred,
    async [Symbol.asyncDispose]() {
      await deferred[Symbol.asyncDispose]()
      site[Symbol.dispose]()
      disk[Symbol.dispose]()
      security[Symbol.dispose]()
      if (!shared) await inspection[Symbol.asyncDispose]()
      await jobs[Symbol.asyncDispose]()
      await events[Symbol.asyncDispose]()
      await replicaPool?.end()
      await pool.end()
    },
  }
}

function createFreeDisk(dataDir: string, { FREE_DISK_FLOOR: floorBytes }: Settings, log: Logger): FreeDisk {
  return new FreeDisk({
    dataDir,
    floorBytes,
    onChange(isLow, free_bytes) {
      const space = { free_bytes, floor_bytes: floorBytes }
      if (isLow) log.error(space, 'free disk space is below the floor: uploads and new works are refused')
      else log.warn(space, 'free disk space is above the floor again')
    },
  })
}

function vapidsOf(secrets: Secrets, settings: Settings, site: SiteSettings): Vapid[] {
  const { contact_email } = site.values
  const host = { ...settings, ...(contact_email !== null && { CONTACT_EMAIL: contact_email }) }
  return secrets.map((secret) => vapidOf(secret, host))
}
