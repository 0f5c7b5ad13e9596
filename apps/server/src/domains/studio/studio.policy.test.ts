import { expect, test } from 'vitest'
import { isForOwnerOnly, maxTemplates, refusalToChange, refusalToMake } from './studio.policy.ts'

test.each([
  [0, undefined],
  [maxTemplates - 1, undefined],
  [maxTemplates, 'too_many_templates'],
])('with %i templates another one is made or refused by %s', (present, cause) => {
  expect(refusalToMake(present)?.reason).toBe(cause)
})

test.each([
  ['ann', { user_id: 'ann' }, undefined],
  ['bob', { user_id: 'ann' }, 'A0301'],
  ['bob', undefined, 'A0404'],
])('%s changes a template', (viewerId, template, code) => {
  expect(refusalToChange(template, viewerId)?.code).toBe(code)
})

test.each([
  ['person', false],
  ['demo', true],
])('the template of a %s is for its owner only: %s', (kind, expected) => {
  expect(isForOwnerOnly({ kind })).toBe(expected)
})
