import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isActive, nextRunState, type RunEvent, type RunState, runStates } from './run-state.ts'

const event: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.constantFrom('start', 'finish', 'stop', 'yield', 'retry').map((type) => ({ type }) as RunEvent),
  fc.constantFrom('material', 'system', 'limit').map((reason) => ({ type: 'fail', reason }) as RunEvent),
)

const allowed = new Set([
  'queue>doing',
  'queue>break',
  'doing>done',
  'doing>fail',
  'doing>break',
  'doing>queue',
  'fail>queue',
  'break>queue',
])

test('no sequence of events leads to a change of state that is not allowed', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let state: RunState = 'queue'
      for (const next of events) {
        const to = nextRunState(state, next)
        if (to === undefined) continue
        expect(allowed).toContain(`${state}>${to}`)
        state = to
      }
    }),
  )
})

test('a finished run keeps its state after any event', () => {
  fc.assert(fc.property(event, (next) => nextRunState('done', next) === undefined))
})

test('a run fails only for its material; other faults interrupt it', () => {
  expect(nextRunState('doing', { type: 'fail', reason: 'material' })).toBe('fail')
  expect(nextRunState('doing', { type: 'fail', reason: 'system' })).toBe('break')
  expect(nextRunState('queue', { type: 'fail', reason: 'limit' })).toBe('break')
})

test('a run holds its slot while it is queued or executes', () => {
  expect(runStates.filter(isActive)).toEqual(['queue', 'doing'])
})
