import { describe, expect, test } from 'vitest'
import { engineView, heldTry, waitingStage } from '../../../../test/engine-views.ts'
import { decide, type Offer, type Situation } from './decide.ts'
import type { EngineView } from './schedule.ts'

const now = 10_000_000
const offer = ({ id, models, choices, hasLoras, canRun }: EngineView, away_ms = 0): Offer => {
  return { id, models, choices, hasLoras, canRun, is_ready: away_ms === 0, away_ms }
}
const decided = (more: Partial<Situation>) =>
  decide({ engines: [], offers: [], waiting: [], held: [], usage: new Map(), now, ...more })
const enginesOf = (more: Partial<Situation>) => decided(more).assignments.map(({ engine_id }) => engine_id)

describe('a stage', () => {
  test('that an engine lost is assigned to another engine, and to the same engine only if there is no other', () => {
    const waiting = [waitingStage('ann', { avoided_engine: 'one' })]
    const [first, second] = [engineView('one', { loadedModel: 'a' }), engineView('two', { pace: () => 9000 })]
    expect(enginesOf({ engines: [first, second], waiting })).toEqual(['two'])
    expect(enginesOf({ engines: [first], waiting })).toEqual(['one'])
  })

  test('that failed with a model goes to another engine first, then to the same engine with another model', () => {
    const [first, second] = [engineView('one', { loadedModel: 'a' }), engineView('two')]
    const failed = { exclusions: [{ engine_id: 'one', model: 'a' }], avoided_engine: 'one' }
    const waiting = [waitingStage('ann', failed)]
    expect(enginesOf({ engines: [first, second], waiting })).toEqual(['two'])
    const alone = decided({ engines: [first], offers: [offer(first)], waiting })
    expect(alone.assignments).toMatchObject([{ engine_id: 'one', model: 'b' }])
    expect(alone.unserved).toEqual([])
  })

  test('that names a model and has failed with it is not tried again by the only engine', () => {
    const engine = engineView('one')
    const exclusions = [{ engine_id: 'one', model: 'a' }]
    const waiting = [waitingStage('ann', { model: 'a', ready_ts: now - 1000, exclusions })]
    const { assignments, unserved } = decided({ engines: [engine], offers: [offer(engine)], waiting })
    expect(assignments).toEqual([])
    expect(unserved).toEqual(waiting)
  })

  test('that was recalled goes to an idle engine that has not had it, and then to the engine that had it first', () => {
    const engines = ['one', 'two', 'three'].map((id) => engineView(id))
    const after = (moved_from: string[]) =>
      enginesOf({ engines, waiting: [waitingStage('ann', { moved_from })] })
    expect(after(['one', 'three'])).toEqual(['two'])
    expect(after(['two', 'one', 'three'])).toEqual(['two'])
  })

  test('is assigned to an idle engine that must load the model if the engine that has the model is busy for long', () => {
    const warm = engineView('warm', { loadedModel: 'a', taken: 1 })
    const cold = engineView('cold', { loadedModel: 'b' })
    const waiting = [waitingStage('ann', { model: 'a', ready_ts: now - 2000 })]
    const busyFor = (expected_ms: number) => {
      const held = [heldTry('runs', 'warm', { accept_ts: now, start_ts: now, expected_ms })]
      return enginesOf({ engines: [warm, cold], held, waiting })
    }
    expect(busyFor(500)).toEqual(['warm'])
    expect(busyFor(60_000)).toEqual(['cold'])
  })

  test('fails if no engine could make it for five minutes, but not because it waits for busy engines', () => {
    const engine = engineView('one')
    const waiting = [waitingStage('ann', { ready_ts: 0 })]
    expect(decided({ offers: [offer(engine)], waiting }).unserved).toEqual([])
    expect(decided({ offers: [offer(engine, 299_000)], waiting }).unserved).toEqual([])
    expect(decided({ offers: [offer(engine, 301_000)], waiting }).unserved).toEqual(waiting)
    expect(decided({ offers: [], waiting }).unserved).toEqual(waiting)
  })

  test('fails at once if one engine failed to make it and all other engines are away', () => {
    const [failed, other] = [engineView('failed'), engineView('other')]
    const waiting = [waitingStage('ann', { ready_ts: now - 1000, exclusions: [{ engine_id: 'failed' }] })]
    expect(decided({ offers: [offer(failed), offer(other, 29_000)], waiting }).unserved).toEqual([])
    expect(decided({ offers: [offer(failed), offer(other, 31_000)], waiting }).unserved).toEqual(waiting)
  })
})
