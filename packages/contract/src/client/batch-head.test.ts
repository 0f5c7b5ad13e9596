import { expect, test } from 'vitest'
import type { BatchWork } from '../schemas/notifications.ts'
import { batchHead, countFinished } from './batch-head.ts'

const works = (...states: BatchWork['state'][]) =>
  states.map((state, index): BatchWork => ({ work_id: `work ${index}`, state }))

test.each([
  ['the first finished work', works(3, 5, 4, 5), { work_id: 'work 1', state: 5 }],
  ['the first failed work if none is finished', works(7, 4, 3, 3), { work_id: 'work 2', state: 3 }],
  ['an interrupted work if none can be retried', works(7, 4), { work_id: 'work 1', state: 4 }],
  ['a running work if all run again', works(7, 7), { work_id: 'work 0', state: 7 }],
  ['nothing if all are deleted', works(), undefined],
] as const)('a notification of several works leads to %s', (_name, given, head) => {
  expect(batchHead(given)).toEqual(head)
})

test('works that are being retried are not counted as finished', () => {
  expect(countFinished(works(5, 7, 5, 4))).toEqual({ count: 2, total: 4 })
})
