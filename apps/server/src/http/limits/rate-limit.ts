import type { RateFamily } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { clientSubnet } from '../../platform/net/client-address.ts'
import { Allowances } from './allowances.ts'
import { SharedCounter, type Window } from './shared-counter.ts'

interface Limit {
  /** Limit of one account, or of one client subnet without an account. */
  readonly caller: number
  /** Limit of all accounts of one client subnet together. */
  readonly subnet: number
  readonly windowMs: number
}

const minute = 60_000

/** Pages are not calls of the contract, so the contract has no family for them. */
type Family = RateFamily | 'page'

export const limits: Readonly<Record<Family, Limit>> = {
  read: { caller: 1200, subnet: 6000, windowMs: minute },
  write: { caller: 240, subnet: 1200, windowMs: minute },
  create: { caller: 60, subnet: 300, windowMs: minute },
  graph: { caller: 30, subnet: 150, windowMs: minute },
  // Quotes for small graphs, which the editor requests while a user edits.
  quote: { caller: 150, subnet: 750, windowMs: minute },
  download: { caller: 120, subnet: 600, windowMs: minute },
  upload: { caller: 120, subnet: 600, windowMs: minute },
  look: { caller: 60, subnet: 300, windowMs: minute },
  live: { caller: 120, subnet: 600, windowMs: minute },
  // Open to visitors, so one subnet may use half a minute of a core in each minute.
  survey: { caller: 20, subnet: 40, windowMs: minute },
  check: { caller: 40, subnet: 200, windowMs: minute },
  report: { caller: 20, subnet: 100, windowMs: 60 * minute },
  sign_in: { caller: 20, subnet: 100, windowMs: 5 * minute },
  demo: { caller: 10, subnet: 10, windowMs: 60 * minute },
  page: { caller: 1200, subnet: 1200, windowMs: minute },
}

/** Share of a limit that a process may count before it reports to the other processes, or take at a time. */
const shareOfLimit = 1 / 20

export interface Caller {
  address: string
  userId: string | undefined
}

/** Maximum number of hits that a process takes from the database at a time. */
const maxAtATime = 20

/**
 * Fixed windows, shared by all processes. Changes never exceed their limit: each process takes hits from the database, a
 * few at a time. Reads and the limits of client subnets are counted in the process and synchronized in the background: a
 * read takes less time than the update of a counter.
 */
export class RateLimiter {
  readonly #factor: number
  readonly #now: () => number
  readonly #shared: SharedCounter
  readonly #allowances: Allowances
  readonly #refused = new Map<Family, number>()

  constructor(db: Database, { factor, now }: { factor: number; now: () => number }) {
    this.#factor = factor
    this.#now = now
    this.#shared = new SharedCounter(db, now)
    this.#allowances = new Allowances(db, now)
  }

  [Symbol.dispose](): void {
    this.#shared[Symbol.dispose]()
  }

  /** Number of calls of each family that this process has refused. */
  get refused(): ReadonlyMap<Family, number> {
    return this.#refused
  }

  /** Counts a call of a client subnet before the account is looked up; A0501 above the limit, whatever account the token claims. */
  countSubnet(family: Family, address: string): void {
    const { subnet, windowMs } = limits[family]
    this.#checkShared(family, { bucket: `${family}:${clientSubnet(address)}`, limit: subnet, windowMs })
  }

  /** Counts one call; synchronously if the call only reads. A0501 if the caller has made too many calls in this window. */
  take(family: Family, { address, userId }: Caller): Promise<void> | undefined {
    const { caller, windowMs } = limits[family]
    const bucket = `${family}:${userId ?? `visitor@${clientSubnet(address)}`}`
    if (family !== 'read') return this.#checkExactly(family, { bucket, limit: caller, windowMs })
    this.#checkShared(family, { bucket, limit: caller, windowMs })
    return undefined
  }

  #checkShared(family: Family, { bucket, limit, windowMs }: Bound): void {
    const window = this.#window(windowMs)
    const allowed = limit * this.#factor
    const hits = this.#shared.add({ bucket, window, sharedFrom: allowed * shareOfLimit })
    if (hits > allowed) this.#refuse(family, window)
  }

  async #checkExactly(family: Family, { bucket, limit, windowMs }: Bound): Promise<void> {
    const window = this.#window(windowMs)
    const allowed = limit * this.#factor
    const atATime = Math.min(maxAtATime, Math.max(1, Math.floor(allowed * shareOfLimit)))
    if (!(await this.#allowances.use({ bucket, window, allowed, atATime }))) this.#refuse(family, window)
  }

  #window(lengthMs: number): Window {
    const now = this.#now()
    return { startTs: now - (now % lengthMs), lengthMs }
  }

  #refuse(family: Family, { startTs, lengthMs }: Window): never {
    this.#refused.set(family, (this.#refused.get(family) ?? 0) + 1)
    const leftMs = startTs + lengthMs - this.#now()
    throw errors.tooMany({ retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
  }
}

interface Bound {
  bucket: string
  limit: number
  windowMs: number
}
