import { describe, expect, test } from 'vitest'
import { DomainError } from '../errors/domain-error.ts'
import { eventOfAnswer, eventOfRefusal } from './call-events.ts'

const caller = { hasToken: false, isUpload: () => false }

describe('an answered call', () => {
  test.each([
    ['defaultLogin', { otp_required: true }, {}, 'second_factor_asked'],
    ['defaultLogin', { token: 'x' }, {}, 'signed_in'],
    ['defaultLogin', { token: 'x' }, { otp: '123456' }, 'signed_in_with_code'],
    ['googleLogin', { token: 'x' }, {}, 'signed_in'],
    ['googleLogin', { token: 'x', recovery_code_arr: [] }, {}, 'registered'],
    ['passkeyLogin', { token: 'x' }, {}, 'signed_in'],
    ['recover', { token: 'x' }, {}, 'recovered'],
    ['addSecondFactor', { secret: 'x' }, {}, undefined],
    ['addSecondFactor', { is_on: true }, {}, 'factor_added'],
    ['decideCase', {}, {}, 'case_decided'],
    ['listPosts', {}, {}, undefined],
    ['constructor', {}, {}, undefined],
  ])('%s that answers %o to %o is %s', (name, answer, input, type) => {
    expect(eventOfAnswer(name, input, answer)).toBe(type)
  })
})

describe('a refusal', () => {
  test.each([
    [new DomainError('A0501', { cause: 'guesses_slowed' }), 'guess_slowed'],
    [new DomainError('A0501'), 'rate_limited'],
    [new DomainError('A0210', { cause: 'otp_wrong' }), 'second_factor_failed'],
    [new DomainError('A0210', { cause: 'recovery_failed' }), 'sign_in_failed'],
    [new DomainError('A0400', { cause: 'password_wrong' }), 'password_wrong'],
    [new DomainError('A0301', { cause: 'account_suspended' }), 'access_refused'],
    [new DomainError('A0200'), undefined],
    [new DomainError('A0404'), undefined],
    [new DomainError('A0700'), undefined],
  ])('%s is %s', (refusal, type) => {
    expect(eventOfRefusal(refusal, caller)).toBe(type)
  })

  test('for a token that does not hold is one; for bytes that are no picture, where they arrive', () => {
    expect(eventOfRefusal(new DomainError('A0200'), { ...caller, hasToken: true })).toBe('access_refused')
    expect(eventOfRefusal(new DomainError('A0703'), { ...caller, isUpload: () => true })).toBe(
      'upload_refused',
    )
  })
})
