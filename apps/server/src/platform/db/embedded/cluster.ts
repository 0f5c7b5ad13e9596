import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { inheritedEnvironment } from '../../inherited-environment.ts'
import type { Binaries } from './binaries.ts'
import { DataFolderVersionError, PostgresFailedError } from './errors.ts'
import { ensureOwned, type Identity } from './identity.ts'
import { superuser } from './site-role.ts'

const initTimeoutMs = 120_000
const draftName = 'postgres.new'

export interface ClusterOptions {
  binaries: Binaries
  identity: Identity
  /** False for temporary databases: they flush nothing to the disk. */
  durable: boolean
}

/**
 * Creates the database's folder if there is none; returns true if it created the folder. Only the owner of the data folder may call
 * it.
 */
export async function ensureCluster(folder: string, options: ClusterOptions): Promise<boolean> {
  const versionFile = join(folder, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim()
    if (found !== options.binaries.major) {
      throw new DataFolderVersionError(folder, { found, wanted: options.binaries.major })
    }
    ensureOwned(folder, options.identity)
    return false
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new PostgresFailedError(`${folder} is not a database's folder, and not empty`, 'move it away')
  }
  // Created under a temporary name and renamed at the end, so that a killed start leaves no incomplete database.
  const draft = join(dirname(folder), draftName)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  ensureOwned(draft, options.identity)
  await initialise(draft, options)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  chmodSync(folder, 0o700)
  return true
}

/** The environment of PostgreSQL's programs. Their messages are parsed, so they must be English. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { ...inheritedEnvironment(process.env), LC_ALL: 'C', TZ: 'UTC' }
}

async function initialise(folder: string, options: ClusterOptions): Promise<void> {
  const args = ['-D', folder, '-U', superuser, '--auth=trust', '-E', 'UTF8']
  // The built-in locale sorts and folds Unicode identically on every system; initdb also requires a plain --locale.
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C')
  if (!options.durable) args.push('--no-sync')
  const [program, ...rest] = [...options.identity.prefix, options.binaries.initdb, ...args]
  const child = spawn(program as string, rest, {
    env: postgresEnvironment(),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: initTimeoutMs,
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new PostgresFailedError('The database could not be created', output)
}
