import { errors } from '../errors/domain-error.ts'
import { InspectionProcess, type ProcessOptions } from './inspection-process.ts'
import type { Lane } from './lanes.ts'
import type { Order } from './protocol.ts'

export interface Ticket extends Order {
  readonly by: string
  /** Bytes of memory that the task uses while it waits. */
  readonly weight: number
  readonly signal: AbortSignal | undefined
}

/** The members of `InspectionProcess` that a queue uses. */
export type TaskProcess = Pick<InspectionProcess, 'run' | 'end' | 'mustRecycle' | 'lastTaskMs'>

interface QueuedTask {
  readonly ticket: Ticket
  readonly turn: PromiseWithResolvers<TaskProcess>
}

export interface QueueOptions extends Omit<ProcessOptions, 'memoryMb'> {
  readonly idleMs: number
  /** Factor on the processor time that a caller may use in a window. */
  readonly timeFactor?: number
}

const mebibyte = 1024 * 1024
/** Maximum weight of the waiting tasks. One caller may have 60 small tasks waiting, or any single task. */
const maxWaiting = { inAll: 64 * mebibyte, ofOne: 15 * mebibyte }
const retryAfterSeconds = 5
/** The window in which a caller's processor time is counted. */
const windowMs = 60_000

/**
 * Queue of a lane. Tasks wait for a process; the caller whose last turn was longest ago is next. If too many tasks wait, the
 * caller with the heaviest tasks loses the latest of them, so that no caller can fill the queue for others. A caller whose tasks
 * have used too much processor time has to wait for the next window.
 */
export class InspectionQueue {
  readonly #lane: Lane
  readonly #options: QueueOptions
  readonly #start: () => TaskProcess
  readonly #resting: TaskProcess[] = []
  /** Busy processes by the caller for whom they work. */
  readonly #working = new Map<string, TaskProcess>()
  #waiting: QueuedTask[] = []
  readonly #usedMs = new Map<string, number>()
  #windowEndMs = 0
  /** Number of each caller's last turn; cleared when the queue is empty. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  #idle: NodeJS.Timeout | undefined

  constructor(
    lane: Lane,
    options: QueueOptions,
    start = (): TaskProcess => new InspectionProcess({ ...options, ...lane }),
  ) {
    this.#lane = lane
    this.#options = options
    this.#start = start
  }

  async run(ticket: Ticket): Promise<unknown> {
    const child = await this.#turnOf(ticket)
    try {
      ticket.signal?.throwIfAborted()
      return await child.run(ticket, ticket.signal)
    } finally {
      this.#usedMs.set(ticket.by, (this.#usedMs.get(ticket.by) ?? 0) + child.lastTaskMs)
      this.#working.delete(ticket.by)
      if (child.mustRecycle) void child.end()
      else this.#resting.push(child)
      this.#next()
    }
  }

  /** Refuses all waiting tasks and ends all processes. */
  async end(): Promise<void> {
    clearTimeout(this.#idle)
    for (const { turn } of this.#waiting.splice(0)) turn.reject(errors.unavailable({ retryAfterSeconds }))
    const processes = [...this.#resting.splice(0), ...this.#working.values()]
    await Promise.all(processes.map((child) => child.end()))
  }

  async #turnOf(ticket: Ticket): Promise<TaskProcess> {
    const { by, signal } = ticket
    signal?.throwIfAborted()
    this.#checkTime(by)
    this.#makeRoom(ticket)
    const waiting: QueuedTask = { ticket, turn: Promise.withResolvers() }
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

  #checkTime(by: string): void {
    const now = performance.now()
    if (now >= this.#windowEndMs) {
      this.#usedMs.clear()
      this.#windowEndMs = now + windowMs
    }
    const allowedMs = (this.#lane.msPerCaller ?? Infinity) * Math.max(1, this.#options.timeFactor ?? 1)
    if ((this.#usedMs.get(by) ?? 0) < allowedMs) return
    throw errors.tooMany({ retryAfterSeconds: Math.ceil((this.#windowEndMs - now) / 1000) })
  }

  /** Refuses this task or the latest tasks of heavier callers, until the remaining tasks fit. */
  #makeRoom({ by, weight }: Ticket): void {
    const callerWeight = weight + this.#weightOf(by)
    if (callerWeight > maxWaiting.ofOne && callerWeight > weight)
      throw errors.unavailable({ retryAfterSeconds })
    while (this.weight + weight > maxWaiting.inAll) {
      const heaviest = this.#heaviest()
      if (!heaviest || this.#weightOf(heaviest) <= callerWeight)
        throw errors.unavailable({ retryAfterSeconds })
      const latest = this.#waiting.findLast(({ ticket }) => ticket.by === heaviest)!
      this.#waiting = this.#waiting.filter((other) => other !== latest)
      latest.turn.reject(errors.unavailable({ retryAfterSeconds }))
    }
  }

  /** Total weight of the waiting tasks. */
  get weight(): number {
    return this.#waiting.reduce((sum, { ticket }) => sum + ticket.weight, 0)
  }

  #weightOf(by: string): number {
    return this.#waiting.reduce((sum, { ticket }) => sum + (ticket.by === by ? ticket.weight : 0), 0)
  }

  #heaviest(): string | undefined {
    const callers = new Set(this.#waiting.map(({ ticket }) => ticket.by))
    let heaviest: string | undefined
    for (const by of callers)
      if (heaviest === undefined || this.#weightOf(by) > this.#weightOf(heaviest)) heaviest = by
    return heaviest
  }

  #next(): void {
    clearTimeout(this.#idle)
    while (this.#working.size < this.#lane.processes) {
      const next = this.#waiting
        .filter(({ ticket }) => !this.#working.has(ticket.by))
        .reduce<QueuedTask | undefined>(
          (first, other) => (first && !this.#isBefore(other, first) ? first : other),
          undefined,
        )
      if (!next) break
      this.#waiting = this.#waiting.filter((other) => other !== next)
      this.#turns.set(next.ticket.by, ++this.#turn)
      const child = this.#resting.pop() ?? this.#start()
      this.#working.set(next.ticket.by, child)
      next.turn.resolve(child)
    }
    if (this.#waiting.length + this.#working.size === 0) this.#turns.clear()
    this.#idle = setTimeout(() => this.#goHome(), this.#options.idleMs).unref()
  }

  #isBefore(a: QueuedTask, b: QueuedTask): boolean {
    return (this.#turns.get(a.ticket.by) ?? 0) < (this.#turns.get(b.ticket.by) ?? 0)
  }

  #goHome(): void {
    for (const child of this.#resting.splice(0)) void child.end()
  }
}
