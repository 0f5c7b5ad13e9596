import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/pool.ts'
import { isAllowed } from '../allowed-models.ts'
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
import { insertTry } from './engine-try.repo.ts'
import { isDoubtful } from './failing.ts'
import { findHeld, markRecalled } from './held.repo.ts'
import { findJudged } from './judged.repo.ts'
import type { TryRef } from './leases.repo.ts'
import { findWaiting } from './queued-stages.repo.ts'
import { recalls, withAssignments } from './recall.ts'
import { assign, type EngineView, modelsFor, type WaitingStage } from './schedule.ts'
import { timesOf } from './times.ts'

/** Assumed until an engine has made something: milliseconds per unit of effort, and of loading a model. */
const usualPaceMs = 8000
const usualLoadMs = 8000
const usageWindowMs = 10 * 60_000
/** An engine that does not answer for so long is not waited for by stages that others failed at. */
const awayLimitMs = 30_000
/** A stage that no engine can make is given up after this time. */
const unservedLimitMs = 5 * 60_000

export interface Assigning {
  holder: string
  workerName: string | undefined
  leaseMs: number
}

export interface Assigned {
  tries: TryRef[]
  /** Stages that no engine can make. */
  unserved: WaitingStage[]
  /** Tries to take back from their engines. */
  recalled: string[]
}

/** Gives waiting stages to free engines and writes their tries down. Undefined where another worker assigns now. */
export async function assignWaiting(
  tx: Tx,
  { holder, workerName, leaseMs }: Assigning,
): Promise<Assigned | undefined> {
  if (!(await lockAssignments(tx))) return undefined
  const [waiting, held] = [await findWaiting(tx), await findHeld(tx)]
  if (waiting.length + held.length === 0) return { tries: [], unserved: [], recalled: [] }
  const engines = await findReadyEngines(tx, workerName)
  const now = Date.now()
  const stages = [...waiting, ...held.map(({ stage }) => stage)]
  const runnable = stages.some(({ needs }) => needs.graph) ? await findRunnable(tx) : noneRunnable
  const views = await viewsOf(tx, { engines, runnable, now })
  const people = [...new Set(stages.map(({ user_id }) => user_id))]
  const usage = await findUsage(tx, people, now - usageWindowMs)
  const byId = new Map(engines.map((engine) => [engine.id, engine]))
  const tries: TryRef[] = []
  const avoiding = waiting.map((stage) => avoidingLoss(stage, views))
  const assignments = assign({ engines: views, waiting: avoiding, usage, now })
  for (const { engine_id, ...assignment } of assignments) {
    const id = randomUUID()
    const engine = byId.get(engine_id)!
    const slot = takeSlot(engine)
    await insertTry(tx, { ...assignment, id, engine, slot, holder, expireTs: now + leaseMs })
    tries.push({ try_id: id, run_id: assignment.stage.run_id })
  }
  const recalled = recalls({
    engines: withAssignments(views, assignments),
    waiting: avoiding.filter((stage) => !assignments.some((one) => one.stage === stage)),
    ...{ held, usage, now },
  })
  if (recalled.length > 0) await markRecalled(tx, recalled)
  if (waiting.length === 0) return { tries, unserved: [], recalled }
  return { tries, recalled, unserved: unservedOf(waiting, { offers: await findOffers(tx), runnable, now }) }
}

/** The stage without the engine that lost it, where another one can do it. */
function avoidingLoss(stage: WaitingStage, engines: readonly EngineView[]): WaitingStage {
  const { avoided_engine, excluded_engines, needs } = stage
  if (!avoided_engine) return stage
  const excluded = [...excluded_engines, avoided_engine]
  const isElsewhere = engines.some(
    ({ id, ...view }) => !excluded.includes(id) && modelsFor(view, needs).length > 0,
  )
  return isElsewhere ? { ...stage, excluded_engines: excluded } : stage
}

type Offer = Awaited<ReturnType<typeof findOffers>>[number]

/** Stages that no engine can make now, after they waited for long, or where every engine that could has failed at it. */
function unservedOf(
  waiting: readonly WaitingStage[],
  { offers, runnable, now }: { offers: readonly Offer[]; runnable: Runnable; now: number },
): WaitingStage[] {
  return waiting.filter((stage) => {
    const left = offers.filter((offer) => isFit(offer, stage, runnable))
    if (left.some(({ is_ready }) => is_ready)) return false
    // An engine that has been away for a while is not waited for by a stage that others failed at.
    const isExhausted = left.every(isLongAway) && stage.excluded_engines.length > 0
    return isExhausted || stage.ready_ts < now - unservedLimitMs
  })
}

const isLongAway = ({ away_ms }: Offer) => away_ms > awayLimitMs

function isFit(
  { id, models, allowed_models }: Offer,
  { needs, excluded_engines }: WaitingStage,
  runnable: Runnable,
): boolean {
  if (excluded_engines.includes(id)) return false
  const allowed = models.filter(({ name }) => isAllowed(name, allowed_models))
  const canRun = canRunAt(runnable, id)
  return modelsFor({ models: allowed, canRun, loadedModel: null }, needs).length > 0
}

/** Tells whether an engine has what a graph needs. */
function canRunAt(runnable: Runnable, engineId: string): EngineView['canRun'] {
  const own = runnable.get(engineId)
  return ({ classes, files }) =>
    own !== undefined && isWithin(classes, own.classes) && isWithin(files, own.files)
}

const noneRunnable: Runnable = new Map()

async function viewsOf(
  tx: Tx,
  { engines, runnable, now }: { engines: readonly ReadyEngine[]; runnable: Runnable; now: number },
): Promise<EngineView[]> {
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
      canRun: canRunAt(runnable, engine.id),
      isFailing: isDoubtful(judged.get(engine.id) ?? []),
      pace: (model) => pace(model) ?? usualPaceMs,
      // Only a ComfyUI changes its model at our wish; an API does it unseen, and the third kind has one.
      loadMs: engine.kind === 'comfyui' ? loadMs : 0,
    }
  })
}

function isWithin(names: readonly string[], all: ReadonlySet<string>): boolean {
  return names.every((name) => all.has(name))
}

/** The lowest place that is free at an engine. */
function takeSlot(engine: ReadyEngine): number {
  const taken = engine.taken_slots ?? []
  let slot = 0
  while (taken.includes(slot)) slot += 1
  engine.taken_slots = [...taken, slot]
  return slot
}
