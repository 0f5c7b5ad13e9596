import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isActive, nextRunState, type RunEvent, type RunState, runStates } from './run-state.ts'

const event: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.constantFrom('start', 'finish', 'stop', 'yield', 'retry').map((type) => ({ type }) as RunEvent),
  fc.constantFrom('material', 'system', 'limit').map((reason) => ({ type: 'fail', reason }) as RunEvent),
)
const state = fc.constantFrom(...runStates)

/**
 * Returns the states after each event of a run that begins in the queue. An event that does not fit the state changes
 * nothing.
 */
function statesAfter(events: readonly RunEvent[]): RunState[] {
  let current: RunState = 'queue'
  return events.map((next) => {
    current = nextRunState(current, next) ?? current
    return current
  })
}

test('a finished run keeps its state after any event', () => {
  fc.assert(fc.property(event, (next) => nextRunState('done', next) === undefined))
})

test('a run that ended without a result changes only by a retry, which requeues it', () => {
  fc.assert(
    fc.property(state, event, (from, next) => {
      const to = nextRunState(from, next)
      if (isActive(from) || to === undefined) return
      expect([next.type, to]).toEqual(['retry', 'queue'])
    }),
  )
})

test('a run gets a result or fails only while it executes', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const states = statesAfter(events)
      for (const [index, reached] of states.entries()) {
        const before = states[index - 1] ?? 'queue'
        if (reached !== before && (reached === 'done' || reached === 'fail')) expect(before).toBe('doing')
      }
    }),
  )
})

test('a run can be stopped only while it holds its slot, and then it frees the slot', () => {
  fc.assert(
    fc.property(state, (from) => {
      expect(nextRunState(from, { type: 'stop' })).toBe(isActive(from) ? 'break' : undefined)
    }),
  )
})

test('a run without a result can still get a result after any events', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const last = statesAfter(events).at(-1)
      const retried: RunEvent[] = [{ type: 'retry' }, { type: 'start' }, { type: 'finish' }]
      expect(statesAfter([...events, ...retried]).at(-1), `after ${last}`).toBe('done')
    }),
  )
})

test('a run fails only because of its material; other faults interrupt it', () => {
  expect(nextRunState('doing', { type: 'fail', reason: 'material' })).toBe('fail')
  expect(nextRunState('doing', { type: 'fail', reason: 'system' })).toBe('break')
  expect(nextRunState('queue', { type: 'fail', reason: 'limit' })).toBe('break')
})

test('a run holds its slot while it is queued or executes', () => {
  expect(runStates.filter(isActive)).toEqual(['queue', 'doing'])
})
