import type { Graph } from './graph.ts'

/** A prompt that was accepted. */
export interface Job {
  readonly number: number
  readonly id: string
  readonly graph: Graph
  readonly extra: Readonly<Record<string, unknown>>
  /** Output nodes to execute. */
  readonly outputs: readonly string[]
  readonly createTime: number
  readonly abort: AbortController
}

export type StatusMessage = readonly [type: string, data: Readonly<Record<string, unknown>>]
type NodeOutput = Readonly<Record<string, unknown>>

export interface EndedJob {
  readonly job: Job
  readonly outputs: Readonly<Record<string, NodeOutput>>
  readonly status: {
    readonly status_str: 'success' | 'error'
    readonly completed: boolean
    readonly messages: readonly StatusMessage[]
  }
}

const maxHistory = 10_000

/** The queue and the history of the server, both in memory only. */
export class Queue {
  readonly #pending: Job[] = []
  readonly #running = new Map<string, Job>()
  readonly #history = new Map<string, EndedJob>()
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  get pending(): readonly Job[] {
    return this.#pending
  }

  get running(): readonly Job[] {
    return [...this.#running.values()]
  }

  get history(): ReadonlyMap<string, EndedJob> {
    return this.#history
  }

  get remaining(): number {
    return this.#pending.length + this.#running.size
  }

  /** True if a prompt waits, runs or has ended on this server. */
  knows(id: string): boolean {
    return this.#running.has(id) || this.#history.has(id) || this.#pending.some((job) => job.id === id)
  }

  add(job: Job): void {
    this.#pending.push(job)
    this.#pending.sort((a, b) => a.number - b.number)
    this.#changed()
  }

  /** Starts the next job; undefined if no job waits. */
  start(): Job | undefined {
    const job = this.#pending.shift()
    if (!job) return undefined
    this.#running.set(job.id, job)
    this.#changed()
    return job
  }

  end(ended: EndedJob): void {
    this.#running.delete(ended.job.id)
    this.#history.set(ended.job.id, ended)
    const [oldest] = this.#history.keys()
    if (this.#history.size > maxHistory && oldest !== undefined) this.#history.delete(oldest)
    this.#changed()
  }

  /** Removes a waiting job; false if no job of this id waits. */
  deletePending(id: string): boolean {
    const index = this.#pending.findIndex((job) => job.id === id)
    if (index < 0) return false
    this.#pending.splice(index, 1)
    this.#changed()
    return true
  }

  clearPending(): void {
    this.#pending.length = 0
    this.#changed()
  }

  deleteHistory(id: string): void {
    this.#history.delete(id)
  }

  clearHistory(): void {
    this.#history.clear()
  }

  /**
   * Interrupts the running job with this id, or all running jobs without an id. Returns false if there is no such job.
   */
  interrupt(id?: string): boolean {
    const jobs = this.running.filter((job) => id === undefined || job.id === id)
    for (const job of jobs) job.abort.abort('interrupted')
    return jobs.length > 0
  }

  /** Clears the queue and the history, as the end of the process does. */
  reset(): void {
    this.#pending.length = 0
    for (const job of this.running) job.abort.abort('ended')
    this.#running.clear()
    this.#history.clear()
  }
}
