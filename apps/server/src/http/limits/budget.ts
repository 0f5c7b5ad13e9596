export interface BudgetLimits {
  /** Units that all holders together may hold. */
  readonly inAll: number
  /**
   * Units that one holder may hold. A holder that holds nothing may exceed this once, so that the largest single request is
   * possible.
   */
  readonly ofOne: number
}

/** The result of taking units: `one_full` if a holder has used up its share, `all_full` if the budget is used up. */
export type TakeResult = 'taken' | 'one_full' | 'all_full'

/**
 * Counts the units (usually bytes) that requests hold at this moment, for each holder (an account, a client subnet) and in all. A
 * limit on the number of requests would not bound memory: one request may hold a thousand times as much as another.
 */
export class Budget {
  readonly #limits: BudgetLimits
  readonly #heldBy = new Map<string, number>()
  #held = 0

  constructor(limits: BudgetLimits) {
    this.#limits = limits
  }

  /** Number of units that are held at the moment. */
  get held(): number {
    return this.#held
  }

  /** Number of holders that hold anything. */
  get holders(): number {
    return this.#heldBy.size
  }

  heldBy(holder: string): number {
    return this.#heldBy.get(holder) ?? 0
  }

  /** Opens a grant without units. The caller has to dispose of the grant. */
  open(holders: readonly string[]): Grant {
    return new Grant((units) => this.#take(units, holders))
  }

  /** Takes units for all of the holders, or for none; a negative number releases units. */
  #take(units: number, holders: readonly string[]): TakeResult {
    if (units > 0) {
      if (this.#held + units > this.#limits.inAll) return 'all_full'
      const isOneFull = holders.some((holder) => {
        const held = this.heldBy(holder)
        return held > 0 && held + units > this.#limits.ofOne
      })
      if (isOneFull) return 'one_full'
    }
    this.#held += units
    for (const holder of holders) {
      const held = this.heldBy(holder) + units
      if (held === 0) this.#heldBy.delete(holder)
      else this.#heldBy.set(holder, held)
    }
    return 'taken'
  }
}

/** The part of a budget that one request holds. */
export class Grant implements Disposable {
  readonly #change: (units: number) => TakeResult
  #units = 0
  #isClosed = false

  constructor(change: (units: number) => TakeResult) {
    this.#change = change
  }

  get units(): number {
    return this.#units
  }

  /** Takes more units. A closed grant takes nothing: its request has ended, so nothing would release the units. */
  take(units: number): TakeResult {
    if (this.#isClosed || units <= 0) return 'taken'
    const taking = this.#change(units)
    if (taking === 'taken') this.#units += units
    return taking
  }

  [Symbol.dispose](): void {
    this.#isClosed = true
    if (this.#units > 0) this.#change(-this.#units)
    this.#units = 0
  }
}
