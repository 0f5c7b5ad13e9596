import type { TryStatus } from '@easel/remote-engines'

/** Properties of an engine that makes one prompt at a time, as ComfyUI does. Times are in ms. */
export interface EngineFacts {
  /** Time for one unit of effort. */
  readonly pace: number
  /** Time for loading another model. */
  readonly loadMs: number
  readonly models: readonly string[]
}

interface Job {
  readonly id: string
  readonly model: string
  readonly workMs: number
  /** True if the job stops halfway without an error. */
  readonly hangs: boolean
  startsAt?: number
  /** Time at which sampling begins; before, the engine loads the model. */
  samplesAt?: number
  endsAt?: number
}

/** An engine in virtual time that can die, freeze, hang and fail. Its queue may contain prompts of other clients. */
export class SimulatedEngine {
  readonly facts: EngineFacts
  readonly models: Set<string>
  #jobs: Job[] = []
  #ended = new Map<string, 'done' | 'failed'>()
  #loaded: string | undefined
  #foreign = 0
  #downUntil = 0
  #frozenUntil = 0
  #failsUntil = 0
  #hangsNext = false
  /** Last time at which the engine showed a fault. */
  faultyAt = Number.NEGATIVE_INFINITY
  /** Time since which the engine answers; infinite while it does not answer. */
  answersSince = 0

  constructor(facts: EngineFacts) {
    this.facts = facts
    this.models = new Set(facts.models)
  }

  /** Advances the engine to a time. */
  advance(now: number): void {
    if (!this.isUp(now) || !this.answers(now)) this.answersSince = Number.POSITIVE_INFINITY
    else if (this.answersSince > now) this.answersSince = now
    if (!this.answers(now) || now < this.#failsUntil || this.#jobs[0]?.hangs) this.faultyAt = now
    if (!this.isUp(now)) return
    for (let freeAt = 0; this.#jobs[0]; ) {
      const [job] = this.#jobs
      job.startsAt ??= freeAt || now
      if (job.endsAt === undefined) {
        job.samplesAt = job.startsAt + (this.#loaded === job.model ? 0 : this.facts.loadMs)
        job.endsAt = job.hangs ? Number.POSITIVE_INFINITY : job.samplesAt + job.workMs
        this.#loaded = job.model
      }
      if (job.endsAt > now) return
      freeAt = job.endsAt
      this.#ended.set(job.id, freeAt < this.#failsUntil ? 'failed' : 'done')
      this.#jobs.shift()
    }
  }

  /** Time of the next change that needs no request; infinite if there is no such change. */
  get nextAt(): number {
    return Math.min(this.#jobs[0]?.endsAt ?? Number.POSITIVE_INFINITY, this.#downUntil, this.#frozenUntil)
  }

  isUp(now: number): boolean {
    return now >= this.#downUntil
  }

  answers(now: number): boolean {
    return this.isUp(now) && now >= this.#frozenUntil
  }

  get isEmpty(): boolean {
    return this.#jobs.length === 0
  }

  /** Id of the prompt in progress. */
  get running(): string | undefined {
    return this.#jobs[0]?.id
  }

  /** Returns whether the engine answers: false if it refuses the connection, undefined if no answer comes. */
  submit(id: string, { model, effort, now }: { model: string; effort: number; now: number }) {
    if (!this.isUp(now)) return false
    if (!this.answers(now)) return undefined
    const isFailing = now < this.#failsUntil
    const workMs = isFailing ? 500 : effort * this.facts.pace
    this.#jobs.push({ id, model, workMs, hangs: this.#hangsNext })
    this.#hangsNext = false
    this.advance(now)
    return true
  }

  /** Returns the states of the prompts; undefined if no answer comes. */
  poll(id: string, now: number): TryStatus | undefined {
    if (!this.answers(now)) return undefined
    const ended = this.#ended.get(id)
    if (ended === 'done') return { state: 'done' }
    const fault = { code: 'execution_failed', params: { detail: 'No space left on device' } } as const
    if (ended) return { state: 'failed', fault }
    const position = this.#jobs.findIndex((job) => job.id === id)
    if (position < 0) return { state: 'unknown' }
    const { samplesAt = now, workMs, hangs } = this.#jobs[position]!
    if (position > 0) return { state: 'waiting', position: position - 1 }
    const made = hangs ? 0.5 : (now - samplesAt) / workMs
    return { state: 'running', ...(now > samplesAt && { fraction: made }) }
  }

  /** Stops a prompt. Returns false if no answer comes. */
  cancel(id: string, now: number): boolean {
    if (!this.answers(now)) return false
    this.#jobs = this.#jobs.filter((job) => job.id !== id)
    this.advance(now)
    return true
  }

  /** Adds a prompt of another client. */
  addForeign(workMs: number, now: number): void {
    if (!this.isUp(now)) return
    this.#foreign += 1
    this.#jobs.push({ id: `foreign ${this.#foreign}`, model: 'foreign', workMs, hangs: false })
    this.advance(now)
  }

  /** Ends the process of the engine, which loses all its prompts. */
  die(downMs: number, now: number): void {
    this.#downUntil = Math.max(this.#downUntil, now + downMs)
    this.clear()
    this.#ended.clear()
    this.#loaded = undefined
  }

  /** Stops answering for a while, but continues its work. */
  freeze(forMs: number, now: number): void {
    this.#frozenUntil = Math.max(this.#frozenUntil, now + forMs)
  }

  /** Fails at every prompt for a while. */
  fail(forMs: number, now: number): void {
    this.#failsUntil = Math.max(this.#failsUntil, now + forMs)
  }

  /** Hangs at the next prompt. */
  hang(): void {
    this.#hangsNext = true
  }

  /** Loses the queue, and continues to run. */
  clear(): void {
    this.#jobs = []
  }
}
