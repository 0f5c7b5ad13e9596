import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { DataFolderAccessError } from './errors.ts'
import { startGuarded } from './guard.ts'
import { chooseIdentity, ensureReachable, type Identity } from './identity.ts'
import { isOwned, takeOwnership } from './ownership.ts'
import { serverArguments } from './settings.ts'
import { database, ensureSiteDatabase, siteRole } from './site-role.ts'
import { removeSocketFolder, removeSockets, socketFolder } from './socket-folder.ts'
import { clearLeftovers } from './stale-process.ts'
import type { Logger } from './types.ts'

export {
  DataFolderAccessError,
  DataFolderInUseError,
  DataFolderVersionError,
  EmbeddedPostgresError,
  PlatformNotSupportedError,
  PostgresFailedError,
} from './errors.ts'

export { superuser } from './site-role.ts'

export interface EmbeddedPostgresOptions {
  /** Path of the data folder. The database is in its subfolder `postgres`, which is created if it does not exist. */
  dataDir: string
  log: Logger
  /** False for tests: the database is faster, and its data is lost when the machine stops. Default true. */
  durable?: boolean
}

export interface EmbeddedPostgres extends AsyncDisposable {
  /** The connection as a URL, for clients that take a connection string in the form of node-postgres. */
  url: string
  /** The connection for `new Pool(config)`: a Unix socket, no password, no network. */
  config: { host: string; user: string; database: string }
  /** Process id of PostgreSQL itself. */
  pid: number
  /** Resolves when the database ends, whether it was stopped or crashed. */
  exited: Promise<number | null>
  /** Stops the database cleanly; a second call waits for the first. */
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL on Easel's data folder, with the database `easel` and a role that owns only this database. The
 * database ends when this process ends, for any reason. Throws an `EmbeddedPostgresError` with a sentence for people.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const identity = chooseIdentity()
  const dataDir = makeDataDir(options.dataDir)
  ensureReachable(binaries.postgres, identity)
  ensureReachable(dataDir, identity)
  const giveUpOwnership = takeOwnership(dataDir)
  try {
    return await startOwned({ ...options, dataDir }, { binaries, identity, giveUpOwnership })
  } catch (error) {
    giveUpOwnership()
    throw error
  }
}

/** True if there is a database in a data folder, running or not. */
export function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
}

/** Returns the connection to the database that another Easel serves on this data folder; undefined if no Easel does. */
export function findRunningPostgres(wanted: string): EmbeddedPostgres['config'] | undefined {
  const path = resolve(wanted)
  if (!existsSync(path)) return undefined
  const dataDir = realpathSync(path)
  if (!isOwned(dataDir)) return undefined
  const host = socketFolder(join(dataDir, 'postgres'), chooseIdentity().uid)
  return { host, user: siteRole, database }
}

interface Means {
  binaries: Binaries
  identity: Identity
  giveUpOwnership: () => void
}

async function startOwned(options: EmbeddedPostgresOptions, means: Means): Promise<EmbeddedPostgres> {
  const { log, dataDir, durable = true } = options
  const { binaries, identity } = means
  const folder = join(dataDir, 'postgres')
  const leftover = await clearLeftovers(folder)
  if (leftover === 'orphan ended') log.warn('Stopped a database that an earlier Easel had left running.')
  if (await ensureCluster(folder, { binaries, identity, durable })) log.info('Created the database.')
  const host = socketFolder(folder, identity.uid)
  removeSockets(host)
  const command = [
    ...identity.prefix,
    binaries.postgres,
    ...serverArguments({ folder, socketFolder: host }, durable),
  ]
  const server = await startGuarded(command, { folder: dataDir, log })
  const stop = async () => {
    try {
      await server.stop()
      removeSocketFolder(host, folder)
    } finally {
      means.giveUpOwnership()
    }
  }
  const config = { host, user: siteRole, database }
  try {
    await ensureSiteDatabase(host)
  } catch (error) {
    await stop()
    throw error
  }
  const url = `postgres://${siteRole}@${encodeURIComponent(host)}/${database}`
  return { url, config, pid: readPid(folder), exited: server.exited, stop, [Symbol.asyncDispose]: stop }
}

function makeDataDir(wanted: string): string {
  const path = resolve(wanted)
  try {
    mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    return realpathSync(path)
  } catch (error) {
    const above = nearestExisting(path)
    throw new DataFolderAccessError(`The data folder ${path} cannot be created in ${above}: set DATA_DIR.`, {
      cause: error,
    })
  }
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path))
}

function readPid(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
}
