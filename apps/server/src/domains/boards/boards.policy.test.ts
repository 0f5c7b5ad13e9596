import { expect, test } from 'vitest'
import { refusalToChange, refusalToFollow } from './boards.policy.ts'

const textOf = (refusal: ReturnType<typeof refusalToFollow>) =>
  refusal && [refusal.code, refusal.reason].filter(Boolean).join(' ')

test.each([
  ['ann', undefined],
  ['bob', 'A0301'],
])('a change of a board of ann by $0 gets the refusal: $1', (viewerId, expected) => {
  expect(textOf(refusalToChange({ user_id: 'ann', audience: 'public' }, viewerId))).toBe(expected)
})

test.each([
  ['bob', 'public', false, undefined],
  ['bob', 'link', false, 'A0301'],
  ['bob', 'public', true, 'A0301 blocked'],
  ['ann', 'public', false, 'A0440 own_content'],
] as const)(
  'following the $1 board of ann by $0, with a block: $2, gets the refusal: $3',
  (viewerId, audience, isBlocked, expected) => {
    const board = { user_id: 'ann', audience }
    expect(textOf(refusalToFollow(board, { viewerId, isBlocked }))).toBe(expected)
  },
)
