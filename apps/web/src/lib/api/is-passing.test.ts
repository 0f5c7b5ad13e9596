import { CodeError, NetworkError } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { isPassing } from './is-passing.ts'

const refusal = (status: number, Code: CodeError['code']) =>
  new CodeError(status, { Code, Message: '', request_id: '' })

test('what is not there stays so; a busy server does not', () => {
  expect(isPassing(refusal(404, 'A0404'))).toBe(false)
  expect(isPassing(refusal(400, 'A0400'))).toBe(false)
  expect(isPassing(refusal(429, 'A0501'))).toBe(true)
  expect(isPassing(refusal(503, 'B0300'))).toBe(true)
  expect(isPassing(new NetworkError(''))).toBe(true)
})
