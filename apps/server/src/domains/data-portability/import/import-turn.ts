import type { Database } from '../../../platform/db/pool.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import { isDiskFull } from '../../../platform/storage/disk-full.ts'
import { othersWait } from './import.repo.ts'

/** Maximum duration of all turns of an import together, after which it has failed. */
export const timeLimitMs = 50 * 60_000
/** Maximum time that an import waits for free disk space; not longer, since its archive takes space too. */
export const maxWaitMs = 3 * 24 * 3600_000
export const roomRetrySeconds = 60
const turnMs = 60_000

/** Thrown when an import stops between two items and continues later; carries the reason. */
export class ImportPause extends Error {
  override name = 'ImportPause'
  readonly waitsForRoom: boolean

  constructor(waitsForRoom: boolean, options?: ErrorOptions) {
    super(waitsForRoom ? 'There is no room' : 'Others wait', options)
    this.waitsForRoom = waitsForRoom
  }
}

/** Converts an error that ends a turn but not the import, such as a full disk, into a pause. */
export function pauseOf(error: unknown): ImportPause | undefined {
  if (error instanceof ImportPause) return error
  const isFull = error instanceof DomainError ? error.reason === 'disk_full' : isDiskFull(error as object)
  return isFull ? new ImportPause(true, { cause: error }) : undefined
}

/** The turn of an import: a minute, or longer while no other import waits. */
export class ImportTurn {
  readonly #db: Database
  readonly #now: () => number
  readonly #since: number

  constructor(db: Database, now: () => number = () => performance.now()) {
    this.#db = db
    this.#now = now
    this.#since = now()
  }

  get usedMs(): number {
    return Math.round(this.#now() - this.#since)
  }

  /** Throws `ImportPause` if the turn is over and another account waits. */
  async requireTurn(importId: string): Promise<void> {
    if (this.usedMs >= turnMs && (await othersWait(this.#db, importId))) throw new ImportPause(false)
  }
}
