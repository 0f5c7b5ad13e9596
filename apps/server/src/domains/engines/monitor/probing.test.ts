import { expect, test } from 'vitest'
import { pauseAfter, stateAfter } from './probing.ts'

const away = { code: 'unreachable', params: {} } as const

test('an engine that does not answer is probed again soon, and every 30 s at the latest', () => {
  const pauses = Array.from({ length: 200 }, (_, failures) => pauseAfter(away, failures))
  expect(pauses.slice(0, 6)).toEqual([2500, 5000, 10_000, 20_000, 30_000, 30_000])
  expect(Math.max(...pauses)).toBe(30_000)
})

test('an engine is probed at the time that its answer requests, and a failing engine is probed after a pause', () => {
  expect(pauseAfter({ code: 'rate_limited', params: { seconds: 7 } }, 3)).toBe(7000)
  expect(pauseAfter({ code: 'failing', params: { detail: '' } }, 0)).toBe(30_000)
})

test('an engine with wrong answers counts as suspect, and an engine without answers as away', () => {
  expect(stateAfter({ code: 'not_an_engine', params: {} })).toBe('suspect')
  expect(stateAfter({ code: 'not_running', params: { detail: '' } })).toBe('suspect')
  expect(stateAfter({ code: 'not_stored', params: {} })).toBe('suspect')
  expect(stateAfter(away)).toBe('unreachable')
})
