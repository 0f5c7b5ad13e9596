import fc from 'fast-check'
import type { EngineFacts } from './simulated-engine.ts'

/** A work of a person, or a cover. Times are in ms. */
export interface PlannedWork {
  readonly timeMs: number
  /** Undefined for a cover, because no user waits for it. */
  readonly user?: string
  /** Empty if any model is suitable. */
  readonly model: string
  readonly effort: number
}

/** An event at an engine. */
export interface PlannedEvent {
  readonly timeMs: number
  readonly engine: number
  readonly type: 'foreign' | 'restart' | 'death' | 'freeze' | 'failing' | 'hang' | 'cleared' | 'new_model'
  /** Duration of the event in ms; undefined if the event does not end. */
  readonly ms: number
}

export interface Schedule {
  readonly engines: readonly EngineFacts[]
  readonly works: readonly PlannedWork[]
  readonly events: readonly PlannedEvent[]
}

/** A model that no engine has at the start. */
export const newModel = 'new'
const models = ['a', 'b', 'c']
const seconds = (min: number, max: number) => fc.integer({ min, max }).map((value) => value * 1000)

/** A moment at any time, or at a time that many events share. */
const moment = fc.oneof(seconds(0, 600), seconds(60, 90))

const engine = fc.record({
  pace: fc.integer({ min: 300, max: 6000 }),
  loadMs: seconds(1, 20),
  models: fc.subarray(models, { minLength: 1 }),
})

/** Effort of pictures that take a second, and of films that take minutes. */
const effort = fc.oneof(
  fc.integer({ min: 1, max: 4 }),
  { arbitrary: fc.integer({ min: 1, max: 12 }), weight: 2 },
  fc.integer({ min: 20, max: 90 }),
)

const work = fc.record(
  {
    timeMs: moment,
    user: fc.constantFrom('ann', 'bo', 'cy', 'di'),
    model: fc.constantFrom('', '', ...models, newModel),
    effort,
  },
  { requiredKeys: ['timeMs', 'model', 'effort'] },
)

const lengths = {
  foreign: seconds(5, 500),
  restart: seconds(1, 60),
  // The duration is longer than any wait for the engine.
  death: fc.constant(10 * 3600_000),
  freeze: seconds(5, 90),
  failing: seconds(30, 300),
  hang: fc.constant(0),
  cleared: fc.constant(0),
  new_model: fc.constant(0),
} satisfies Record<PlannedEvent['type'], fc.Arbitrary<number>>

function eventsOf(types: readonly PlannedEvent['type'][]) {
  const step = fc.constantFrom(...types).chain((type) =>
    fc.record({
      timeMs: moment,
      engine: fc.nat(3),
      type: fc.constant(type),
      ms: lengths[type],
    }),
  )
  return fc.array(step, { maxLength: 8 })
}

const quiet = ['foreign', 'foreign', 'new_model'] as const
const rough = [...quiet, 'restart', 'death', 'freeze', 'failing', 'hang', 'cleared'] as const

function scheduleWith(types: readonly PlannedEvent['type'][]): fc.Arbitrary<Schedule> {
  return fc.record({
    engines: fc.array(engine, { minLength: 1, maxLength: 4 }),
    works: fc.array(work, { minLength: 1, maxLength: 20 }),
    events: eventsOf(types),
  })
}

/** Schedules in which engines have no faults, but are busy, including with prompts of other clients. */
export const quietSchedule = scheduleWith(quiet)
/** Schedules in which engines also die, restart, freeze, hang, fail, and lose their queues. */
export const roughSchedule = scheduleWith(rough)
