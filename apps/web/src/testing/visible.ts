import { expect } from 'vitest'

/** Expects an element to be in the document and not hidden, by its own style or by an ancestor's. */
export function expectVisible(element: Element): void {
  expect(
    element.isConnected && element.checkVisibility() && !element.closest('[hidden], [inert]'),
    element.outerHTML,
  ).toBe(true)
}
