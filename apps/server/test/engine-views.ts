import { type ModelInfo, noChoices } from '@easel/remote-engines/models'
import type { HeldTry } from '../src/domains/engines/dispatch/recall.ts'
import type { EngineView, WaitingStage } from '../src/domains/engines/dispatch/schedule.ts'

const options = {
  sizes: { type: 'multiple', of: 8, min: 64, max: 2048, area: 512 * 512 },
  ...{ negative_prompt: true, seed: true, references: 0 },
} as const

const model = (name: string): ModelInfo => ({
  ...{ name, family: 'sd15', missing: [] },
  tasks: { text_to_image: options },
})

/** Returns an engine with the models `a` and `b` and one slot. */
export function engineView(id: string, more: Partial<EngineView> = {}): EngineView {
  return {
    ...{ id, slots: 1, taken: 0, busyMs: 0, loadedModel: null, loadedSince: 0, idleSince: 0 },
    models: [model('a'), model('b')],
    choices: noChoices,
    hasLoras: (names) => names.length === 0,
    canRun: () => false,
    pace: () => 1000,
    loadMs: 2000,
    ...more,
  }
}

let count = 0

/** Returns a stage that every engine can make. */
export function waitingStage(user_id: string, more: Partial<WaitingStage> & { model?: string } = {}) {
  const { model: wanted = '', ...rest } = more
  count += 1
  const stage: WaitingStage = {
    ...{ run_id: `run ${count}`, round: 1, stage: 0, user_id, priority: 'person' },
    needs: { task: 'text_to_image', model: wanted, effort: 1 },
    ...{ ready_ts: count, exclusions: [], moved_from: [] },
    ...rest,
  }
  return stage
}

/** Returns a try at an engine that can stop the try. */
export function heldTry(try_id: string, engine_id: string, more: Partial<HeldTry> = {}): HeldTry {
  const unseen = { accept_ts: null, start_ts: null, stops: 'all', expected_ms: 1000 } as const
  return { try_id, engine_id, stage: waitingStage('ann'), ...unseen, ...more }
}
