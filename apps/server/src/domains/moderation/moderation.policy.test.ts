import { expect, test } from 'vitest'
import { refusalToAppeal, refusalToDecide, refusalToJudge, sideOf } from './moderation.policy.ts'

const moderator = { id: 'mod', isModerator: true }
const person = { id: 'ann', isModerator: false }

test.each([
  ['a moderator', moderator, 'ann', undefined, 'moderator'],
  ['a moderator who reported the content', moderator, 'ann', 'reporter', 'moderator'],
  ['a moderator who owns the content', moderator, 'mod', 'affected', 'affected'],
  ['a moderator who owns the content, before the decision', moderator, 'mod', undefined, undefined],
  ['its reporter', person, 'bob', 'reporter', 'reporter'],
  ['the affected user', person, 'ann', 'affected', 'affected'],
  ['another user', person, 'bob', undefined, undefined],
] as const)('$0 sees a case from the side: $4', (_, reader, ownerId, side, expected) => {
  expect(sideOf(reader, ownerId, side)).toBe(expected)
})

test.each([
  [moderator, false, undefined],
  [person, true, 'A0301'],
  [person, false, 'A0404'],
] as const)(
  'judging a case by %o, who is on a side of the case: %s, gets the refusal: %s',
  (reader, isSide, code) => {
    expect(refusalToJudge(reader, isSide)?.code).toBe(code)
  },
)

test.each([
  ['without an action', 'ann', 'none', undefined],
  ["with an action for the target's kind", 'ann', 'hide', undefined],
  ['with an action for another kind', 'ann', 'sensitive', 'A0400'],
  ['about own content', 'mod', 'none', 'A0301'],
  ['to suspend a user', 'ann', 'suspend', undefined],
  ['to suspend an administrator', 'boss', 'suspend', 'A0301'],
  ["to hide an administrator's content", 'boss', 'hide', undefined],
] as const)('a decision of a moderator $0 gets the refusal: $3', (_, owner_id, action, code) => {
  const how = { action, possible: ['hide', 'suspend'] as const, isOfAdmin: owner_id === 'boss' }
  const found = { owner_id, target_type: 'user' as const, decision: null }
  expect(refusalToDecide(found, moderator, how)?.code).toBe(code)
  expect(refusalToDecide({ ...found, decision: 'suspend' }, moderator, how)?.code).toBe(
    action === 'suspend' ? undefined : code,
  )
})

const day = 24 * 3600_000
const decided = { owner_id: 'ann', state: 'decided', decision: 'hide', decide_ts: 1000 * day }

test.each([
  ['in time', decided, 'ann', 1001 * day, undefined],
  ['by another user', decided, 'bob', 1001 * day, 'A0301'],
  ['years later', decided, 'ann', 3000 * day, 'A0440'],
  ['against a decision without an action', { ...decided, decision: 'none' }, 'ann', 1001 * day, 'A0440'],
  ['a second time', { ...decided, state: 'appealed' }, 'ann', 1001 * day, 'A0440'],
  ['before a decision', { ...decided, state: 'open', decision: null }, 'ann', 1001 * day, 'A0440'],
] as const)('an appeal $0 gets the refusal: $4', (_, found, personId, now, code) => {
  expect(refusalToAppeal(found, personId, now)?.code).toBe(code)
})
