import { expect, test } from 'vitest'
import {
  refusalAsCover,
  refusalToDelete,
  refusalToJoin,
  refusalToManage,
  refusalToMove,
} from './themes.policy.ts'

test.each([
  [{ isModerator: true, isAdmin: false }, undefined],
  [{ isModerator: false, isAdmin: true }, undefined],
  [{ isModerator: false, isAdmin: false }, 'A0301'],
])('the right of %o to manage themes: %s', (viewer, code) => {
  expect(refusalToManage(viewer)?.code).toBe(code)
})

test.each([
  ['a future theme is moved', [10, 20], [8, 30], 5, undefined],
  ['a future theme gets a beginning in the past', [10, 20], [1, 20], 5, undefined],
  ['a running theme is lengthened', [10, 20], [10, 30], 15, undefined],
  ['a theme that has ended is reopened', [10, 20], [10, 30], 25, undefined],
  ['the texts of a theme that has ended change', [10, 20], [10, 20], 25, undefined],
  ['a running theme gets a later beginning', [10, 20], [12, 20], 15, 'theme_begun'],
  ['a theme gets a later beginning at the moment of its beginning', [10, 20], [12, 20], 10, 'theme_begun'],
  ['a running theme gets an end in the past', [10, 20], [10, 15], 15, 'A0400'],
  ['the end of a theme becomes its beginning', [10, 20], [18, 18], 5, 'A0400'],
] as const)('changing a theme gets the refusal $4 if $0', (_, before, after, now, refused) => {
  const periodOf = ([begin_ts, end_ts]: readonly [number, number]) => ({ begin_ts, end_ts })
  const refusal = refusalToMove(periodOf(before), periodOf(after), now)
  expect(refusal?.reason ?? refusal?.code).toBe(refused)
})

test('a theme in use is not deleted', () => {
  expect([refusalToDelete(true)?.reason, refusalToDelete(false)]).toEqual(['theme_in_use', undefined])
})

test.each([
  ['an upload of ann', { user_id: 'ann' }, undefined],
  ["another user's upload", { user_id: 'bob' }, 'upload_not_yours'],
  ['a file of the site', { user_id: null }, 'upload_not_yours'],
  ['a missing file', undefined, 'upload_not_yours'],
])('as a cover of ann, $0 gets the refusal: $2', (_, file, cause) => {
  expect(refusalAsCover(file, 'ann')?.reason).toBe(cause)
})

test.each([
  [9, 'theme_not_running'],
  [10, undefined],
  [19, undefined],
  [20, 'theme_not_running'],
])('joining a theme from 10 to 20 at $0 gets the refusal: $1', (now, cause) => {
  expect(refusalToJoin({ begin_ts: 10, end_ts: 20 }, now)?.reason).toBe(cause)
})
