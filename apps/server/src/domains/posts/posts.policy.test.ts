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
  ['another', work, 'bob', 'A0404'],
  ['another, where it is posted', { ...work, post_id: 'p' }, 'bob', 'A0301'],
  ['another, where it was deleted', { ...work, delete_ts: 5 }, 'bob', 'A0404'],
])('%s may post a work or gets the refusal', (_, given, viewerId, expected) => {
  expect(textOf(refusalToPost(given, viewerId))).toBe(expected)
})

test.each([
  ['a finished work', 'done', null, false, undefined],
  ['a running one', 'doing', null, false, 'A0440 work_not_done'],
  ['a posted one', 'done', 'p', false, 'A0506 already_posted'],
  ['one withheld by moderators', 'done', null, true, 'A0440 work_withheld'],
  ['a running one that is withheld', 'doing', null, true, 'A0440 work_not_done'],
])('%s may be posted or is refused', (_, state, post_id, isWithheld, expected) => {
  expect(textOf(refusalOfWork({ state, post_id }, isWithheld))).toBe(expected)
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
])('%s may change a post of ann or gets %s', (viewerId, code) => {
  expect(refusalToChange({ user_id: 'ann' }, viewerId)?.code).toBe(code)
})

const seen = { is_visible: true, is_hidden_own: false, is_limited_own: false, is_blocked: false }
const hidden = { ...seen, is_visible: false }

test.each([
  ['a post that is seen', seen, undefined, undefined],
  ['one between blocked users', { ...seen, is_blocked: true }, undefined, 'A0301 blocked'],
  ['a hidden one', hidden, 'A0404', 'A0404'],
  ['a hidden one between blocked users', { ...hidden, is_blocked: true }, 'A0404', 'A0404'],
  [
    "the viewer's own that is hidden",
    { ...hidden, is_hidden_own: true },
    'A0440 post_hidden',
    'A0440 post_hidden',
  ],
  [
    "the viewer's own that not everybody sees",
    { ...hidden, is_limited_own: true },
    'A0440 post_limited',
    'A0440 post_limited',
  ],
  ['none', undefined, 'A0404', 'A0404'],
])('a reaction to %s, or its withdrawal, is allowed or refused', (_, post, toSee, toActOn) => {
  expect(textOf(refusalToSee(post))).toBe(toSee)
  expect(textOf(reactionRefusal(post))).toBe(toActOn)
})
