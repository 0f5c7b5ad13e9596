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
  'the rights of the %s of a comment or post to edit the comment: %s, to delete it: %s, to pin it: %s',
  (viewer, edits, deletes, pins) => {
    const comment = { user_id: 'author', post_owner_id: 'owner' }
    expect(refusalToEdit(comment, viewer)?.code).toBe(edits ? undefined : 'A0301')
    expect(mayDelete(comment, viewer)).toBe(deletes)
    expect(refusalToPin({ user_id: 'owner' }, viewer)?.code).toBe(pins ? undefined : 'A0301')
  },
)

test.each([
  ['a first one', null, 0, 0, undefined],
  ['the last free place', null, 0, maxPinnedComments - 1, undefined],
  ['one too many', null, 0, maxPinnedComments, 'too_many_pins'],
  ['a pinned one again', null, 5, maxPinnedComments, undefined],
  ['a reply', 'parent', 0, 0, 'replies_not_pinned'],
] as const)('pinning %s is allowed or refused', (_, parent_id, pin_ts, pinned, reason) => {
  expect(refusalToPinMore({ parent_id, pin_ts }, pinned)?.reason).toBe(reason)
})

test.each([
  ['demo', 'other', true],
  ['demo', 'viewer', false],
  ['person', 'other', false],
])('a comment of a %s account on a post of %s is visible to its author only: %s', (kind, owner, expected) => {
  expect(isForOwnerOnly({ id: 'viewer', kind }, { user_id: owner })).toBe(expected)
})
