import { expect, test } from 'vitest'
import {
  reactionRefusal,
  refusalOfTemplate,
  refusalOfWork,
  refusalToChange,
  refusalToPost,
  refusalToSee,
} from './posts.policy.ts'

const textOf = (refusal: ReturnType<typeof refusalToPost>) =>
  refusal && [refusal.code, refusal.reason].filter(Boolean).join(' ')

const work = { user_id: 'ann', delete_ts: null, post_id: null }

test.each([
  ['the owner', work, 'ann', undefined],
  ['the owner of a deleted work', { ...work, delete_ts: 5 }, 'ann', 'A0404 work_deleted'],
  ['another user', work, 'bob', 'A0404'],
  ['another user, for a posted work', { ...work, post_id: 'p' }, 'bob', 'A0301'],
  ['another user, for a deleted work', { ...work, delete_ts: 5 }, 'bob', 'A0404'],
])('posting a work by $0 gets the refusal: $3', (_, given, viewerId, expected) => {
  expect(textOf(refusalToPost(given, viewerId))).toBe(expected)
})

test.each([
  ['a finished work', 'done', null, false, undefined],
  ['a running work', 'doing', null, false, 'A0440 work_not_done'],
  ['a posted work', 'done', 'p', false, 'A0506 already_posted'],
  ['a work withheld by moderators', 'done', null, true, 'A0440 work_withheld'],
  ['a running work that is withheld', 'doing', null, true, 'A0440 work_not_done'],
])('posting $0 gets the refusal: $4', (_, state, post_id, isWithheld, expected) => {
  expect(textOf(refusalOfWork({ state, post_id, edit_state: 'done' }, isWithheld))).toBe(expected)
})

test('a work may not be posted while its picture is being edited, and may be posted again when the edit has failed', () => {
  const finished = { state: 'done', post_id: null }
  expect(textOf(refusalOfWork({ ...finished, edit_state: 'making' }, false))).toBe('A0440 work_edit_underway')
  expect(refusalOfWork({ ...finished, edit_state: 'failed' }, false)).toBeUndefined()
})

test('a work of a draft may be posted only after the draft was published', () => {
  expect([true, false].map((isDraft) => textOf(refusalOfTemplate(isDraft)))).toEqual([
    'A0440 template_is_draft',
    undefined,
  ])
})

test.each([
  ['ann', undefined],
  ['bob', 'A0301'],
])('a change of a post of ann by $0 gets the refusal: $1', (viewerId, code) => {
  expect(refusalToChange({ user_id: 'ann' }, viewerId)?.code).toBe(code)
})

const seen = { is_visible: true, is_hidden_own: false, is_limited_own: false, is_blocked: false }
const hidden = { ...seen, is_visible: false }

test.each([
  ['a visible post', seen, undefined, undefined],
  ['a post between blocked users', { ...seen, is_blocked: true }, undefined, 'A0301 blocked'],
  ['a hidden post', hidden, 'A0404', 'A0404'],
  ['a hidden post between blocked users', { ...hidden, is_blocked: true }, 'A0404', 'A0404'],
  [
    "the viewer's own hidden post",
    { ...hidden, is_hidden_own: true },
    'A0440 post_hidden',
    'A0440 post_hidden',
  ],
  [
    "the viewer's own post with a limited audience",
    { ...hidden, is_limited_own: true },
    'A0440 post_limited',
    'A0440 post_limited',
  ],
  ['a missing post', undefined, 'A0404', 'A0404'],
])('opening $0 gets the refusal: $2, and a reaction to it the refusal: $3', (_, post, toSee, toActOn) => {
  expect(textOf(refusalToSee(post))).toBe(toSee)
  expect(textOf(reactionRefusal(post))).toBe(toActOn)
})
