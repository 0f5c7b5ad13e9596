import { expect, it } from 'vitest'
import { retryReport } from './retries.mjs'

const retried = (name: string) => ({ name, reason: 'Error: expected 1 to be 2' })

it('a run without retries has an empty report', () => {
  expect(retryReport({ retried: [], crashed: [] })).toEqual({ lines: [], isTooMany: false })
})

it('a single retried test is reported with its first failure, and the run passes', () => {
  expect(retryReport({ retried: [retried('likes.api.test.ts > a like is counted')], crashed: [] })).toEqual({
    lines: [
      'Passed only when retried: likes.api.test.ts > a like is counted\n  First: Error: expected 1 to be 2',
    ],
    isTooMany: false,
  })
})

it('a single crashed file is reported, and the run passes', () => {
  expect(retryReport({ retried: [], crashed: ['feed.api.test.ts'] })).toEqual({
    lines: ['Run again, since its process crashed: feed.api.test.ts'],
    isTooMany: false,
  })
})

it('a run with a retried test and a crashed file passes, because their causes differ', () => {
  const { lines, isTooMany } = retryReport({ retried: [retried('one')], crashed: ['feed.api.test.ts'] })
  expect(isTooMany).toBe(false)
  expect(lines).toHaveLength(2)
})

it.each([
  [
    { retried: [retried('one'), retried('two')], crashed: [] },
    '2 tests were retried, at most 1 may be: the run fails.',
  ],
  [
    { retried: [], crashed: ['feed.api.test.ts', 'looks.api.test.ts', 'posts.api.test.ts'] },
    '3 processes crashed, at most 2 may be: the run fails.',
  ],
])('too many entries of the same kind fail the run', (run, sentence) => {
  const { lines, isTooMany } = retryReport(run)
  expect(isTooMany).toBe(true)
  expect(lines.at(-1)).toBe(sentence)
})
