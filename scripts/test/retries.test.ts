import { expect, it } from 'vitest'
import { retryReport } from './retries.mjs'

const retried = (name: string) => ({ name, reason: 'Error: expected 1 to be 2' })

it('a run without retries has nothing to report', () => {
  expect(retryReport({ retried: [], crashed: [] })).toEqual({ lines: [], isTooMany: false })
})

it('a single retried test is named with its first failure, and the run passes', () => {
  expect(retryReport({ retried: [retried('likes.api.test.ts > a like is counted')], crashed: [] })).toEqual({
    lines: [
      'Passed only when retried: likes.api.test.ts > a like is counted\n  First: Error: expected 1 to be 2',
    ],
    isTooMany: false,
  })
})

it('a single crashed file is named, and the run passes', () => {
  expect(retryReport({ retried: [], crashed: ['feed.api.test.ts'] })).toEqual({
    lines: ['Run again, since its process crashed: feed.api.test.ts'],
    isTooMany: false,
  })
})

it.each([
  ['two tests', { retried: [retried('one'), retried('two')], crashed: [] }],
  ['a test and a crashed file', { retried: [retried('one')], crashed: ['feed.api.test.ts'] }],
  ['two crashed files', { retried: [], crashed: ['feed.api.test.ts', 'looks.api.test.ts'] }],
])('%s that were retried fail the run', (_, run) => {
  const { lines, isTooMany } = retryReport(run)
  expect(isTooMany).toBe(true)
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toBe('2 tests or files were retried, at most 1 may be: the run fails.')
})
