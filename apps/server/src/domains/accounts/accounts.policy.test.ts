import { expect, test } from 'vitest'
import {
  maxFactors,
  neededProof,
  refusalOfAge,
  refusalOfNickName,
  refusalOfSetup,
  refusalOfUsername,
  refusalToAddFactor,
  refusalToAdminister,
  refusalToConfirm,
  refusalToSignUp,
  usesInvite,
} from './accounts.policy.ts'

const textOf = (refusal: ReturnType<typeof refusalToSignUp>) =>
  refusal && [refusal.code, refusal.reason].filter(Boolean).join(' ')

test.each([
  ['open', undefined],
  ['invite', undefined],
  ['closed', 'A0301 sign_up_closed'],
] as const)('the right to sign up at a site that is %s', (signUp, expected) => {
  expect(textOf(refusalToSignUp(signUp))).toBe(expected)
})

test.each([
  ['open', false, false, false],
  ['open', false, true, false],
  ['open', true, false, false],
  ['open', true, true, true],
  ['invite', false, false, true],
  ['invite', true, true, true],
] as const)(
  'sign-up "%s", a reserved name: %s, with an invitation: %s',
  (signUp, isReserved, hasInvite, expected) => {
    expect(usesInvite(signUp, { isReserved, hasInvite })).toBe(expected)
  },
)

const kept = { isReserved: true, isTaken: false }
test.each([
  ['a plain name', { isReserved: false, isTaken: true }, undefined, undefined],
  ['a reserved name', kept, undefined, 'A0111 name_kept'],
  ['a reserved name with an account', { ...kept, isTaken: true }, undefined, 'A0111'],
  ['a reserved name with an invitation for any name', kept, { isForName: false }, 'A0111 name_kept'],
  ['a reserved name with its invitation', kept, { isForName: true }, undefined],
])('the right to sign up with %s', (_, name, invite, expected) => {
  expect(textOf(refusalOfUsername(name, invite))).toBe(expected)
})

test.each([
  [true, false, undefined],
  [true, true, 'A0301 setup_link_unfit'],
  [false, false, 'A0301 setup_link_unfit'],
])('a setup link that is valid: %s, beside an administrator: %s', (isValid, hasAdmins, expected) => {
  expect(textOf(refusalOfSetup({ isValid, hasAdmins }))).toBe(expected)
})

test.each([
  [true, undefined],
  [false, 'A0400 age_unconfirmed'],
  [undefined, 'A0400 age_unconfirmed'],
])('an age that is confirmed: %s', (isConfirmed, expected) => {
  expect(textOf(refusalOfAge(isConfirmed))).toBe(expected)
})

const plain = { nick_name: 'Ann', role: 'person', is_admin: false }
test.each([
  ['a plain name', false, plain, undefined],
  ['a reserved name', true, plain, 'A0400 nick_name_reserved'],
  ['a reserved name of before', true, { ...plain, nick_name: 'Admin' }, undefined],
  ['a reserved name of a moderator', true, { ...plain, role: 'moderator' }, undefined],
  ['a reserved name of an administrator', true, { ...plain, is_admin: true }, undefined],
])('the nickname %s is accepted or refused', (_, isReserved, user, expected) => {
  expect(textOf(refusalOfNickName({ wanted: 'Admin', isReserved }, user))).toBe(expected)
})

test.each([
  ['totp', maxFactors.totp - 1, undefined],
  ['totp', maxFactors.totp, 'A0440 too_many_factors'],
  ['passkey', maxFactors.passkey - 1, undefined],
  ['passkey', maxFactors.passkey, 'A0440 too_many_factors'],
] as const)('another factor of type %s beside %i is accepted or refused', (kind, present, expected) => {
  expect(textOf(refusalToAddFactor(kind, present))).toBe(expected)
})

test.each([
  ['a pending app', { is_on: false }, undefined],
  ['an app that is on', { is_on: true }, 'A0440'],
  ['no app', undefined, 'A0404'],
])('confirming %s is accepted or refused', (_, factor, expected) => {
  expect(textOf(refusalToConfirm(factor))).toBe(expected)
})

test.each([
  ['demo', false, false, 'none'],
  ['demo', true, true, 'none'],
  ['person', true, true, 'token'],
  ['person', false, true, 'password'],
  ['person', false, false, 'recent_sign_in'],
])('a %s with a token: %s and a password: %s proves by %s', (kind, hasToken, hasPassword, expected) => {
  expect(neededProof({ kind, hasToken, hasPassword })).toBe(expected)
})

test.each([
  [true, undefined],
  [false, 'A0301'],
])('an administrator: %s uses the administration or gets %s', (isAdmin, code) => {
  expect(refusalToAdminister({ isAdmin })?.code).toBe(code)
})
