import { expect, test } from 'vitest'
import {
  isSeenFollowing,
  refusalToFollow,
  refusalToOpen,
  refusalToSeeLikes,
  refusalToTarget,
} from './social.policy.ts'

const textOf = (refusal: ReturnType<typeof refusalToFollow>) =>
  refusal && [refusal.code, refusal.reason].filter(Boolean).join(' ')

test.each([
  ['bob', undefined],
  ['ann', 'A0440 oneself'],
])('following, blocking or muting $0 by ann gets the refusal: $1', (userId, expected) => {
  expect(textOf(refusalToTarget('ann', userId))).toBe(expected)
})

test.each([
  ['a visible user', true, false, undefined],
  ['a user after a block by either user', true, true, 'A0301 blocked'],
  ['a hidden user', false, false, 'A0404'],
  ['a hidden user after a block', false, true, 'A0404'],
])('following $0 gets the refusal: $3', (_, isVisible, isBlocked, expected) => {
  expect(textOf(refusalToFollow({ isVisible, isBlocked }))).toBe(expected)
})

test.each([
  ['person', true],
  ['demo', false],
])('the follows of a %s are visible: %s', (kind, expected) => {
  expect(isSeenFollowing({ kind })).toBe(expected)
})

test.each([
  [true, false, undefined],
  [true, true, 'A0404'],
  [false, false, 'A0404'],
])(
  'the page of a user who is visible: $0, and has blocked the viewer: $1, gets the refusal: $2',
  (isVisible, isBlockedByUser, expected) => {
    expect(textOf(refusalToOpen({ isVisible, isBlockedByUser }))).toBe(expected)
  },
)

test.each([
  [true, undefined],
  [false, 'A0404'],
])('likes that are public: $0 get the refusal: $1', (likes_public, expected) => {
  expect(textOf(refusalToSeeLikes({ likes_public }))).toBe(expected)
})
