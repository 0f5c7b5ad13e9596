import { expect, test } from 'vitest'
import { refusalOfWork, refusalToChange, refusalToPost } from './posts.policy.ts'

const textOf = (refusal: ReturnType<typeof refusalToPost>) =>
  refusal && [refusal.code, refusal.reason].filter(Boolean).join(' ')

const work = { user_id: 'ann', delete_ts: null, post_id: null }

test.each([
  ['the owner', work, 'ann', undefined],
  ['the owner of a deleted work', { ...work, delete_ts: 5 }, 'ann', 'A0404 work_deleted'],
  ['another', work, 'bob', 'A0404'],
  ['another, where it is posted', { ...work, post_id: 'p' }, 'bob', 'A0301'],
  ['another, where it was deleted', { ...work, delete_ts: 5 }, 'bob', 'A0404'],
])('%s posts a work or gets the refusal', (_, given, viewerId, expected) => {
  expect(textOf(refusalToPost(given, viewerId))).toBe(expected)
})

test.each([
  ['a finished work', 'done', null, false, undefined],
  ['a running one', 'doing', null, false, 'A0440 work_not_done'],
  ['a posted one', 'done', 'p', false, 'A0506 already_posted'],
  ['one withheld by moderators', 'done', null, true, 'A0440 work_withheld'],
  ['a running one that is withheld', 'doing', null, true, 'A0440 work_not_done'],
])('%s is posted or refused', (_, state, post_id, isWithheld, expected) => {
  expect(textOf(refusalOfWork({ state, post_id }, isWithheld))).toBe(expected)
})

test.each([
  ['ann', undefined],
  ['bob', 'A0301'],
])('%s changes a post of ann or gets %s', (viewerId, code) => {
  expect(refusalToChange({ user_id: 'ann' }, viewerId)?.code).toBe(code)
})
