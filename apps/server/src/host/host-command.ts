import type { Database } from '../db/pool.ts'
import type { Inspect } from '../inspections.ts'
import type { Settings } from '../settings.ts'
import type { ObjectStore } from '../storage/object-store.ts'

export interface HostContext {
  db: Database
  settings: Settings
  store: ObjectStore
  tempDir: string
  inspect: Inspect
  /** A line for the host, on the standard output. */
  say: (line: string) => void
  /** The same on the standard error. */
  warn: (line: string) => void
}

/** What the host of an installation can do on the command line: `npm run host -- <name> …`. */
export interface HostCommand {
  readonly name: string
  /** What follows the name, as help shows it. */
  readonly usage: string
  readonly summary: string
  /** Running servers write into their logs that it was given. */
  readonly changesAccounts?: true
  run(args: readonly string[], context: HostContext): Promise<void>
}

/** Its message is one sentence for the host. */
export class HostCommandError extends Error {
  override name = 'HostCommandError'
}
