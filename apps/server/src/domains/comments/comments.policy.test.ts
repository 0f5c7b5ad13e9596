import { maxPinnedComments } from '@easel/contract'
import { expect, test } from 'vitest'
import {
  isForOwnerOnly,
  mayDelete,
  refusalToEdit,
  refusalToPin,
  refusalToPinMore,
} from './comments.policy.ts'

test.each([
  ['author', true, true, false],
  ['owner', false, true, true],
  ['other user', false, false, false],
])(
  'the $0 of a comment or post may edit the comment: $1, delete the comment: $2, pin the comment: $3',
  (viewer, edits, deletes, pins) => {
    const comment = { user_id: 'author', post_owner_id: 'owner' }
    expect(refusalToEdit(comment, viewer)?.code).toBe(edits ? undefined : 'A0301')
    expect(mayDelete(comment, viewer)).toBe(deletes)
    expect(refusalToPin({ user_id: 'owner' }, viewer)?.code).toBe(pins ? undefined : 'A0301')
  },
)

test.each([
  ['the first comment', null, 0, 0, undefined],
  ['the last free place', null, 0, maxPinnedComments - 1, undefined],
  ['a comment beyond the maximum', null, 0, maxPinnedComments, 'too_many_pins'],
  ['a pinned comment again', null, 5, maxPinnedComments, undefined],
  ['a reply', 'parent', 0, 0, 'replies_not_pinned'],
] as const)('pinning $0 gets the refusal: $4', (_, parent_id, pin_ts, pinned, reason) => {
  expect(refusalToPinMore({ parent_id, pin_ts }, pinned)?.reason).toBe(reason)
})

test.each([
  ['demo', 'other', true],
  ['demo', 'viewer', false],
  ['person', 'other', false],
])('a comment of a %s account on a post of %s is visible to its author only: %s', (kind, owner, expected) => {
  expect(isForOwnerOnly({ id: 'viewer', kind }, { user_id: owner })).toBe(expected)
})
