import type { EngineChoices, ModelInfo } from '@easel/remote-engines'
import { type EngineNeeds, hasChoices } from '../needs.ts'

/** An engine that takes stages, with the facts by which an engine is chosen. */
export interface EngineView {
  readonly id: string
  /**
   * Number of stages that it makes concurrently; as many more may wait at the engine, so that it is never idle between two stages.
   */
  readonly slots: number
  /** Number of stages that are at the engine now. */
  readonly taken: number
  /** Expected milliseconds until the engine has completed these stages. */
  readonly busyMs: number
  /** Model of the last stage that was assigned to it; null if there was none yet. */
  readonly loadedModel: string | null
  /** Time since which the engine has had this model, in Unix milliseconds. */
  readonly loadedSince: number
  /** End of the engine's last stage, in Unix milliseconds; an engine without stages has been idle since then. */
  readonly idleSince: number
  /** Models that stages may use at this engine. */
  readonly models: readonly ModelInfo[]
  readonly choices: EngineChoices
  /** Returns whether the engine has LoRAs, and may use them. */
  readonly hasLoras: (names: readonly string[]) => boolean
  /** Returns whether the engine has the node types and files of a graph. */
  readonly canRun: (graph: NonNullable<EngineNeeds['graph']>) => boolean
  /** Milliseconds for a unit of effort with a model. */
  readonly pace: (model: string) => number
  /** Milliseconds for changing the model. */
  readonly loadMs: number
  /** True if different works failed there in a row. */
  readonly isFailing?: boolean
  /** True if the engine cannot stop a try that runs: background work would delay a user to its end. */
  readonly isUnstoppable?: boolean
  /** Models whose latest try failed on this engine. */
  readonly failingModels?: ReadonlySet<string>
}

/** A stage does not go to this engine with this model again. */
export interface Exclusion {
  readonly engine_id: string
  /** Name of the model; if absent, the stage does not go to the engine at all. */
  readonly model?: string
}

/** A stage that waits for an engine. */
export interface WaitingStage {
  readonly run_id: string
  readonly round: number
  readonly stage: number
  readonly user_id: string
  readonly priority: string
  readonly needs: EngineNeeds
  readonly ready_ts: number
  readonly exclusions: readonly Exclusion[]
  /** Engine of the latest failed or lost try of the stage: other able engines take precedence. */
  readonly avoided_engine?: string | null
  /** Engines from which the stage was recalled before it began, the latest last: other engines take precedence. */
  readonly moved_from: readonly string[]
}

export interface Assignment {
  readonly stage: WaitingStage
  readonly engine_id: string
  readonly model: string
  readonly changes_model: boolean
  /** Expected milliseconds at this engine. */
  readonly expected_ms: number
}

/** Milliseconds for which a stage prefers an engine that has its model loaded; then another engine may change its model. */
const preferenceMs = 1500
/**
 * Milliseconds for which an idle engine prefers stages of its loaded model; after this time it takes stages that other engines
 * could make.
 */
const idlePreferenceMs = 500
/**
 * Minimum time for which an engine keeps a model that stages wait for, as a multiple of its loading time: loading then takes at
 * most a tenth of the time.
 */
export const keepsForLoads = 9
/**
 * Milliseconds for which an engine that cannot stop a running try must have been idle before it takes background work: a user who
 * looks at a result is likely to start the next work.
 */
const quietMs = 60_000
/** Milliseconds after which background work no longer waits for such a pause: an author waits for the sample of a template. */
const maxQuietWaitMs = 10 * 60_000
/** An engine changes from a model that stages wait for only if the change shortens the longest wait by at least this factor. */
const gainOfChange = 1.5

/**
 * Returns the names of the models with which an engine can make a stage, the loaded model first. Models whose latest try failed
 * come last: a damaged file must not end all stages that leave the model to the engine.
 */
export function modelsFor(
  engine: Pick<
    EngineView,
    'id' | 'models' | 'choices' | 'hasLoras' | 'canRun' | 'loadedModel' | 'failingModels'
  >,
  { needs, exclusions }: Pick<WaitingStage, 'needs' | 'exclusions'>,
): string[] {
  const fitting = fittingModels(engine, needs).filter((name) => !isExcluded(exclusions, engine.id, name))
  const rank = (name: string) =>
    2 * Number(engine.failingModels?.has(name) === true) + Number(name !== engine.loadedModel)
  return fitting.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns whether a stage may not go to an engine with a model. */
export function isExcluded(exclusions: readonly Exclusion[], engineId: string, model: string): boolean {
  return exclusions.some(
    (exclusion) =>
      exclusion.engine_id === engineId && (exclusion.model === undefined || exclusion.model === model),
  )
}

function fittingModels(
  engine: Pick<EngineView, 'models' | 'choices' | 'hasLoras' | 'canRun' | 'loadedModel'>,
  needs: EngineNeeds,
): string[] {
  const { task, model, graph, references = 0, loras = [], hires = false, guide } = needs
  // A graph names its own models; a graph without models keeps the loaded model.
  if (task === 'graph') return graph && engine.canRun(graph) ? [model || (engine.loadedModel ?? '')] : []
  if (!hasChoices(engine.choices, needs) || !engine.hasLoras(loras)) return []
  const isFit = ({ name, tasks, missing }: ModelInfo) =>
    tasks[task] !== undefined &&
    (references === 0 || tasks[task].references >= references) &&
    missing.length === 0 &&
    (loras.length === 0 || tasks[task].loras === true) &&
    (!hires || tasks[task].hires !== undefined) &&
    (!guide || tasks[task].guides?.[guide] !== undefined) &&
    (model === '' || model === name)
  return engine.models.filter(isFit).map(({ name }) => name)
}

interface Situation {
  readonly engines: readonly EngineView[]
  readonly waiting: readonly WaitingStage[]
  /** Engine time that each user has had recently, in milliseconds. */
  readonly usage: ReadonlyMap<string, number>
  readonly now: number
}

/**
 * Assigns waiting stages to engines with a free slot. The user with the least recent engine time comes first, and of this user
 * the oldest stage. An engine keeps its model while stages wait for this model, unless stages wait much longer for another model:
 * so engines seldom load models, and rare models are still loaded in time.
 */
export function assign(situation: Situation): Assignment[] {
  const planner = new Planner(situation)
  const assignments: Assignment[] = []
  for (;;) {
    const next = planner.next()
    if (!next) return assignments
    assignments.push(next)
  }
}

/** An engine during the planning, with its assignments so far. */
interface PlannedEngine {
  readonly view: EngineView
  taken: number
  busyMs: number
  loadedModel: string | null
  loadedSince: number
}

/** A stage with the model that an engine would use for it. */
interface StageWithModel {
  readonly stage: WaitingStage
  readonly model: string
}

class Planner {
  readonly #engines: PlannedEngine[]
  readonly #usage: Map<string, number>
  readonly #now: number
  #waiting: WaitingStage[]

  constructor({ engines, waiting, usage, now }: Situation) {
    this.#engines = engines.map((view) => ({
      view,
      taken: view.taken,
      busyMs: view.busyMs,
      loadedModel: view.loadedModel,
      loadedSince: view.loadedSince,
    }))
    this.#usage = new Map(usage)
    this.#now = now
    this.#waiting = [...waiting]
  }

  next(): Assignment | undefined {
    // The engine with the most free slots comes first, then the fastest: at an idle engine a stage begins at once.
    const free = this.#engines
      .filter(({ view, taken }) => taken < (view.isFailing ? 1 : view.slots * 2))
      .toSorted((a, b) => fill(a) - fill(b) || failureRank(a) - failureRank(b) || paceOf(a) - paceOf(b))
    for (const engine of free) {
      const choice = this.#choose(engine)
      if (choice) return this.#give(engine, choice)
    }
    return undefined
  }

  #choose(engine: PlannedEngine): StageWithModel | undefined {
    const byModel = Map.groupBy(this.#firstOf(engine, this.#stagesFor(engine)), ({ model }) => model)
    const model = this.#modelToRun(engine, byModel)
    return model === undefined ? undefined : this.#fairest(byModel.get(model)!)
  }

  /**
   * Returns the stages that may come next: stages of users before background stages, for which the model does not matter.
   * Background stages take only idle slots, so that no user waits behind them.
   */
  #firstOf({ view, taken }: PlannedEngine, choices: readonly StageWithModel[]): readonly StageWithModel[] {
    const ofPeople = choices.filter(({ stage }) => stage.priority !== 'background')
    if (ofPeople.length > 0) return ofPeople
    if (taken >= view.slots) return []
    const isQuiet = taken === 0 && this.#now - view.idleSince >= quietMs
    if (!view.isUnstoppable || isQuiet) return choices
    return choices.filter(({ stage }) => this.#now - stage.ready_ts >= maxQuietWaitMs)
  }

  /** Returns the stages that the engine can make, each with the model that the engine would use. */
  #stagesFor(engine: PlannedEngine) {
    return this.#waiting.flatMap((stage) => {
      const model = this.#modelAt(engine, stage)
      return model === undefined ? [] : [{ stage, model }]
    })
  }

  /** Returns the model with which an engine would make a stage; undefined if it cannot make it. */
  #modelAt({ view, loadedModel }: PlannedEngine, stage: WaitingStage): string | undefined {
    return modelsFor({ ...view, loadedModel }, stage)[0]
  }

  /** True if the engine loaded its model too recently to change it. */
  #isNew({ view, loadedSince }: PlannedEngine): boolean {
    return this.#now - loadedSince < view.loadMs * keepsForLoads
  }

  #modelToRun(
    engine: PlannedEngine,
    byModel: ReadonlyMap<string, readonly StageWithModel[]>,
  ): string | undefined {
    const from = engine.loadedModel
    const isWanted = from !== null && byModel.has(from)
    if (isWanted && this.#isNew(engine)) return from
    // Tries at the engine need its current model: if the engine changed its model now, it would have to load this model again.
    if (engine.taken > 0 && isWanted) return this.#isOverdue(engine, byModel) ? undefined : from
    const others = [...byModel.keys()].filter((model) => model !== from)
    const [longest] = others
      .filter((model) => isWanted || this.#isWorthLoading(engine, model, byModel.get(model)!))
      .toSorted((a, b) => this.#waitFor(b, byModel.get(b)!) - this.#waitFor(a, byModel.get(a)!))
    if (!isWanted || from === null) return longest
    if (longest === undefined) return from
    return this.#gainsBy(engine, { from, to: longest, byModel }) ? longest : from
  }

  /** Returns whether the engine should take no more stages, so that it can change to another model. */
  #isOverdue(engine: PlannedEngine, byModel: ReadonlyMap<string, readonly StageWithModel[]>): boolean {
    const from = engine.loadedModel!
    return [...byModel.keys()].some((to) => to !== from && this.#gainsBy(engine, { from, to, byModel }))
  }

  /**
   * Returns whether an engine should load another model when no stage waits for its own model. If a second engine has the other
   * model, the stages wait for the second engine, unless the first engine is idle and shortens the wait by at least half the time
   * of loading its own model again.
   */
  #isWorthLoading(engine: PlannedEngine, model: string, stages: readonly StageWithModel[]): boolean {
    const { loadMs } = engine.view
    const others = this.#engines.filter((rival) => rival !== engine && rival.loadedModel === model)
    const isServed = ({ stage }: StageWithModel) =>
      others.some(({ view }) => !isExcluded(stage.exclusions, view.id, model))
    if (!stages.every(isServed)) return true
    const age = this.#oldestAge(stages)
    if (age >= loadMs * keepsForLoads) return true
    const isIdle = engine.taken === 0 && this.#now - engine.view.idleSince >= idlePreferenceMs
    // The stage was recalled from another engine to move to this engine.
    if (isIdle && stages.some(({ stage }) => stage.moved_from.length > 0)) return true
    const hasPlace = others.some(({ view, taken }) => taken < view.slots * 2)
    if (!isIdle || (hasPlace && age < preferenceMs)) return false
    const after = this.#waitFor(model, stages, { with: engine, loadMs })
    return this.#waitFor(model, stages) - after > loadMs / 2
  }

  /** Returns whether an engine should change from a model that stages wait for to another model. */
  #gainsBy(
    engine: PlannedEngine,
    {
      from,
      to,
      byModel,
    }: { from: string; to: string; byModel: ReadonlyMap<string, readonly StageWithModel[]> },
  ): boolean {
    const hasElsewhere = (model: string) =>
      this.#engines.some((peer) => peer !== engine && peer.loadedModel === model)
    const [ownStages, otherStages] = [byModel.get(from)!, byModel.get(to)!]
    const { loadMs } = engine.view
    // No engine has the other model: an engine loads it after the minimum time of its current model, or earlier if many stages
    // wait.
    if (!hasElsewhere(to)) {
      const worth = loadMs * keepsForLoads
      const work = totalEffort(otherStages) * engine.view.pace(to)
      return Math.max(this.#oldestAge(otherStages), work) > worth
    }
    if (!hasElsewhere(from)) return false
    const before = Math.max(this.#waitFor(from, ownStages), this.#waitFor(to, otherStages))
    const after = Math.max(
      this.#waitFor(from, ownStages, { without: engine }),
      this.#waitFor(to, otherStages, { with: engine }),
    )
    // The factor is two, because the engine later has to load its own model again.
    if (before <= Math.max(after + 2 * loadMs, after * gainOfChange)) return false
    const best = this.#longestAfter(engine, to, byModel)
    return !this.#engines.some(
      (rival) =>
        rival !== engine &&
        this.#couldLeaveFor(rival, to, otherStages) &&
        this.#longestAfter(rival, to, byModel) < best,
    )
  }

  /**
   * Returns whether another engine could change to the other model instead, because a third engine keeps the model of that engine.
   */
  #couldLeaveFor(rival: PlannedEngine, otherModel: string, stages: readonly StageWithModel[]): boolean {
    const loaded = rival.loadedModel
    if (loaded === otherModel || this.#isNew(rival)) return false
    const isKept = this.#engines.some((engine) => engine !== rival && engine.loadedModel === loaded)
    return isKept && stages.some(({ stage }) => this.#modelAt(rival, stage) === otherModel)
  }

  /** Returns the longest wait over all models if an engine changed to one of them. */
  #longestAfter(
    engine: PlannedEngine,
    otherModel: string,
    byModel: ReadonlyMap<string, readonly StageWithModel[]>,
  ): number {
    const waits = [...byModel].map(([model, stages]) => {
      if (model === otherModel) return this.#waitFor(model, stages, { with: engine })
      return this.#waitFor(model, stages, { without: engine })
    })
    return Math.max(...waits)
  }

  #oldestAge(stages: readonly StageWithModel[]): number {
    return this.#now - Math.min(...stages.map(({ stage }) => stage.ready_ts))
  }

  /**
   * Returns the milliseconds until the engines with a model have completed the last of these stages. An engine that joins them
   * loads the model first.
   */
  #waitFor(
    model: string,
    stages: readonly StageWithModel[],
    change: { with?: PlannedEngine; without?: PlannedEngine; loadMs?: number } = {},
  ): number {
    const engines = this.#engines.filter(
      (engine) => engine === change.with || (engine.loadedModel === model && engine !== change.without),
    )
    const rateOf = ({ view }: PlannedEngine) => view.slots / view.pace(model)
    const rate = engines.reduce((sum, engine) => sum + rateOf(engine), 0)
    const unmade = change.with ? rateOf(change.with) * (change.loadMs ?? 0) : 0
    // The tries that are already on the engines are completed first.
    const before = engines.reduce((sum, engine) => sum + engine.busyMs * rateOf(engine), 0)
    const effort = totalEffort(stages) + before + unmade
    return rate > 0 ? effort / rate : Number.MAX_SAFE_INTEGER
  }

  /** Returns the next stage: the oldest stage of the user with the least engine time. */
  #fairest(choices: readonly StageWithModel[]): StageWithModel {
    const rank = ({ stage }: StageWithModel) => [this.#usage.get(stage.user_id) ?? 0, stage.ready_ts]
    return choices.reduce((best, choice) => (isBefore(rank(choice), rank(best)) ? choice : best))
  }

  #give(engine: PlannedEngine, { stage, model }: StageWithModel): Assignment {
    const changes_model = engine.loadedModel !== model
    this.#waiting = this.#waiting.filter((waiting) => waiting !== stage)
    engine.taken += 1
    if (changes_model) engine.loadedSince = this.#now
    engine.loadedModel = model
    const spent = stage.needs.effort * engine.view.pace(model)
    if (stage.priority !== 'background')
      this.#usage.set(stage.user_id, (this.#usage.get(stage.user_id) ?? 0) + spent)
    const expected_ms = spent + (changes_model ? engine.view.loadMs : 0)
    engine.busyMs += expected_ms
    return { stage, engine_id: engine.view.id, model, changes_model, expected_ms }
  }
}

function totalEffort(stages: readonly StageWithModel[]): number {
  return stages.reduce((sum, { stage }) => sum + stage.needs.effort, 0)
}

function fill({ view, taken }: PlannedEngine): number {
  return Math.floor(taken / view.slots)
}

/** Sorts failing engines last: they end their stages the fastest, and would otherwise get most of the stages. */
function failureRank({ view }: PlannedEngine): number {
  return view.isFailing ? 1 : 0
}

function paceOf({ view, loadedModel }: PlannedEngine): number {
  return view.pace(loadedModel ?? '')
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const position = a.findIndex((value, index) => value !== b[index])
  return position >= 0 && a[position]! < b[position]!
}
