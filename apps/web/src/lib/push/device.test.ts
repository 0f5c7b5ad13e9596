import { expect, test } from 'vitest'
import { supportOf } from './device.ts'

const desktop = { isSecureContext: true, hasPush: true, standalone: undefined, touchPoints: 0 }

test('a device reports the reason why it cannot receive pushes', () => {
  expect(supportOf(desktop)).toBe('ready')
  expect(supportOf({ ...desktop, hasPush: false })).toBe('unsupported')
  expect(supportOf({ ...desktop, hasPush: false, isSecureContext: false })).toBe('insecure')
  const phone = { ...desktop, hasPush: false, touchPoints: 5 }
  expect(supportOf({ ...phone, standalone: false })).toBe('install')
  expect(supportOf({ ...phone, standalone: true })).toBe('unsupported')
  expect(supportOf({ ...phone, standalone: true, hasPush: true })).toBe('ready')
})
