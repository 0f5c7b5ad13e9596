import { expect, test } from 'vitest'
import { refusalToChangeSetting } from './site.policy.ts'

test.each([
  [false, undefined],
  [true, 'setting_fixed'],
])('a setting of the environment: %s may be changed or is refused by %s', (isFixed, cause) => {
  expect(refusalToChangeSetting(isFixed)?.reason).toBe(cause)
})
