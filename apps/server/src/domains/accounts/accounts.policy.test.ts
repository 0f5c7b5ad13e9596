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
] as const)('signing up at a site with the mode "$0" gets the refusal: $1', (signUp, expected) => {
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
  'with sign-up "$0", a reserved name: $1, and an invitation: $2, the invitation is used up: $3',
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
])('signing up with $0 gets the refusal: $3', (_, name, invite, expected) => {
  expect(textOf(refusalOfUsername(name, invite))).toBe(expected)
})

test.each([
  [true, false, undefined],
  [true, true, 'A0301 setup_link_unfit'],
  [false, false, 'A0301 setup_link_unfit'],
])(
  'a setup link that is valid: $0, on a site with an administrator: $1, gets the refusal: $2',
  (isValid, hasAdmins, expected) => {
    expect(textOf(refusalOfSetup({ isValid, hasAdmins }))).toBe(expected)
  },
)

test.each([
  [true, undefined],
  [false, 'A0400 age_unconfirmed'],
  [undefined, 'A0400 age_unconfirmed'],
])('an age with the confirmation $0 gets the refusal: $1', (isConfirmed, expected) => {
  expect(textOf(refusalOfAge(isConfirmed))).toBe(expected)
})

const plain = { nick_name: 'Ann', role: 'person', is_admin: false }
test.each([
  ['a plain name', false, plain, undefined],
  ['a reserved name', true, plain, 'A0400 nick_name_reserved'],
  ['a reserved name that the user already has', true, { ...plain, nick_name: 'Admin' }, undefined],
  ['a reserved name of a moderator', true, { ...plain, role: 'moderator' }, undefined],
  ['a reserved name of an administrator', true, { ...plain, is_admin: true }, undefined],
])('as a nickname, $0 gets the refusal: $3', (_, isReserved, user, expected) => {
  expect(textOf(refusalOfNickName({ wanted: 'Admin', isReserved }, user))).toBe(expected)
})

test.each([
  ['totp', maxFactors.totp - 1, undefined],
  ['totp', maxFactors.totp, 'A0440 too_many_factors'],
  ['passkey', maxFactors.passkey - 1, undefined],
  ['passkey', maxFactors.passkey, 'A0440 too_many_factors'],
] as const)('another factor of type $0 beside $1 gets the refusal: $2', (kind, present, expected) => {
  expect(textOf(refusalToAddFactor(kind, present))).toBe(expected)
})

test.each([
  ['a pending app', { is_on: false }, undefined],
  ['an app that is on', { is_on: true }, 'A0440'],
  ['no app', undefined, 'A0404'],
])('confirming $0 gets the refusal: $2', (_, factor, expected) => {
  expect(textOf(refusalToConfirm(factor))).toBe(expected)
})

test.each([
  ['demo', false, false, 'none'],
  ['demo', true, true, 'none'],
  ['person', true, true, 'token'],
  ['person', false, true, 'password'],
  ['person', false, false, 'recent_sign_in'],
])(
  'an account of kind $0 with a token: $1 and a password: $2 needs the proof: $3',
  (kind, hasToken, hasPassword, expected) => {
    expect(neededProof({ kind, hasToken, hasPassword })).toBe(expected)
  },
)

test.each([
  [true, undefined],
  [false, 'A0301'],
])('a user who is an administrator: $0 gets the refusal to administer: $1', (isAdmin, code) => {
  expect(refusalToAdminister({ isAdmin })?.code).toBe(code)
})
