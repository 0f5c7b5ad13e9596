import { expect, test } from 'vitest'
import {
  isForOwnerOnly,
  maxTemplates,
  refusalToChange,
  refusalToDraft,
  refusalToMake,
  refusalToPublish,
} from './template-authoring.policy.ts'

test.each([
  [0, undefined],
  [maxTemplates - 1, undefined],
  [maxTemplates, 'too_many_templates'],
])('another template beside $0 templates gets the refusal: $1', (present, cause) => {
  expect(refusalToMake(present)?.reason).toBe(cause)
})

test.each([
  ['ann', { user_id: 'ann' }, undefined],
  ['bob', { user_id: 'ann' }, 'A0301'],
  ['bob', undefined, 'A0404'],
])('a change of the template $1 by $0 gets the refusal: $2', (viewerId, template, code) => {
  expect(refusalToChange(template, viewerId)?.code).toBe(code)
})

test.each([
  ['person', false],
  ['demo', true],
])('the template of an account of kind $0 is for its owner only: $1', (kind, expected) => {
  expect(isForOwnerOnly({ kind })).toBe(expected)
})

test.each([
  ['a draft stays a draft', true, true, false, undefined],
  ['a draft awaits an engine', true, true, true, undefined],
  ['a draft is published', true, false, false, undefined],
  ['a published template stays published', false, false, false, undefined],
  ['a published template becomes a draft', false, true, false, 'A0440'],
  ['a published template awaits an engine', false, false, true, 'A0400'],
])('saving a template gets the refusal $4 if $0', (_, wasDraft, isDraft, awaitsEngine, code) => {
  expect(refusalToDraft({ wasDraft, isDraft, awaitsEngine })?.code).toBe(code)
})

test('a graph that no engine can run is not published', () => {
  expect([true, false].map((isRunnable) => refusalToPublish(isRunnable)?.reason)).toEqual([
    undefined,
    'no_engine_for_graph',
  ])
})
