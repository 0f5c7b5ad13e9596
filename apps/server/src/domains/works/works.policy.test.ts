import { expect, test } from 'vitest'
import {
  type OwnFilter,
  refusalAsSource,
  refusalToChange,
  refusalToFilter,
  refusalToSee,
} from './works.policy.ts'

const own = { isOwn: true, isPosted: false, isBlocked: false }
const shown = { isOwn: false, isPosted: true, isBlocked: false }

test.each([
  ['the owner', own, null, undefined],
  ['the owner of a deleted work', own, 5, 'A0404 work_deleted'],
  ['another, where it is posted', shown, null, undefined],
  ['another, where it is not posted', { ...shown, isPosted: false }, null, 'A0404 '],
  ['another, whom the owner blocked', { ...shown, isBlocked: true }, null, 'A0404 '],
  ['another, where it is deleted with its post', { ...shown, isPosted: false }, 5, 'A0404 '],
])('%s may see a work or gets the refusal', (_, relation, delete_ts, expected) => {
  const refusal = refusalToSee({ delete_ts }, relation)
  expect(refusal && `${refusal.code} ${refusal.reason ?? ''}`).toBe(expected)
})

test.each([
  ['ann', undefined],
  ['bob', 'A0301'],
])('%s may change a work of ann or gets %s', (userId, code) => {
  expect(refusalToChange({ user_id: 'ann' }, userId)?.code).toBe(code)
})

const picture = { user_id: 'ann', delete_ts: null, state: 'done', image_key: 'work/1/image' }

test.each([
  ['a finished picture', picture, 'ann', undefined],
  ['none', undefined, 'ann', 'A0404'],
  ["another user's", picture, 'bob', 'A0404'],
  ['a deleted one', { ...picture, delete_ts: 5 }, 'ann', 'A0404'],
  ['one that still runs', { ...picture, state: 'doing' }, 'ann', 'A0700'],
  ['a film', { ...picture, image_key: null }, 'ann', 'A0700'],
])('%s as a source is accepted or refused', (_, work, userId, code) => {
  expect(refusalAsSource(work, userId)?.code).toBe(code)
})

test.each<[string, OwnFilter, boolean, string | undefined]>([
  ['own works by words', { keyword: 'sea' }, true, undefined],
  ['the works of another by nothing', {}, false, undefined],
  ['the works of another by what is no filter', { keyword: '', favourite_only: false }, false, undefined],
  ['the works of another by words', { keyword: 'sea' }, false, 'keyword'],
  ['the works of another by what is not posted', { is_post: false }, false, 'is_post'],
  [
    'the works of another by mark and time',
    { favourite_only: true, from_ts: 0 },
    false,
    'favourite_only from_ts',
  ],
])('%s are listed or refused', (_, filter, isOwn, expected) => {
  const refusal = refusalToFilter(filter, isOwn)
  expect(refusal?.details?.map(({ path }) => path).join(' ')).toBe(expected)
})
