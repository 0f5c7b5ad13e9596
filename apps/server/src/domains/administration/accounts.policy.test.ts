import { expect, test } from 'vitest'
import {
  refusalToChangeAttempts,
  refusalToChangeRole,
  refusalToResetPassword,
  refusalToSuspend,
} from './accounts.policy.ts'

test.each([
  ['person', undefined],
  ['demo', undefined],
  ['maker', 'account_not_of_person'],
  ['system', 'account_not_of_person'],
])('a change of the attempts of an account of kind $0 gets the refusal: $1', (kind, cause) => {
  expect(refusalToChangeAttempts({ kind })?.reason).toBe(cause)
})

const change = { role: 'admin', isGiven: false, isFromSettings: false, hasOtherAdmin: true } as const

test.each([
  ['person', change, undefined],
  ['person', { ...change, hasOtherAdmin: false }, 'last_admin'],
  ['person', { ...change, hasOtherAdmin: false, role: 'moderator' as const }, undefined],
  ['person', { ...change, isFromSettings: true }, 'role_from_settings'],
  ['person', { ...change, isFromSettings: true, isGiven: true }, undefined],
  ['person', { ...change, hasOtherAdmin: false, isGiven: true }, undefined],
  ['demo', { ...change, isGiven: true }, 'account_not_of_person'],
  ['system', change, 'account_not_of_person'],
])('the change of role $1 of an account of kind $0 gets the refusal: $2', (kind, wanted, cause) => {
  expect(refusalToChangeRole({ kind }, wanted)?.reason).toBe(cause)
})

test.each([
  ['person', false, undefined],
  ['demo', false, undefined],
  ['person', true, 'own_account'],
  ['maker', false, 'account_not_suspendable'],
  ['system', false, 'account_not_suspendable'],
])('the suspension of an account of kind $0, own account: $1, gets the refusal: $2', (kind, isOwn, cause) => {
  expect(refusalToSuspend({ kind }, isOwn)?.reason).toBe(cause)
})

test.each([
  ['person', undefined],
  ['demo', 'account_without_password'],
  ['system', 'account_without_password'],
])('a new password for an account of kind $0 gets the refusal: $1', (kind, cause) => {
  expect(refusalToResetPassword({ kind })?.reason).toBe(cause)
})
