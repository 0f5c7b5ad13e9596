import { expect, test } from 'vitest'
import { engineStatus } from './engine-status.tsx'

test.each([
  ['paused', 'unreachable', 0, 'paused'],
  ['draining', 'ready', 2, 'draining'],
  ['on', 'new', 0, 'new'],
  ['on', 'suspect', 1, 'suspect'],
  ['on', 'ready', 1, 'busy'],
  ['on', 'ready', 0, 'idle'],
] as const)('an engine of mode %s and state %s with %i works is %s', (mode, state, running_count, status) => {
  expect(engineStatus({ mode, state, running_count })).toBe(status)
})
