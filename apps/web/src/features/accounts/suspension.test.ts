import { CodeError } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { appealAddress, appealTokenIn, suspensionAddress } from './suspension.ts'

test('the token of an appeal is in the hash of its address, and is read back unchanged', () => {
  const address = appealAddress('k', 'a+b/c=.d')
  expect(new URL(address, 'https://easel.test').search).toBe('')
  expect(appealTokenIn(new URL(address, 'https://easel.test').hash)).toBe('a+b/c=.d')
  expect(appealTokenIn('#comment-1')).toBeUndefined()
})

test('a refused sign-in leads to a case only if the answer names a case', () => {
  const refusal = (details: { path: string; message: string }[]) =>
    new CodeError(403, { Code: 'A0301', Message: 'suspended', details, request_id: 'r' })
  const named = [
    { path: 'case_id', message: 'k' },
    { path: 'appeal_token', message: 't' },
  ]
  expect(suspensionAddress(refusal(named))).toBe('/moderation/k#appeal=t')
  expect(suspensionAddress(refusal(named.slice(0, 1)))).toBeUndefined()
  expect(suspensionAddress(new Error('no answer'))).toBeUndefined()
})
