import { expect, it, test, vi } from 'vitest'
import { firstClick, isComposing } from './input-events.ts'

test('a double click acts once; two single clicks act twice, and each key press acts', () => {
  const act = vi.fn()
  const click = firstClick(act)
  for (const detail of [1, 2, 3, 1, 0, 0]) click({ detail })
  expect(act).toHaveBeenCalledTimes(4)
})

it('an Enter that ends a composition belongs to the input method, in every browser', () => {
  expect(isComposing({ isComposing: true, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  // Safari reports a composition only by the key code.
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
})
