import { expect, test } from 'vitest'
import { refusalToChangeSetting } from './site.policy.ts'

test.each([
  [false, undefined],
  [true, 'setting_fixed'],
])('a change of a setting that the environment sets: $0 gets the refusal: $1', (isFixed, cause) => {
  expect(refusalToChangeSetting(isFixed)?.reason).toBe(cause)
})
