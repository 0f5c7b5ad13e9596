import { expect, test } from 'vitest'
import { refusalAsCover, refusalToCreate, refusalToJoin } from './themes.policy.ts'

test.each([
  [true, undefined],
  [false, 'A0301'],
])('a moderator: %s makes a theme or gets %s', (isModerator, code) => {
  expect(refusalToCreate({ isModerator })?.code).toBe(code)
})

test.each([
  ['an own upload', { user_id: 'ann' }, undefined],
  ["another user's", { user_id: 'bob' }, 'upload_not_yours'],
  ['a file of the site', { user_id: null }, 'upload_not_yours'],
  ['no file', undefined, 'upload_not_yours'],
])('%s as a cover of ann', (_, file, cause) => {
  expect(refusalAsCover(file, 'ann')?.reason).toBe(cause)
})

test.each([
  [9, 'theme_not_running'],
  [10, undefined],
  [19, undefined],
  [20, 'theme_not_running'],
])('a theme from 10 to 20 is joined at %i or refused by %s', (now, cause) => {
  expect(refusalToJoin({ begin_ts: 10, end_ts: 20 }, now)?.reason).toBe(cause)
})
