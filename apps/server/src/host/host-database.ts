import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { findRunningPostgres, hasDatabase, startEmbeddedPostgres } from '../platform/db/embedded/index.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createPool } from '../platform/db/pool.ts'
import { HostCommandError, type HostContext } from './host-command.ts'

const startTimeoutMs = 60_000
const pollMs = 200
/** Error codes of a database that is still starting. */
const notYet = new Set(['ENOENT', 'ECONNREFUSED', '57P03', '28000', '3D000', '42P01', '42501'])

/**
 * Opens the installation's database: the host's own database, the database of an Easel that runs on the same data folder, or else
 * the embedded database, started for this command alone. A command creates no database: it would be a new, empty site.
 */
export async function openHostDatabase(
  { settings, warn, keepsSchema = false }: OpenOptions,
  resources: AsyncDisposableStack,
): Promise<pg.Pool> {
  const open = keepsSchema ? withSite : openMigrated
  if (settings.DATABASE_URL) return await openOwn(settings.DATABASE_URL, resources, open)
  const dataDir = resolve(settings.DATA_DIR)
  const running = findRunningPostgres(dataDir)
  if (running) {
    const pool = poolOf(running, resources)
    await untilItAnswers(pool)
    return pool
  }
  if (!hasDatabase(dataDir))
    throw new HostCommandError(
      `There is no site in the data folder ${dataDir}. A command needs the settings with which the site was started: ` +
        `DATA_DIR=<data folder> npm run host -- <command>, or DATABASE_URL where the database is your own.`,
    )
  const embedded = resources.use(await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn } }))
  return await open(embedded.config, resources)
}

/** Opens the database for a restore: the host's own database, or the embedded database, which is created. */
export async function openNewDatabase(
  { settings, warn }: OpenOptions,
  resources: AsyncDisposableStack,
): Promise<pg.Pool> {
  if (settings.DATABASE_URL) return await openOwn(settings.DATABASE_URL, resources, openReachable)
  const log = { info: () => {}, warn }
  const embedded = resources.use(await startEmbeddedPostgres({ dataDir: resolve(settings.DATA_DIR), log }))
  return poolOf(embedded.config, resources)
}

interface OpenOptions extends Pick<HostContext, 'settings' | 'warn'> {
  /** False: an older database is migrated to this version. */
  keepsSchema?: boolean | undefined
}

type Address = Omit<Parameters<typeof createPool>[0], 'max'>

function poolOf(address: Address, resources: AsyncDisposableStack): pg.Pool {
  const pool = createPool({ ...address, max: 2 })
  resources.defer(() => pool.end())
  return pool
}

async function openOwn(
  connectionString: string,
  resources: AsyncDisposableStack,
  open: typeof openMigrated,
): Promise<pg.Pool> {
  try {
    return await open({ connectionString }, resources)
  } catch (error) {
    throw new HostCommandError(`The database at DATABASE_URL cannot be used: ${(error as Error).message}.`)
  }
}

async function openMigrated(address: Address, resources: AsyncDisposableStack): Promise<pg.Pool> {
  const pool = poolOf(address, resources)
  const { rows } = await pool.query<{ has_site: boolean }>(
    `select to_regclass('migrations') is not null as has_site`,
  )
  // The migrations would make a new, empty site, for example in a database whose name was mistyped.
  if (!rows[0]!.has_site)
    throw new HostCommandError('it contains no site. Start Easel with this database once')
  await migrate(pool)
  return pool
}

/** Waits for the database: an Easel that has just started first starts and migrates it. */
async function untilItAnswers(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + startTimeoutMs
  for (;;) {
    try {
      await pool.query('select from migrations')
      return
    } catch (error) {
      if (!notYet.has(String((error as { code?: string }).code)) || performance.now() > deadline) throw error
      await sleep(pollMs)
    }
  }
}

async function openReachable(address: Address, resources: AsyncDisposableStack): Promise<pg.Pool> {
  const pool = poolOf(address, resources)
  await pool.query('select')
  return pool
}

async function withSite(address: Address, resources: AsyncDisposableStack): Promise<pg.Pool> {
  const pool = poolOf(address, resources)
  await pool.query('select from migrations')
  return pool
}
