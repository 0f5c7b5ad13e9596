import { errors } from '../errors/domain-error.ts'
import { InspectionProcess, type ProcessOptions } from './inspection-process.ts'
import type { Lane } from './lanes.ts'
import type { Order } from './protocol.ts'

export interface Ticket extends Order {
  readonly by: string
  readonly signal: AbortSignal | undefined
}

interface Waiting {
  readonly ticket: Ticket
  readonly turn: PromiseWithResolvers<InspectionProcess>
}

export interface QueueOptions extends Omit<ProcessOptions, 'memoryMb'> {
  readonly idleMs: number
}

const maxWaiting = { inAll: 200, ofOne: 60 }
const retryAfterSeconds = 5

/** Queue of a lane. Tasks wait for a process; the caller whose last turn was longest ago is next. */
export class InspectionQueue {
  readonly #lane: Lane
  readonly #options: QueueOptions
  readonly #resting: InspectionProcess[] = []
  /** Busy processes by the caller for whom they work. */
  readonly #working = new Map<string, InspectionProcess>()
  #waiting: Waiting[] = []
  /** Number of each caller's last turn; cleared when the queue is empty. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #idle: NodeJS.Timeout | undefined

  constructor(lane: Lane, options: QueueOptions) {
    this.#lane = lane
    this.#options = options
  }

  async run(ticket: Ticket): Promise<unknown> {
    const child = await this.#turnOf(ticket)
    try {
      ticket.signal?.throwIfAborted()
      return await child.run(ticket, ticket.signal)
    } finally {
      this.#working.delete(ticket.by)
      if (child.isWorn) void child.end()
      else this.#resting.push(child)
      this.#next()
    }
  }

  /** Refuses all waiting tasks and ends all processes. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    for (const { turn } of this.#waiting.splice(0)) turn.reject(errors.unavailable({ retryAfterSeconds }))
    const all = [...this.#resting.splice(0), ...this.#working.values()]
    await Promise.all(all.map((child) => child.end()))
  }

  async #turnOf(ticket: Ticket): Promise<InspectionProcess> {
    const { by, signal } = ticket
    signal?.throwIfAborted()
    const ofOne = this.#waiting.filter((other) => other.ticket.by === by).length
    if (this.#waiting.length >= maxWaiting.inAll || ofOne >= maxWaiting.ofOne)
      throw errors.unavailable({ retryAfterSeconds })
    const waiting: Waiting = { ticket, turn: Promise.withResolvers() }
    const leave = () => {
      this.#waiting = this.#waiting.filter((other) => other !== waiting)
      waiting.turn.reject(signal!.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    this.#waiting.push(waiting)
    this.#next()
    try {
      return await waiting.turn.promise
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  #next(): void {
    clearTimeout(this.#idle)
    while (this.#working.size < this.#lane.processes) {
      const next = this.#waiting
        .filter(({ ticket }) => !this.#working.has(ticket.by))
        .reduce<Waiting | undefined>(
          (first, other) => (first && !this.#isBefore(other, first) ? first : other),
          undefined,
        )
      if (!next) break
      this.#waiting = this.#waiting.filter((other) => other !== next)
      this.#turns.set(next.ticket.by, ++this.#turn)
      const child = this.#resting.pop() ?? new InspectionProcess({ ...this.#options, ...this.#lane })
      this.#working.set(next.ticket.by, child)
      next.turn.resolve(child)
    }
    if (this.#waiting.length + this.#working.size === 0) this.#turns.clear()
    this.#idle = setTimeout(() => this.#goHome(), this.#options.idleMs).unref()
  }

  #isBefore(one: Waiting, other: Waiting): boolean {
    return (this.#turns.get(one.ticket.by) ?? 0) < (this.#turns.get(other.ticket.by) ?? 0)
  }

  #goHome(): void {
    for (const child of this.#resting.splice(0)) void child.end()
  }
}
