import { detail, errorCodes } from '@easel/contract'
import { expect, test } from 'vitest'
import { errorBody, errors } from './domain-error.ts'

test('the details of a request with 20 000 invalid fields are cut to a bounded size', () => {
  const details = Array.from({ length: 20_000 }, (_, index) => {
    return detail(`params.${'x'.repeat(100_000)}${index}`, 'one_of', { choices: '\u{1f600}'.repeat(50_000) })
  })
  const body = errorBody(errors.invalid({ details }), 'id', 'zh')
  expect(body.details).toHaveLength(100)
  expect(JSON.stringify(body).length).toBeLessThan(128 * 1024)
  expect(body.details!.every(({ path, message }) => path.isWellFormed() && message.isWellFormed())).toBe(true)
})

test('each detail is in the language of the caller', () => {
  const refusal = errors.invalid({ details: [detail('params.x', 'unknown')] })
  expect(errorBody(refusal, 'id', 'en').details).toEqual([{ path: 'params.x', message: 'Unknown' }])
  expect(errorBody(refusal, 'id', 'zh').details).toEqual([{ path: 'params.x', message: '未知' }])
})

test('each code of the contract has one name', () => {
  const named = Object.values(errors).map((make) => make().code)
  expect(named.toSorted()).toEqual(errorCodes.toSorted())
})
