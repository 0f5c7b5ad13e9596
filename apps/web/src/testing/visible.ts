import { expect } from 'vitest'

/** Expects an element to be in the document and not hidden, by itself or by what contains it. */
export function expectVisible(element: Element): void {
  expect(
    element.isConnected && element.checkVisibility() && !element.closest('[hidden], [inert]'),
    element.outerHTML,
  ).toBe(true)
}
