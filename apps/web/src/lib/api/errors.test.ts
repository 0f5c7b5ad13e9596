import { CodeError, NetworkError } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { isRetryable } from './errors.ts'

const refusal = (status: number, Code: CodeError['code']) =>
  new CodeError(status, { Code, Message: '', request_id: '' })

test('a call is retried for a busy server, but not for a missing object', () => {
  expect(isRetryable(refusal(404, 'A0404'))).toBe(false)
  expect(isRetryable(refusal(400, 'A0400'))).toBe(false)
  expect(isRetryable(refusal(429, 'A0501'))).toBe(true)
  expect(isRetryable(refusal(503, 'B0300'))).toBe(true)
  expect(isRetryable(new NetworkError(''))).toBe(true)
})
