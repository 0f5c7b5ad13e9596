import { errors } from '../../platform/errors/domain-error.ts'

/** Number of pages in progress: one page is rendered while the other page waits for its answers. The next page has to wait. */
const atOnce = 2
const maxWaiting = { ofSubnet: 60, inAll: 300 }
const windowMs = 60_000
/** Milliseconds of the thread's processor time in a minute for one client subnet: hundreds of pages, and a sixth of the thread. */
const budgetMs = 10_000
const retrySoonSeconds = 5

interface QueuedPage {
  readonly subnet: string
  readonly turn: PromiseWithResolvers<void>
}

export interface PageQueueOptions {
  /** Scales the time limit, like all rate limits. */
  factor?: number
  now?: () => number
}

/**
 * Queue of pages to render. A page occupies the rendering thread for 10 to 60 ms, so one client could keep all other clients
 * waiting. The next page is a page of the subnet that has used the least rendering time in this minute, and each subnet has a
 * budget of milliseconds.
 */
export class PageQueue {
  readonly #now: () => number
  readonly #factor: number
  readonly #waiting: QueuedPage[] = []
  #inProgress = 0
  /** Milliseconds of rendering of each subnet in this window. */
  #used = new Map<string, number>()
  #windowEnds = 0

  constructor({ factor = 1, now = () => performance.now() }: PageQueueOptions = {}) {
    this.#now = now
    this.#factor = factor
  }

  /** Renders a page when its turn comes; A0501 if its subnet has used its budget, or too many of its pages wait. */
  async run<Page extends { spentMs: number }>(subnet: string, render: () => Promise<Page>): Promise<Page> {
    this.#admit(subnet)
    const waiting: QueuedPage = { subnet, turn: Promise.withResolvers() }
    this.#waiting.push(waiting)
    this.#begin()
    await waiting.turn.promise
    try {
      const page = await render()
      this.#charge(subnet, page.spentMs)
      return page
    } finally {
      this.#inProgress -= 1
      this.#begin()
    }
  }

  #admit(subnet: string): void {
    const leftMs = this.#windowLeft()
    if (this.#usedBy(subnet) > budgetMs * this.#factor)
      throw errors.tooMany({ retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
    const ofSubnet = this.#waiting.filter((other) => other.subnet === subnet).length
    if (ofSubnet >= maxWaiting.ofSubnet || this.#waiting.length >= maxWaiting.inAll)
      throw errors.tooMany({ retryAfterSeconds: retrySoonSeconds })
  }

  #windowLeft(): number {
    const now = this.#now()
    if (now >= this.#windowEnds) {
      this.#used = new Map()
      this.#windowEnds = now + windowMs
    }
    return this.#windowEnds - now
  }

  #usedBy(subnet: string): number {
    return this.#used.get(subnet) ?? 0
  }

  #charge(subnet: string, ms: number): void {
    this.#windowLeft()
    this.#used.set(subnet, this.#usedBy(subnet) + ms)
  }

  #begin(): void {
    while (this.#inProgress < atOnce && this.#waiting.length > 0) {
      const next = this.#waiting.reduce((first, other) =>
        this.#usedBy(first.subnet) <= this.#usedBy(other.subnet) ? first : other,
      )
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      this.#inProgress += 1
      next.turn.resolve()
    }
  }
}
