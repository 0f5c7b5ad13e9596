import { type ModelInfo, noChoices } from '@easel/remote-engines/models'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assign, type EngineView, type WaitingStage } from './schedule.ts'

const options = {
  sizes: { type: 'multiple', of: 8, min: 64, max: 2048, area: 512 * 512 },
  negative_prompt: true,
  seed: true,
  references: 0,
} as const

const model = (name: string, more: Partial<ModelInfo> = {}): ModelInfo => ({
  name,
  family: 'sd15',
  tasks: { text_to_image: options },
  missing: [],
  ...more,
})

const engine = (id: string, more: Partial<EngineView> = {}): EngineView => ({
  id,
  slots: 1,
  taken: 0,
  busyMs: (more.taken ?? 0) * (more.pace ?? (() => 1000))('a'),
  loadedModel: null,
  loadedSince: 0,
  idleSince: 0,
  models: [model('a'), model('b')],
  choices: noChoices,
  hasLoras: (names) => names.length === 0,
  canRun: () => false,
  pace: () => 1000,
  loadMs: 2000,
  ...more,
})

let count = 0
const stage = (user_id: string, more: Partial<WaitingStage> & { model?: string } = {}): WaitingStage => {
  const { model: wanted = '', ...rest } = more
  count += 1
  return {
    run_id: `run ${count}`,
    round: 1,
    stage: 0,
    user_id,
    priority: 'person',
    needs: { task: 'text_to_image', model: wanted, effort: 1 },
    ready_ts: count,
    exclusions: [],
    moved_from: [],
    ...rest,
  }
}

const now = 1_000_000
const plan = (engines: EngineView[], waiting: WaitingStage[], usage = new Map<string, number>()) =>
  assign({ engines, waiting, usage, now })

describe('an assignment', () => {
  test('gives a graph to an engine with its node types and files, and takes the model of the graph into account for the next assignment', () => {
    const needs = { task: 'graph', model: 'a', effort: 1, graph: { classes: ['X'], files: [] } } as const
    const waiting = [stage('ann', { needs: { ...needs, graph: { classes: ['X'], files: [] } } })]
    const able = engine('able', { models: [], canRun: ({ classes }) => classes.includes('X') })
    expect(plan([engine('other')], waiting)).toEqual([])
    expect(plan([engine('other'), able], waiting)).toMatchObject([{ engine_id: 'able', model: 'a' }])
  })

  test('prefers the engine that has the model', () => {
    const engines = [engine('cold', { loadedModel: 'b' }), engine('warm', { loadedModel: 'a' })]
    const [first] = plan(engines, [stage('ann', { model: 'a', ready_ts: now })])
    expect(first).toMatchObject({ engine_id: 'warm', changes_model: false })
  })

  test('uses the loaded model if the stage accepts any model', () => {
    const [first] = plan([engine('one', { loadedModel: 'b' })], [stage('ann')])
    expect(first).toMatchObject({ model: 'b', changes_model: false })
  })

  test('uses a loaded model whose last try failed only if the stage names this model', () => {
    const single = engine('one', { loadedModel: 'b', failingModels: new Set(['b']) })
    expect(plan([single], [stage('ann')])[0]).toMatchObject({ model: 'a' })
    expect(plan([single], [stage('ann', { model: 'b' })])[0]).toMatchObject({ model: 'b' })
  })

  test('gives an engine one running and one waiting stage for each slot', () => {
    const waiting = Array.from({ length: 9 }, () => stage('ann'))
    expect(plan([engine('one', { slots: 2 })], waiting)).toHaveLength(4)
    expect(plan([engine('one', { taken: 1 })], waiting)).toHaveLength(1)
  })

  test('prefers the user with the least engine time to the user who came first', () => {
    const waiting = [stage('ann'), stage('ann'), stage('bo')]
    const order = plan([engine('one', { slots: 2 })], waiting, new Map([['ann', 5000]]))
    expect(order.map((assignment) => assignment.stage.user_id)).toEqual(['bo', 'ann', 'ann'])
    const fresh = plan([engine('one', { slots: 2 })], [stage('ann'), stage('ann'), stage('bo')])
    expect(fresh.map((assignment) => assignment.stage.user_id)).toEqual(['ann', 'bo', 'ann'])
  })

  test('lets background stages wait for stages of users', () => {
    const order = plan([engine('one')], [stage('site', { priority: 'background' }), stage('ann')])
    expect(order.map((assignment) => assignment.stage.user_id)).toEqual(['ann'])
  })

  test('lets background stages wait for users who need another model', () => {
    const site = stage('site', { priority: 'background', model: 'a' })
    const [first, ...more] = plan([engine('one', { loadedModel: 'a' })], [site, stage('ann', { model: 'b' })])
    expect([first?.stage.user_id, more]).toEqual(['ann', []])
  })

  test('gives background stages to an engine that cannot stop them only after a pause, or after a long wait', () => {
    const sent = (idleSince: number, ready_ts: number) =>
      plan(
        [engine('one', { isUnstoppable: true, idleSince })],
        [stage('site', { priority: 'background', ready_ts })],
      ).length
    expect(sent(now - 59_000, now - 59_000)).toBe(0)
    expect(sent(now - 60_000, now)).toBe(1)
    expect(sent(now - 59_000, now - 600_000)).toBe(1)
    const busy = engine('one', { isUnstoppable: true, slots: 2, taken: 1 })
    expect(plan([busy], [stage('site', { priority: 'background', ready_ts: now })])).toEqual([])
  })

  test('gives background stages only an idle slot, so that no user waits behind them', () => {
    const site = () => stage('site', { priority: 'background' })
    expect(plan([engine('one')], [site(), site()])).toHaveLength(1)
    expect(plan([engine('one', { taken: 1 })], [site()])).toEqual([])
  })

  test('leaves out engines that lack the model or one of its files, or that have failed at the stage', () => {
    const wanted = stage('ann', { model: 'c' })
    expect(plan([engine('one')], [wanted])).toEqual([])
    expect(plan([engine('one', { models: [model('c', { missing: ['vae'] })] })], [wanted])).toEqual([])
    const failed = stage('ann', { exclusions: [{ engine_id: 'one' }] })
    expect(plan([engine('one')], [failed])).toEqual([])
  })

  test('waits a moment for an engine that has the model, then loads the model at another engine', () => {
    const busy = engine('warm', { loadedModel: 'a', taken: 1, pace: () => 60_000 })
    const idle = engine('cold', { loadedModel: 'b' })
    const waiting = [
      stage('ann', { model: 'a', ready_ts: now }),
      stage('bo', { model: 'a', ready_ts: now - 5000 }),
    ]
    const fresh = plan([busy, idle], [waiting[0]!])
    expect(fresh).toMatchObject([{ engine_id: 'warm' }])
    expect(plan([busy, idle], waiting).map((assignment) => assignment.engine_id)).toContain('cold')
  })

  test('does not replace a model that stages wait for and that was loaded a moment ago', () => {
    const fresh = engine('one', { loadedModel: 'a', loadedSince: now - 1000 })
    const waiting = [
      stage('ann', { model: 'b', ready_ts: now - 60_000 }),
      stage('bo', { model: 'a', ready_ts: now }),
    ]
    expect(plan([fresh], waiting)[0]).toMatchObject({ model: 'a' })
  })

  test('loads a model that no engine has at once if many stages wait for it', () => {
    const two = [engine('one', { loadedModel: 'a' }), engine('two', { loadedModel: 'a' })]
    const fans = Array.from({ length: 20 }, (_, index) =>
      stage(`fan ${index}`, { model: 'a', ready_ts: now }),
    )
    const wanted = (count: number) =>
      Array.from({ length: count }, (_, index) => stage(`ann ${index}`, { model: 'b', ready_ts: now }))
    const models = (count: number) => plan(two, [...fans, ...wanted(count)]).map(({ model }) => model)
    expect(models(2)).not.toContain('b')
    expect(models(20)).toContain('b')
    expect(models(20)).toContain('a')
  })

  test('changes an engine to a model with a much longer wait, even if another engine has this model too', () => {
    const fans = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => stage(`${name} ${index}`, { model: name, ready_ts: now }))
    const three = ['a', 'a', 'b'].map((loadedModel, index) => engine(`engine ${index}`, { loadedModel }))
    const changes = (waiting: WaitingStage[]) =>
      plan(three, waiting).filter((assignment) => assignment.changes_model)
    expect(changes([...fans('a', 20), ...fans('b', 12)])).toEqual([])
    expect(changes([...fans('a', 10), ...fans('b', 20)]).length).toBeGreaterThan(0)
  })

  test('loads a rare model from time to time even if stages always wait for another model', () => {
    const popular = engine('one', { loadedModel: 'a' })
    const waiting = [
      ...Array.from({ length: 50 }, (_, index) => stage(`fan ${index}`, { model: 'a', ready_ts: now })),
      stage('ann', { model: 'b', ready_ts: now - 60_000 }),
    ]
    expect(plan([popular], waiting)[0]).toMatchObject({ model: 'b' })
    expect(plan([engine('one', { loadedModel: 'a', taken: 1 })], waiting)).toEqual([])
  })
})

test('assignments contain each waiting stage at most once, at an able engine with a free slot', () => {
  const views = fc.array(
    fc.record({
      slots: fc.integer({ min: 1, max: 3 }),
      taken: fc.integer({ min: 0, max: 4 }),
      loaded: fc.constantFrom('a', 'b', null),
    }),
    { maxLength: 5 },
  )
  const stages = fc.array(
    fc.record({
      user: fc.constantFrom('ann', 'bo', 'cy'),
      model: fc.constantFrom('', 'a', 'b', 'c'),
      age: fc.nat(10_000),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(views, stages, (some, wanted) => {
      const engines = some.map(({ slots, taken, loaded }, index) =>
        engine(`engine ${index}`, { slots, taken, loadedModel: loaded }),
      )
      const waiting = wanted.map(({ user, model: name, age }) =>
        stage(user, { model: name, ready_ts: now - age }),
      )
      const given = plan(engines, waiting)
      expect(new Set(given.map((assignment) => assignment.stage)).size).toBe(given.length)
      for (const assignment of given) {
        expect(waiting).toContain(assignment.stage)
        expect([assignment.model, '']).toContain(assignment.stage.needs.model)
      }
      for (const { id, slots, taken } of engines) {
        const more = given.filter((assignment) => assignment.engine_id === id).length
        expect(more).toBeLessThanOrEqual(Math.max(0, slots * 2 - taken))
      }
    }),
  )
})
