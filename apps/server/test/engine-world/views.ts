import type { ModelInfo } from '@easel/remote-engines'
import { noChoices } from '@easel/remote-engines/models'
import type { Offer, Situation } from '../../src/domains/engines/dispatch/decide.ts'
import { isDoubtful } from '../../src/domains/engines/dispatch/failing.ts'
import type { HeldTry } from '../../src/domains/engines/dispatch/recall.ts'
import { isExcluded, type WaitingStage } from '../../src/domains/engines/dispatch/schedule.ts'
import { type EngineTimes, type MadeTry, timesOf } from '../../src/domains/engines/dispatch/times.ts'
import type { SimulatedTry, SimulatedWork, WatchedEngine } from './things.ts'

const usageWindowMs = 10 * 60_000
const usual = { pace: 8000, loadMs: 8000 }

/** The view of an engine for the decisions. */
export function viewOf(
  { id, judged, made, loadedModel, loadedSince, idleSince, models }: WatchedEngine,
  open: readonly SimulatedWork[],
): Situation['engines'][number] {
  const times = timesKnown(made)
  return {
    ...{ id, slots: 1, loadedModel, loadedSince, idleSince, models: models.map(modelInfo) },
    choices: noChoices,
    hasLoras: () => true,
    taken: open.filter(({ held }) => held?.engine.id === id).length,
    canRun: () => false,
    isFailing: isDoubtful(judged),
    pace: (model) => times.pace(model) ?? usual.pace,
    loadMs: times.loadMs ?? usual.loadMs,
  }
}

export function offerOf({ id, models, state, stateAt }: WatchedEngine, now: number): Offer {
  const is_ready = state === 'ready'
  const away_ms = is_ready ? 0 : now - stateAt
  return {
    id,
    models: models.map(modelInfo),
    choices: noChoices,
    hasLoras: () => true,
    canRun: () => false,
    is_ready,
    away_ms,
  }
}

/** Engine time that each person has used recently, in ms. */
export function usageOf(tries: readonly SimulatedTry[], now: number): Map<string, number> {
  const usage = new Map<string, number>()
  for (const { work, writtenAt, accept_ts, start_ts, endedAt } of tries) {
    if (writtenAt <= now - usageWindowMs) continue
    const { user_id } = work.stage
    const used = (endedAt ?? now) - (start_ts ?? accept_ts ?? writtenAt)
    usage.set(user_id, (usage.get(user_id) ?? 0) + used)
  }
  return usage
}

export function heldOf({ id, work, engine, accept_ts, start_ts, expected_ms }: SimulatedTry): HeldTry {
  return {
    ...{
      try_id: id,
      stage: work.stage,
      engine_id: engine.id,
      accept_ts,
      start_ts,
      expected_ms,
      stops: 'all',
    },
    ...(engine.state !== 'ready' && { away_ts: engine.stateAt }),
  }
}

/** Returns whether an engine could accept a stage now. */
export function canTake({ id, state, models }: WatchedEngine, { needs, exclusions }: WaitingStage): boolean {
  const isFit = (name: string) =>
    (needs.model === '' || name === needs.model) && !isExcluded(exclusions, id, name)
  return state === 'ready' && models.some(isFit)
}

const known = new WeakMap<readonly MadeTry[], EngineTimes>()

function timesKnown(made: readonly MadeTry[]): EngineTimes {
  const times = known.get(made) ?? timesOf(made, 1)
  known.set(made, times)
  return times
}

const infos = new Map<string, ModelInfo>()

function modelInfo(name: string): ModelInfo {
  const info = infos.get(name) ?? describe(name)
  infos.set(name, info)
  return info
}

function describe(name: string): ModelInfo {
  const sizes = { type: 'multiple', of: 8, min: 64, max: 2048, area: 512 * 512 } as const
  const options = { sizes, negative_prompt: true, seed: true, references: 0 }
  return { name, family: 'sd15', tasks: { text_to_image: options }, missing: [] }
}
