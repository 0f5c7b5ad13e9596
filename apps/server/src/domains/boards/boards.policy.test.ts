import { expect, test } from 'vitest'
import { refusalToChange, refusalToFollow } from './boards.policy.ts'

const textOf = (refusal: ReturnType<typeof refusalToFollow>) =>
  refusal && [refusal.code, refusal.reason].filter(Boolean).join(' ')

test.each([
  ['ann', undefined],
  ['bob', 'A0301'],
])('the right of %s to change a board of ann: %s', (viewerId, expected) => {
  expect(textOf(refusalToChange({ user_id: 'ann', audience: 'public' }, viewerId))).toBe(expected)
})

test.each([
  ['bob', 'public', false, undefined],
  ['bob', 'link', false, 'A0301'],
  ['bob', 'public', true, 'A0301 blocked'],
  ['ann', 'public', false, 'A0440 own_content'],
] as const)(
  'the right of %s to follow the %s board of ann, with a block: %s',
  (viewerId, audience, isBlocked, expected) => {
    const board = { user_id: 'ann', audience }
    expect(textOf(refusalToFollow(board, { viewerId, isBlocked }))).toBe(expected)
  },
)
