import { expect, it } from 'vitest'
import { isComposing } from './is-composing.ts'

it('an Enter that ends a composition belongs to the input method, in every browser', () => {
  expect(isComposing({ isComposing: true, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  // Safari
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})
