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
])('ann may follow, block or mute %s or gets %s', (userId, expected) => {
  expect(textOf(refusalToTarget('ann', userId))).toBe(expected)
})

test.each([
  ['one who is visible', true, false, undefined],
  ['one where a block stands between them', true, true, 'A0301 blocked'],
  ['one who cannot be seen', false, false, 'A0404'],
  ['one who cannot be seen, with a block', false, true, 'A0404'],
])('following %s is allowed or refused', (_, isVisible, isBlocked, expected) => {
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
  'the page opens or not, for a user who is visible: %s, and has blocked the viewer: %s',
  (isVisible, isBlockedByUser, expected) => {
    expect(textOf(refusalToOpen({ isVisible, isBlockedByUser }))).toBe(expected)
  },
)

test.each([
  [true, undefined],
  [false, 'A0404'],
])('likes that are public: %s, are shown or refused', (likes_public, expected) => {
  expect(textOf(refusalToSeeLikes({ likes_public }))).toBe(expected)
})
