import type { Database } from '../platform/db/pool.ts'
import type { Inspect } from '../platform/inspection/task.ts'
import type { ObjectStore } from '../platform/storage/object-store.ts'
import type { Settings } from '../settings.ts'

export interface HostContext {
  db: Database
  settings: Settings
  store: ObjectStore
  tempDir: string
  inspect: Inspect
  /** Writes a line for the host to the standard output. */
  say: (line: string) => void
  /** The same to the standard error. */
  warn: (line: string) => void
}

/** A command for the host of an installation: `npm run host -- <name> …`. */
export interface HostCommand {
  readonly name: string
  /** Arguments after the name, as help shows them. */
  readonly usage: string
  readonly summary: string
  /** Running servers log that the command was given. */
  readonly changesAccounts?: true
  run(args: readonly string[], context: HostContext): Promise<void>
}

/** Its message is one sentence for the host. */
export class HostCommandError extends Error {
  override name = 'HostCommandError'
}
