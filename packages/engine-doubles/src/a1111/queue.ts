import type { Controls } from '../shared/behaviour.ts'
import { drawPicture } from '../shared/picture.ts'

/** An accepted request, for inspection. */
export interface Work {
  readonly id: number
  readonly route: string
  readonly task: string
  readonly request: object
  state: 'waiting' | 'working' | 'done' | 'interrupted' | 'stopped'
}

/** Stops the job that runs. */
const stop = Symbol('interrupt')

/** Runs one job at a time, in the order of the requests. The job continues when its client disconnects. */
export class Queue {
  readonly #controls: Controls
  works: Work[] = []
  #life = new AbortController()
  #running: { work: Work; stop: AbortController; began: number } | undefined
  #jobs = 0
  #tail: Promise<void> = Promise.resolve()
  /** State of the running job, or of the last job. */
  job = { timestamp: '0', isInterrupted: false }

  constructor(controls: Controls) {
    this.#controls = controls
  }

  get running(): Work | undefined {
    return this.#running?.work
  }

  /** Elapsed share of the running job's time, from 0 to 1. */
  get progress(): number {
    if (!this.#running) return 0
    return Math.min(0.99, (Date.now() - this.#running.began) / Math.max(1, this.#controls.workMs))
  }

  get preview(): string {
    return drawPicture(this.#running?.work.id ?? 0, { width: 64, height: 64 }).toString('base64')
  }

  interrupt(): void {
    this.job.isInterrupted = true
    this.#running?.stop.abort(stop)
  }

  restart(): void {
    this.#life.abort()
    this.#life = new AbortController()
    this.works = []
    this.#running = undefined
    this.#tail = Promise.resolve()
    this.job = { timestamp: '0', isInterrupted: false }
  }

  /** Resolves after the job has run, or was interrupted while it ran. Rejects if the server was restarted. */
  async run(work: Omit<Work, 'id' | 'state'>): Promise<{ work: Work; timestamp: string }> {
    const queued: Work = { ...work, id: this.works.length + 1, state: 'waiting' }
    this.works.push(queued)
    const { signal } = this.#life
    const before = this.#tail
    const ended = Promise.withResolvers<void>()
    this.#tail = ended.promise
    try {
      await before
      signal.throwIfAborted()
      return { work: queued, timestamp: await this.#make(queued, signal) }
    } catch (error) {
      queued.state = 'stopped'
      throw error
    } finally {
      ended.resolve()
    }
  }

  async #make(work: Work, signal: AbortSignal): Promise<string> {
    this.#jobs += 1
    const timestamp = String(20_260_801_000_000 + this.#jobs)
    this.job = { timestamp, isInterrupted: false }
    const running = { work, stop: new AbortController(), began: Date.now() }
    this.#running = running
    work.state = 'working'
    try {
      const { gate, workMs } = this.#controls
      await gate.pass(workMs, AbortSignal.any([signal, running.stop.signal]))
      work.state = 'done'
    } catch (error) {
      if (!running.stop.signal.aborted || signal.aborted) throw error
      work.state = 'interrupted'
    } finally {
      if (this.#running === running) this.#running = undefined
    }
    return timestamp
  }
}
