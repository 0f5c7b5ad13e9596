import { expect, test, vi } from 'vitest'
import { firstClick } from './first-click.ts'

test('the second click of a double click does nothing, but two single clicks and keys do', () => {
  const act = vi.fn()
  const click = firstClick(act)
  for (const detail of [1, 2, 3, 1, 0, 0]) click({ detail })
  expect(act).toHaveBeenCalledTimes(4)
})
