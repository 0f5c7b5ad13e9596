import type pg from 'pg'
import type { Database } from '../platform/db/pool.ts'
import type { Inspect } from '../platform/inspection/task.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import type { Settings } from '../settings.ts'

export interface HostContext {
  pool: pg.Pool
  db: Database
  settings: Settings
  store: ObjectStore
  tempDir: string
  inspect: Inspect
  /** Writes a line for the host to the standard output. */
  say: (line: string) => void
  /** Writes a line to the standard error. */
  warn: (line: string) => void
}

interface CommandDescription {
  readonly name: string
  /** Arguments after the name, as help shows them. */
  readonly usage: string
  readonly summary: string
}

/** True for a command that may run without a site. */
export interface CommandWithoutSite extends CommandDescription {
  runWithoutSite(
    args: readonly string[],
    context: Omit<HostContext, 'db' | 'pool' | 'inspect'>,
  ): Promise<void>
}

/** A command for the host of an installation: `npm run host -- <name> …`. */
export interface HostCommand extends CommandDescription {
  /** Running servers log that the command was given. */
  readonly changesAccounts?: true
  /** Reads a site of any version, and leaves its schema as it is. */
  readonly keepsSchema?: true
  run(args: readonly string[], context: HostContext): Promise<void>
}

/** The message of the error is one sentence for the host. */
export class HostCommandError extends Error {
  override name = 'HostCommandError'
}
