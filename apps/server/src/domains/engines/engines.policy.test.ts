import { engineLimits } from '@easel/contract'
import { expect, test } from 'vitest'
import { refusalToAdd, refusalToChange, refusalToRemove } from './engines.policy.ts'

test.each([
  [engineLimits.engines - 1, undefined],
  [engineLimits.engines, 'too_many_engines'],
])('another engine beside $0 engines gets the refusal: $1', (present, cause) => {
  expect(refusalToAdd(present)?.reason).toBe(cause)
})

test.each([
  [false, ['address', 'mode'], undefined],
  [true, ['mode'], undefined],
  [true, ['name'], 'engine_from_settings'],
  [true, ['mode', 'slots'], 'engine_from_settings'],
])(
  'for an engine from the settings: $0, a change of $1 gets the refusal: $2',
  (from_settings, changed, cause) => {
    expect(refusalToChange({ from_settings, is_local: false }, changed)?.reason).toBe(cause)
  },
)

test.each([
  [false, 0, undefined],
  [false, 1, 'engine_draining'],
  [true, 0, 'engine_from_settings'],
  [true, 1, 'engine_from_settings'],
])(
  'removing an engine from the settings: $0, with $1 open tries, gets the refusal: $2',
  (from_settings, open, cause) => {
    expect(refusalToRemove({ from_settings, is_local: false }, open)?.reason).toBe(cause)
  },
)

test('an engine that a worker runs itself can get another name and mode, but no other address', () => {
  const engine = { from_settings: false, is_local: true }
  expect(refusalToChange(engine, ['name', 'mode', 'families'])).toBeUndefined()
  expect(refusalToChange(engine, ['name', 'address'])?.reason).toBe('engine_is_local')
  expect(refusalToRemove(engine, 0)?.reason).toBe('engine_is_local')
})
