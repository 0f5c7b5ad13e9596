import { randomUUID } from 'node:crypto'
import { engineKindOf } from '@easel/remote-engines'
import type { Tx } from '../../../platform/db/pool.ts'
import { isAllowed } from '../allowed-models.ts'
import { findUsableLoras } from '../loras.repo.ts'
import { wantFreshCapabilities } from '../monitor/monitor.repo.ts'
import { findOffers } from '../offers.repo.ts'
import {
  findMade,
  findReadyEngines,
  findRunnable,
  findUsage,
  lockAssignments,
  type ReadyEngine,
  type Runnable,
} from './assigning.repo.ts'
import { decide, type Offer } from './decide.ts'
import { insertTry } from './engine-try.repo.ts'
import { failingModels, isDoubtful } from './failing.ts'
import { findHeld, markRecalled } from './held.repo.ts'
import { findJudged } from './judged.repo.ts'
import type { TryRef } from './leases.repo.ts'
import { findWaiting } from './queued-stages.repo.ts'
import { type Assignment, type EngineView, modelsFor, type WaitingStage } from './schedule.ts'
import { timesOf } from './times.ts'

/**
 * Default times of an engine that has not made any stage yet: milliseconds per unit of effort, and milliseconds for loading a
 * model.
 */
const usualPaceMs = 8000
const usualLoadMs = 8000
const usageWindowMs = 10 * 60_000
export interface AssignmentOptions {
  holder: string
  workerName: string | undefined
  leaseMs: number
}

export interface AssignmentResult {
  tries: readonly TryRef[]
  /** Stages that no engine can make. */
  unserved: readonly WaitingStage[]
  /** Tries to recall from their engines. */
  recalled: readonly string[]
}

/** Assigns waiting stages to free engines and inserts their tries. Returns undefined if another worker is assigning. */
export async function assignWaiting(
  tx: Tx,
  { holder, workerName, leaseMs }: AssignmentOptions,
): Promise<AssignmentResult | undefined> {
  if (!(await lockAssignments(tx))) return undefined
  const [waiting, held] = [await findWaiting(tx), await findHeld(tx)]
  if (waiting.length + held.length === 0) return { tries: [], unserved: [], recalled: [] }
  const engines = await findReadyEngines(tx, workerName)
  const now = Date.now()
  const stages = [...waiting, ...held.map(({ stage }) => stage)]
  const runnable = stages.some(({ needs }) => needs.graph) ? await findRunnable(tx) : noneRunnable
  const loras = stages.some(({ needs }) => needs.loras) ? await findUsableLoras(tx) : noLoras
  const views = await viewsOf(tx, { engines, runnable, loras, now })
  const people = [...new Set(stages.map(({ user_id }) => user_id))]
  const usage = await findUsage(tx, people, now - usageWindowMs)
  const byId = new Map(engines.map((engine) => [engine.id, engine]))
  const tries: TryRef[] = []
  const offers = waiting.length > 0 ? await offersOf(tx, { runnable, loras }) : []
  const decision = decide({ engines: views, offers, waiting, held, usage, now })
  for (const { engine_id, ...assignment } of decision.assignments) {
    const id = randomUUID()
    const engine = byId.get(engine_id)!
    const slot = takeSlot(engine)
    const control_net = controlNetOf(engine, assignment)
    await insertTry(tx, { ...assignment, id, engine, slot, holder, control_net, expireTs: now + leaseMs })
    tries.push({ try_id: id, run_id: assignment.stage.run_id })
  }
  if (waiting.some((stage) => stage.needs.graph && !offers.some((offer) => canMake(offer, stage))))
    await wantFreshCapabilities(tx)
  const { recalled, unserved } = decision
  if (recalled.length > 0) await markRecalled(tx, recalled)
  return { tries, recalled, unserved }
}

/** Returns whether an engine has all that a stage needs; otherwise a restart of the engine may have brought it. */
function canMake(offer: Offer, stage: WaitingStage): boolean {
  return modelsFor({ ...offer, loadedModel: null }, stage).length > 0
}

type LorasAt = ReadonlyMap<string, ReadonlySet<string>>

const noLoras: LorasAt = new Map()

/** Returns a predicate that tests whether the engine has LoRAs, and may use them. */
function hasLorasAt(loras: LorasAt, engineId: string): EngineView['hasLoras'] {
  const engineLoras = loras.get(engineId)
  return (names) => names.every((name) => engineLoras?.has(name))
}

async function offersOf(
  tx: Tx,
  { runnable, loras }: { runnable: Runnable; loras: LorasAt },
): Promise<Offer[]> {
  return (await findOffers(tx)).map(({ models, allowed_models, ...offer }) => ({
    ...offer,
    models: models.filter(({ name }) => isAllowed(name, allowed_models)),
    hasLoras: hasLorasAt(loras, offer.id),
    canRun: canRunAt(runnable, offer.id),
  }))
}

/** Returns a predicate that tests whether the engine has the node types and files of a graph. */
function canRunAt(runnable: Runnable, engineId: string): EngineView['canRun'] {
  const runnableHere = runnable.get(engineId)
  return ({ classes, files }) =>
    runnableHere !== undefined &&
    isWithin(classes, runnableHere.classes) &&
    isWithin(files, runnableHere.files)
}

const noneRunnable: Runnable = new Map()

async function viewsOf(
  tx: Tx,
  {
    engines,
    runnable,
    loras,
    now,
  }: { engines: readonly ReadyEngine[]; runnable: Runnable; loras: LorasAt; now: number },
): Promise<Omit<EngineView, 'busyMs'>[]> {
  const ids = engines.map(({ id }) => id)
  const judged = await findJudged(tx, ids)
  const made = Map.groupBy(await findMade(tx, ids), ({ engine_id }) => engine_id)
  return engines.map((engine) => {
    const { pace, loadMs = usualLoadMs } = timesOf(made.get(engine.id) ?? [], engine.slots)
    return {
      id: engine.id,
      slots: engine.slots,
      taken: (engine.taken_slots ?? []).length,
      loadedModel: engine.loaded_model,
      loadedSince: engine.loaded_ts ?? now,
      idleSince: engine.idle_ts ?? 0,
      models: engine.models.filter(({ name }) => isAllowed(name, engine.allowed_models)),
      choices: engine.choices,
      hasLoras: hasLorasAt(loras, engine.id),
      canRun: canRunAt(runnable, engine.id),
      isFailing: isDoubtful(judged.get(engine.id) ?? []),
      isUnstoppable: engineKindOf(engine.kind).stops !== 'all',
      failingModels: failingModels(judged.get(engine.id) ?? []),
      pace: (model) => pace(model) ?? usualPaceMs,
      loadMs: engineKindOf(engine.kind).loads_models ? loadMs : 0,
    }
  })
}

function isWithin(names: readonly string[], allowed: ReadonlySet<string>): boolean {
  return names.every((name) => allowed.has(name))
}

/** Returns the name of the ControlNet that guides a stage on an engine; undefined if no photo guides it. */
function controlNetOf(
  { models }: Pick<ReadyEngine, 'models'>,
  { stage, model }: Pick<Assignment, 'stage' | 'model'>,
): string | undefined {
  const { task, guide } = stage.needs
  if (task === 'graph' || !guide) return undefined
  return models.find(({ name }) => name === model)?.tasks[task]?.guides?.[guide]
}

/** Takes the lowest free slot of an engine. */
function takeSlot(engine: ReadyEngine): number {
  const taken = engine.taken_slots ?? []
  let slot = 0
  while (taken.includes(slot)) slot += 1
  engine.taken_slots = [...taken, slot]
  return slot
}
