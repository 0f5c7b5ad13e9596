import {
  type Assignment,
  assign,
  type EngineView,
  type WaitingStage,
} from '../src/domains/engines/dispatch/schedule.ts'

export interface Workload {
  /** Milliseconds of a work on each engine. */
  readonly paces: readonly number[]
  readonly models: readonly string[]
  /** Milliseconds of loading a model. */
  readonly loadMs: number
  readonly people: number
  /** Works of each person; the next one starts when the last has ended. */
  readonly worksEach: number
  /** Model that a person's work needs. */
  readonly modelOf: (person: number, work: number) => string
  /** Milliseconds that are assumed of an engine until it has made something; absent: its times are known. */
  readonly assumed?: { readonly pace: number; readonly load: number }
}

export interface Simulated {
  /** Milliseconds until the last work has ended. */
  readonly took: number
  /** Works of all engines in milliseconds, without loading. */
  readonly worked: number
  readonly changes: number
  /** Mean wait of each person's works, from their start to their end. */
  readonly waits: readonly number[]
}

interface Engine {
  readonly at: number
  /** Works that it has, in order; the first one runs. */
  queue: { assignment: Assignment; startsAt: number; endsAt: number }[]
  /** Works that it has made. */
  made: { model: string; changes: boolean; took: number }[]
  freeAt: number
  runs: string | null
  loadedModel: string | null
  loadedSince: number
  idleSince: number
}

const tickMs = 1000

/** Plays a workload on engines that take exactly their time, with `assign` as the choice. */
export function simulate(workload: Workload): Simulated {
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
    this.#engines = workload.paces.map((_, at) => ({
      at,
      queue: [],
      made: [],
      freeAt: 0,
      runs: null,
      loadedModel: null,
      loadedSince: 0,
      idleSince: 0,
    }))
    this.#begun = Array.from({ length: workload.people }, () => 0)
    this.#spent = Array.from({ length: workload.people }, () => 0)
    for (let person = 0; person < workload.people; person += 1) this.#begin(person)
    this.#assign()
  }

  get isOver(): boolean {
    return this.#done === this.#workload.people * this.#workload.worksEach
  }

  get result(): Simulated {
    const { worksEach } = this.#workload
    return {
      took: this.#now,
      worked: this.#worked,
      changes: this.#changes,
      waits: this.#spent.map((spent) => spent / worksEach),
    }
  }

  /** Goes on to the next end of a work, or to the next look at what waits. */
  step(): void {
    const ends = this.#engines.flatMap(({ queue }) => queue.slice(0, 1).map(({ endsAt }) => endsAt))
    this.#now = Math.min(this.#now + tickMs, ...ends)
    for (const engine of this.#engines) {
      const [first] = engine.queue
      if (!first || first.endsAt > this.#now) continue
      engine.queue.shift()
      const { model, changes_model } = first.assignment
      engine.made.push({ model, changes: changes_model, took: first.endsAt - first.startsAt })
      engine.idleSince = this.#now
      this.#end(first.assignment)
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
      ...{ ready_ts: this.#now, excluded_engines: [] },
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
    return this.#engines.map(({ at, made, queue, loadedModel, loadedSince, idleSince }) => ({
      id: String(at),
      ...{ slots: 1, taken: queue.length, loadedModel, loadedSince, idleSince },
      ...this.#timesOf(at, made),
      models: models.map((name) => ({ name, family: 'sd15', tasks: { text_to_image: {} }, missing: [] })),
    })) as unknown as EngineView[]
  }

  /** Times of an engine as they are, or as they can be known from what it has made. */
  #timesOf(at: number, made: Engine['made']): Pick<EngineView, 'pace' | 'loadMs'> {
    const { paces, loadMs, assumed } = this.#workload
    if (!assumed) return { pace: () => paces[at]!, loadMs }
    const steady = made.filter(({ changes }) => !changes)
    const change = made.find(({ changes }) => changes)
    const known = steady[0] ?? change
    return {
      pace: () => known?.took ?? assumed.pace,
      loadMs: steady[0] && change ? change.took - steady[0].took : assumed.load,
    }
  }

  #assign(): void {
    const [waiting, usage] = [this.#waiting, this.#usage]
    const given = assign({ engines: this.#views(), waiting, usage, now: this.#now })
    for (const assignment of given) this.#give(this.#engines[Number(assignment.engine_id)]!, assignment)
    const stages = new Set(given.map(({ stage }) => stage))
    this.#waiting = waiting.filter((stage) => !stages.has(stage))
  }

  #give(engine: Engine, assignment: Assignment): void {
    const { paces, loadMs } = this.#workload
    const { model } = assignment
    if (engine.loadedModel !== model) {
      engine.loadedSince = this.#now
      engine.loadedModel = model
    }
    const loads = engine.runs !== model
    if (loads) this.#changes += 1
    engine.runs = model
    const startsAt = Math.max(engine.freeAt, this.#now)
    const endsAt = startsAt + (loads ? loadMs : 0) + paces[engine.at]!
    engine.freeAt = endsAt
    engine.queue.push({ assignment, startsAt, endsAt })
  }
}
