import { engineLimits } from '@easel/contract'
import { expect, test } from 'vitest'
import { refusalToAdd, refusalToChange, refusalToRemove } from './engines.policy.ts'

test.each([
  [engineLimits.engines - 1, undefined],
  [engineLimits.engines, 'too_many_engines'],
])('with %i engines another engine is allowed or refused by %s', (present, cause) => {
  expect(refusalToAdd(present)?.reason).toBe(cause)
})

test.each([
  [false, ['address', 'mode'], undefined],
  [true, ['mode'], undefined],
  [true, ['name'], 'engine_from_settings'],
  [true, ['mode', 'slots'], 'engine_from_settings'],
])(
  'for an engine from the settings: %s, a change of %j is allowed or refused by %s',
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
  'an engine from the settings: %s with %i open tries may be removed or is kept by %s',
  (from_settings, open, cause) => {
    expect(refusalToRemove({ from_settings, is_local: false }, open)?.reason).toBe(cause)
  },
)

test('of an engine that a worker runs itself, the name and the mode can be changed, but not the address', () => {
  const engine = { from_settings: false, is_local: true }
  expect(refusalToChange(engine, ['name', 'mode', 'families'])).toBeUndefined()
  expect(refusalToChange(engine, ['name', 'address'])?.reason).toBe('engine_is_local')
  expect(refusalToRemove(engine, 0)?.reason).toBe('engine_is_local')
})
