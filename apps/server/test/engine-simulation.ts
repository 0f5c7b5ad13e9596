import { noChoices } from '@easel/remote-engines/models'
import {
  type Assignment,
  assign,
  type EngineView,
  type WaitingStage,
} from '../src/domains/engines/dispatch/schedule.ts'
import { type MadeTry, timesOf } from '../src/domains/engines/dispatch/times.ts'

export interface Workload {
  /** Milliseconds for one work, by engine. */
  readonly paces: readonly number[]
  readonly models: readonly string[]
  /** Milliseconds for loading a model, by engine. */
  readonly loadMs: number
  readonly people: number
  /** Number of works of each person. A person starts a work when the previous work has ended. */
  readonly worksEach: number
  /** Returns the model that a person's work needs. */
  readonly modelOf: (person: number, work: number) => string
  /** Assumed milliseconds for an engine that has made nothing yet; undefined if the times of the engines are known. */
  readonly assumed?: { readonly pace: number; readonly load: number }
  /** Model with which each engine has already made works. */
  readonly before?: string
  /** Delays and changed orders, as on a busy server; undefined for no delays. */
  readonly noise?: {
    /** Milliseconds between the end of a work and the moment at which the server gets the news. */
    readonly endMs: () => number
    /** Returns the order in which works arrive that are sent concurrently. */
    readonly shuffle: <T>(sent: readonly T[]) => readonly T[]
    /** Returns whether the server gets the news that a work has started. */
    readonly seesStart: () => boolean
  }
}

export interface SimulationResult {
  /** Milliseconds until the last work has ended. */
  readonly took: number
  /** Total milliseconds of the works of all engines, without loading models. */
  readonly worked: number
  readonly changes: number
  /** Mean wait of each person's works, from their start to their end. */
  readonly waits: readonly number[]
}

interface Engine {
  readonly index: number
  /** Works at the engine in their order; the first work is running. */
  queue: { assignment: Assignment; acceptedAt: number; startsAt: number; seenAt: number }[]
  /** Works whose end the server has noticed. */
  made: MadeTry[]
  freeAt: number
  runs: string | null
  loadedModel: string | null
  loadedSince: number
  idleSince: number
}

const tickMs = 1000

/** Simulates works on engines that take exactly their set times. `assign` is the scheduler. */
export function simulate(workload: Workload): SimulationResult {
  const play = new Play(workload)
  while (!play.isOver) play.step()
  return play.result
}

class Play {
  readonly #workload: Workload
  readonly #engines: Engine[]
  readonly #usage = new Map<string, number>()
  readonly #begun: number[]
  readonly #spent: number[]
  #waiting: WaitingStage[] = []
  #now = 0
  #done = 0
  #worked = 0
  #changes = 0

  constructor(workload: Workload) {
    this.#workload = workload
    const { before = null } = workload
    this.#engines = workload.paces.map((_, index) => ({
      ...{ index, queue: [], made: before === null ? [] : this.#madeBefore(index, before) },
      ...{ freeAt: 0, runs: before, loadedModel: before, loadedSince: -60_000, idleSince: 0 },
    }))
    this.#begun = Array.from({ length: workload.people }, () => 0)
    this.#spent = Array.from({ length: workload.people }, () => 0)
    for (let person = 0; person < workload.people; person += 1) this.#begin(person)
    this.#assign()
  }

  /** Returns four works that an engine has made. They were sent in pairs, and the first work loaded the model. */
  #madeBefore(index: number, model: string): MadeTry[] {
    const { paces, loadMs, noise } = this.#workload
    const [startedAt, firstEnd] = [-60_000, loadMs + paces[index]! - 60_000]
    const ends = Array.from({ length: 4 }, (_, work) => firstEnd + work * paces[index]!)
    return ends.map((end, work) => ({
      ...{ model, effort: 1, accept_ts: ends[work - 2] ?? startedAt },
      start_ts: noise?.seesStart() === false ? null : (ends[work - 1] ?? startedAt),
      end_ts: end + (noise?.endMs() ?? 0),
    }))
  }

  get isOver(): boolean {
    return this.#done === this.#workload.people * this.#workload.worksEach
  }

  get result(): SimulationResult {
    const { worksEach } = this.#workload
    return {
      took: this.#now,
      worked: this.#worked,
      changes: this.#changes,
      waits: this.#spent.map((spent) => spent / worksEach),
    }
  }

  /** Advances to the next end of a work that the server notices, or to the next assignment. */
  step(): void {
    const ends = this.#engines.flatMap(({ queue }) => queue.map(({ seenAt }) => seenAt))
    this.#now = Math.min(this.#now + tickMs, ...ends)
    for (const engine of this.#engines) {
      const ended = engine.queue.filter(({ seenAt }) => seenAt <= this.#now)
      engine.queue = engine.queue.filter((job) => !ended.includes(job))
      for (const { assignment, acceptedAt, startsAt } of ended) {
        const { model, stage } = assignment
        const start_ts = this.#workload.noise?.seesStart() === false ? null : startsAt
        const { effort } = stage.needs
        engine.made.push({ model, effort, accept_ts: acceptedAt, start_ts, end_ts: this.#now })
        engine.idleSince = this.#now
        this.#end(assignment)
      }
    }
    this.#assign()
  }

  #begin(person: number): void {
    const work = this.#begun[person]!
    if (work >= this.#workload.worksEach) return
    this.#begun[person] = work + 1
    const model = this.#workload.modelOf(person, work)
    this.#waiting.push({
      run_id: `${person} ${work}`,
      ...{ round: 1, stage: 0, user_id: String(person), priority: 'person' },
      needs: { task: 'text_to_image', model, effort: 1 },
      ...{ ready_ts: this.#now, exclusions: [], moved_from: [] },
    })
  }

  #end({ stage, engine_id }: Assignment): void {
    const person = Number(stage.user_id)
    const pace = this.#workload.paces[Number(engine_id)]!
    this.#done += 1
    this.#worked += pace
    this.#spent[person]! += this.#now - stage.ready_ts
    this.#usage.set(stage.user_id, (this.#usage.get(stage.user_id) ?? 0) + pace)
    this.#begin(person)
  }

  #views(): EngineView[] {
    const { models } = this.#workload
    return this.#engines.map(({ index, made, queue, loadedModel, loadedSince, idleSince }) => ({
      id: String(index),
      ...{ slots: 1, taken: queue.length, loadedModel, loadedSince, idleSince },
      busyMs: this.#busyMs(queue),
      ...this.#timesOf(index, made),
      models: models.map((name) => ({ name, family: 'sd15', tasks: { text_to_image: {} }, missing: [] })),
      choices: noChoices,
      hasLoras: () => true,
    })) as unknown as EngineView[]
  }

  /** Expected milliseconds of the engine's works, without the time for which the first work has already run. */
  #busyMs([first, ...others]: Engine['queue']): number {
    if (!first) return 0
    const remainingMs = first.assignment.expected_ms - Math.max(0, this.#now - first.startsAt)
    return others.reduce((sum, { assignment }) => sum + assignment.expected_ms, Math.max(0, remainingMs))
  }

  /** Times of an engine: the real times, or the times that follow from its works. */
  #timesOf(index: number, made: Engine['made']): Pick<EngineView, 'pace' | 'loadMs'> {
    const { paces, loadMs, assumed } = this.#workload
    if (!assumed) return { pace: () => paces[index]!, loadMs }
    const known = timesOf(made, 1)
    return { pace: (model) => known.pace(model) ?? assumed.pace, loadMs: known.loadMs ?? assumed.load }
  }

  #assign(): void {
    const [waiting, usage] = [this.#waiting, this.#usage]
    const given = assign({ engines: this.#views(), waiting, usage, now: this.#now })
    for (const { engine_id, model } of given) this.#note(this.#engines[Number(engine_id)]!, model)
    const sent = this.#workload.noise?.shuffle(given) ?? given
    for (const assignment of sent) this.#give(this.#engines[Number(assignment.engine_id)]!, assignment)
    const stages = new Set(given.map(({ stage }) => stage))
    this.#waiting = waiting.filter((stage) => !stages.has(stage))
  }

  /** Records the model of the work that an engine gets, as the server does. */
  #note(engine: Engine, model: string): void {
    if (engine.loadedModel === model) return
    engine.loadedSince = this.#now
    engine.loadedModel = model
  }

  #give(engine: Engine, assignment: Assignment): void {
    const { paces, loadMs, noise } = this.#workload
    const { model } = assignment
    const loads = engine.runs !== model
    if (loads) this.#changes += 1
    engine.runs = model
    const startsAt = Math.max(engine.freeAt, this.#now)
    const endsAt = startsAt + (loads ? loadMs : 0) + paces[engine.index]!
    engine.freeAt = endsAt
    const seenAt = endsAt + (noise?.endMs() ?? 0)
    engine.queue.push({ assignment, acceptedAt: this.#now, startsAt, seenAt })
  }
}
