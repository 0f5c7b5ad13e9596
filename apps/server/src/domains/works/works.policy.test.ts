import { expect, test } from 'vitest'
import {
  type OwnFilter,
  refusalAsSource,
  refusalToChange,
  refusalToEdit,
  refusalToFilter,
  refusalToReadEdit,
  refusalToSee,
} from './works.policy.ts'

const own = { isOwn: true, isPosted: false, isBlocked: false }
const shown = { isOwn: false, isPosted: true, isBlocked: false }

test.each([
  ['the owner', own, null, undefined],
  ['the owner of a deleted work', own, 5, 'A0404 work_deleted'],
  ['another user, for a posted work', shown, null, undefined],
  ['another user, for a work that is not posted', { ...shown, isPosted: false }, null, 'A0404 '],
  ['another user whom the owner blocked', { ...shown, isBlocked: true }, null, 'A0404 '],
  ['another user, for a work that was deleted with its post', { ...shown, isPosted: false }, 5, 'A0404 '],
])('opening a work by $0 gets the refusal: $3', (_, relation, delete_ts, expected) => {
  const refusal = refusalToSee({ delete_ts }, relation)
  expect(refusal && `${refusal.code} ${refusal.reason ?? ''}`).toBe(expected)
})

test.each([
  ['ann', undefined],
  ['bob', 'A0301'],
])('a change of a work of ann by $0 gets the refusal: $1', (userId, code) => {
  expect(refusalToChange({ user_id: 'ann' }, userId)?.code).toBe(code)
})

const picture = { user_id: 'ann', delete_ts: null, state: 'done', image_key: 'work/1/image' }

test.each([
  ['a finished picture', picture, 'ann', undefined],
  ['a missing work', undefined, 'ann', 'A0404'],
  ["another user's work", picture, 'bob', 'A0404'],
  ['a deleted work', { ...picture, delete_ts: 5 }, 'ann', 'A0404'],
  ['a running work', { ...picture, state: 'doing' }, 'ann', 'A0700'],
  ['a film', { ...picture, image_key: null }, 'ann', 'A0700'],
])('as a source, $0 gets the refusal: $3', (_, work, userId, code) => {
  expect(refusalAsSource(work, userId)?.code).toBe(code)
})

test.each<[string, OwnFilter, boolean, string | undefined]>([
  ['own works by words', { keyword: 'sea' }, true, undefined],
  ['the works of another user by no criterion', {}, false, undefined],
  ['the works of another user by empty criteria', { keyword: '', favourite_only: false }, false, undefined],
  ['the works of another user by words', { keyword: 'sea' }, false, 'keyword'],
  ['the works of another user by whether they are posted', { is_post: false }, false, 'is_post'],
  [
    'the works of another user by mark and time',
    { favourite_only: true, from_ts: 0 },
    false,
    'favourite_only from_ts',
  ],
])('filtering $0 gets a refusal of the fields: $3', (_, filter, isOwn, expected) => {
  const refusal = refusalToFilter(filter, isOwn)
  expect(refusal?.details?.map(({ path }) => path).join(' ')).toBe(expected)
})

test.each([
  ['a finished picture', { media_type: 'image', state: 'done' }, undefined],
  ['a video', { media_type: 'video', state: 'done' }, 'work_edit_film'],
  ['a running picture', { media_type: 'image', state: 'doing' }, 'work_edit_unfinished'],
])('reading the steps of $0 gets the refusal: $2', (_, work, reason) => {
  expect(refusalToReadEdit(work)?.reason).toBe(reason)
})

test.each([
  ['a picture of its owner alone', null, false, undefined],
  ['a posted picture', 'p', false, 'work_edit_posted'],
  ['a picture that moderators withhold', null, true, 'work_withheld'],
])('an edit of $0 gets the refusal: $3', (_, post_id, isWithheld, reason) => {
  expect(refusalToEdit({ post_id }, isWithheld)?.reason).toBe(reason)
})
