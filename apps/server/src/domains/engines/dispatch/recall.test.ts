import { describe, expect, test } from 'vitest'
import {
  engineView as engine,
  heldTry as held,
  waitingStage as stage,
} from '../../../../test/engine-views.ts'
import type { HeldTry } from './recall.ts'
import { busyMsOf, recalls } from './recall.ts'
import type { EngineView, WaitingStage } from './schedule.ts'

const now = 1_000_000
const idsOf = (engines: EngineView[], tries: HeldTry[], waiting: WaitingStage[] = []) =>
  recalls({ engines, held: tries, waiting, usage: new Map(), now })

const cover = () => stage('site', { priority: 'background' })
const running = { accept_ts: now - 60_000, start_ts: now - 60_000 }

describe('a try is recalled', () => {
  test('if it waits and another engine is idle', () => {
    const tries = [held('runs', 'busy', running), held('waits', 'busy', { accept_ts: now - 6000 })]
    expect(idsOf([engine('busy', { taken: 2 }), engine('idle')], tries)).toEqual(['waits'])
  })

  test('if it waits behind works of other clients, and another engine is idle', () => {
    const tries = [held('waits', 'foreign', { accept_ts: now - 6000 })]
    expect(idsOf([engine('foreign', { taken: 1, pace: () => 9000 }), engine('idle')], tries)).toEqual([
      'waits',
    ])
  })

  test('if it has waited for as long as the idle engine takes to load the model', () => {
    const runs = held('runs', 'busy', running)
    const waits = (ms: number) =>
      held('waits', 'busy', { accept_ts: now - ms, stage: stage('ann', { model: 'a' }) })
    const engines = [
      engine('busy', { taken: 2, loadedModel: 'a' }),
      engine('idle', { loadedModel: 'b', loadMs: 9000 }),
    ]
    expect(idsOf(engines, [runs, waits(8000)])).toEqual([])
    expect(idsOf(engines, [runs, waits(9000)])).toEqual(['waits'])
  })

  test('together with the cover that occupies the other engine', () => {
    const tries = [
      held('runs', 'busy', running),
      held('waits', 'busy', { accept_ts: now - 6000 }),
      held('cover', 'other', { ...running, stage: cover() }),
    ]
    expect(idsOf([engine('busy', { taken: 2 }), engine('other', { taken: 1 })], tries)).toEqual([
      'waits',
      'cover',
    ])
  })

  test('if its engine has been away and another engine can make it', () => {
    const away = held('lost', 'gone', { ...running, away_ts: now - 26_000 })
    expect(idsOf([engine('other', { taken: 2 })], [away])).toEqual(['lost'])
  })

  test('if it is a cover and the work of a user waits behind it', () => {
    const tries = [
      held('cover', 'one', { ...running, stage: cover() }),
      held('waits', 'one', { accept_ts: now }),
    ]
    expect(idsOf([engine('one', { taken: 2 })], tries)).toEqual(['cover'])
  })

  test('if it is a cover at the only engine that could make the waiting work of a user', () => {
    const tries = [held('cover', 'one', { ...running, stage: cover() })]
    const ann = stage('ann', { ready_ts: now - 5000 })
    expect(idsOf([engine('one', { taken: 2 })], tries, [ann])).toEqual(['cover'])
  })
})

describe('a try stays', () => {
  test('if it is running, even if another engine is idle', () => {
    expect(idsOf([engine('busy', { taken: 1 }), engine('idle')], [held('runs', 'busy', running)])).toEqual([])
  })

  test('before its next recall, twice as long as before the previous recall', () => {
    const engines = [engine('busy', { taken: 2 }), engine('idle')]
    const waits = (ms: number) =>
      held('waits', 'busy', { accept_ts: now - ms, stage: stage('ann', { moved_from: ['idle', 'other'] }) })
    expect(idsOf(engines, [waits(19_000)])).toEqual([])
    expect(idsOf(engines, [waits(20_000)])).toEqual(['waits'])
  })

  test('if it is background work, and only other background work would gain by its recall', () => {
    const tries = [
      held('runs', 'busy', running),
      held('waits', 'busy', { accept_ts: now - 6000, stage: cover() }),
      held('cover', 'other', { ...running, stage: cover() }),
    ]
    expect(idsOf([engine('busy', { taken: 2 }), engine('other', { taken: 1 })], tries)).toEqual([])
  })

  test('if the absent engine is the only engine that can make it', () => {
    const away = held('lost', 'gone', { ...running, away_ts: now - 600_000 })
    expect(idsOf([engine('other', { models: [] })], [away])).toEqual([])
  })

  test('if its engine has been away only for a moment', () => {
    const away = held('slow', 'gone', { ...running, away_ts: now - 5000 })
    expect(idsOf([engine('other')], [away])).toEqual([])
  })

  test('if its engine charges for stopped tries', () => {
    const away = held('paid', 'gone', { ...running, stops: 'none', away_ts: now - 600_000 })
    const paid = held('cover', 'one', { ...running, stops: 'none', stage: cover() })
    const ann = stage('ann', { ready_ts: now - 5000 })
    expect(idsOf([engine('one', { taken: 2 })], [away, paid], [ann])).toEqual([])
  })

  test('if only works of users are at the engine', () => {
    const tries = [held('runs', 'one', running), held('waits', 'one', { accept_ts: now - 60_000 })]
    expect(idsOf([engine('one', { taken: 2 })], tries, [stage('ann', { ready_ts: 0 })])).toEqual([])
  })
})

test('an engine is busy for the expected time of its tries, and longer if they already took longer', () => {
  const waits = held('waits', 'one', { accept_ts: now - 50_000, expected_ms: 7000 })
  const runs = held('runs', 'one', { ...running, expected_ms: 70_000 })
  const late = held('late', 'one', { ...running, expected_ms: 1000 })
  expect(busyMsOf('one', [waits, runs], now)).toBe(17_000)
  expect(busyMsOf('one', [late], now)).toBe(30_000)
  expect(busyMsOf('other', [waits, runs], now)).toBe(0)
})
