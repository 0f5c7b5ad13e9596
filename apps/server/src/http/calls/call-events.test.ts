import { describe, expect, test } from 'vitest'
import { errors } from '../../platform/errors/domain-error.ts'
import { eventOfAnswer, eventOfRefusal } from './call-events.ts'

const caller = { hasToken: false, isUpload: () => false }

describe('a security event of an answered call', () => {
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

describe('a security event of a refusal', () => {
  test.each([
    [errors.tooMany({ cause: 'guesses_slowed' }), 'guess_slowed'],
    [errors.tooMany(), 'rate_limited'],
    [errors.wrongCredentials({ cause: 'otp_wrong' }), 'second_factor_failed'],
    [errors.wrongCredentials({ cause: 'recovery_failed' }), 'sign_in_failed'],
    [errors.invalid({ cause: 'password_wrong' }), 'password_wrong'],
    [errors.forbidden({ cause: 'account_suspended' }), 'access_refused'],
    [errors.notSignedIn(), undefined],
    [errors.forbidden({ cause: 'link_password_needed' }), undefined],
    [errors.forbidden({ cause: 'link_password_wrong' }), 'access_refused'],
    [errors.notFound(), undefined],
    [errors.unusableUpload(), undefined],
  ])('%s is logged as %s', (refusal, type) => {
    expect(eventOfRefusal(refusal, caller)).toBe(type)
  })

  test('is logged for an invalid token, and for bytes that are no picture only where uploads arrive', () => {
    expect(eventOfRefusal(errors.notSignedIn(), { ...caller, hasToken: true })).toBe('access_refused')
    expect(eventOfRefusal(errors.tooManyPixels(), { ...caller, isUpload: () => true })).toBe('upload_refused')
  })
})
