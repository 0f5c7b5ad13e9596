import { errors } from '../../errors/domain-error.ts'

/**
 * Number of pages in progress. More would not finish earlier, since one thread renders, and each page in progress holds
 * megabytes.
 */
const atOnce = 4
const mostWaiting = { ofSubnet: 60, inAll: 300 }
const windowMs = 60_000
/** Milliseconds of the thread's processor time in a minute for one client subnet: hundreds of pages, and a sixth of the thread. */
const budgetMs = 10_000
/** From here on a subnet leaves the thread to others for as long as its last page took. */
const politeFromMs = 1000
const retrySoonSeconds = 5

interface Waiting {
  readonly subnet: string
  readonly turn: PromiseWithResolvers<void>
}

export interface PageQueueOptions {
  /** Scales both limits of time, like all rate limits. */
  factor?: number
  now?: () => number
  /** Milliseconds of processor time that the thread has used: other processes of a busy machine cost a client nothing. */
  spent?: () => number
}

function spentByThread(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Queue of pages to render. A page takes the thread for 10 to 60 ms, so pages of one client could stop everything else. At most
 * one page begins in each turn of the event loop, the next one is of the subnet that has rendered least in this minute, and
 * each subnet has a budget of milliseconds.
 */
export class PageQueue {
  readonly #now: () => number
  readonly #spent: () => number
  readonly #factor: number
  #waiting: Waiting[] = []
  #inProgress = 0
  #isTurnAhead = false
  /** Milliseconds of rendering of each subnet in this window. */
  #used = new Map<string, number>()
  #windowEnds = 0
  /** Time until which a subnet leaves the thread to others. */
  readonly #restsUntil = new Map<string, number>()

  constructor({ factor = 1, now = () => performance.now(), spent = spentByThread }: PageQueueOptions = {}) {
    this.#now = now
    this.#spent = spent
    this.#factor = factor
  }

  /** Renders a page when its turn comes; A0501 where its subnet has used its budget, or too many pages wait. */
  async run<Page>(subnet: string, render: () => Promise<Page>): Promise<Page> {
    this.#admit(subnet)
    const waiting: Waiting = { subnet, turn: Promise.withResolvers() }
    this.#waiting.push(waiting)
    this.#plan()
    await waiting.turn.promise
    const since = this.#spent()
    try {
      return await render()
    } finally {
      this.#charge(subnet, (this.#spent() - since) / this.#inProgress)
      this.#inProgress -= 1
      this.#plan()
    }
  }

  #admit(subnet: string): void {
    const leftMs = this.#windowLeft()
    if (this.#usedBy(subnet) > budgetMs * this.#factor)
      throw errors.tooMany({ retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
    const ofSubnet = this.#waiting.filter((other) => other.subnet === subnet).length
    if (ofSubnet >= mostWaiting.ofSubnet || this.#waiting.length >= mostWaiting.inAll)
      throw errors.tooMany({ retryAfterSeconds: retrySoonSeconds })
  }

  #windowLeft(): number {
    const now = this.#now()
    if (now >= this.#windowEnds) {
      this.#used = new Map()
      this.#restsUntil.clear()
      this.#windowEnds = now + windowMs
    }
    return this.#windowEnds - now
  }

  #usedBy(subnet: string): number {
    return this.#used.get(subnet) ?? 0
  }

  /** Pages in progress share the thread, and so its processor time. */
  #charge(subnet: string, ms: number): void {
    this.#windowLeft()
    const used = this.#usedBy(subnet) + ms
    this.#used.set(subnet, used)
    if (used > politeFromMs * this.#factor) this.#restsUntil.set(subnet, this.#now() + ms)
  }

  /** Plans the next turn: a task of its own, so that the event loop serves sockets and timers before. */
  #plan(): void {
    if (this.#isTurnAhead || this.#waiting.length === 0 || this.#inProgress >= atOnce) return
    this.#isTurnAhead = true
    const waitMs = Math.min(...this.#waiting.map(({ subnet }) => this.#restOf(subnet)))
    if (waitMs > 0) setTimeout(() => this.#begin(), waitMs)
    else setImmediate(() => this.#begin())
  }

  #restOf(subnet: string): number {
    return Math.max(0, (this.#restsUntil.get(subnet) ?? 0) - this.#now())
  }

  #begin(): void {
    this.#isTurnAhead = false
    const next = this.#waiting
      .filter(({ subnet }) => this.#restOf(subnet) === 0)
      .reduce<Waiting | undefined>(
        (first, other) => (first && this.#usedBy(first.subnet) <= this.#usedBy(other.subnet) ? first : other),
        undefined,
      )
    if (next && this.#inProgress < atOnce) {
      this.#waiting = this.#waiting.filter((other) => other !== next)
      this.#inProgress += 1
      next.turn.resolve()
    }
    this.#plan()
  }
}
