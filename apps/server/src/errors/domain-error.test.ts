import { errorCodes } from '@easel/contract'
import { expect, test } from 'vitest'
import { errorBody, errors } from './domain-error.ts'

test('the details of a request with 20 000 faults are cut to a bounded size', () => {
  const details = Array.from({ length: 20_000 }, (_, index) => {
    return { path: `params.${'x'.repeat(100_000)}${index}`, message: `Unknown ${'\u{1f600}'.repeat(50_000)}` }
  })
  const body = errorBody(errors.invalid({ details }), 'id', 'zh')
  expect(body.details).toHaveLength(100)
  expect(JSON.stringify(body).length).toBeLessThan(128 * 1024)
  expect(body.details!.every(({ path, message }) => path.isWellFormed() && message.isWellFormed())).toBe(true)
})

test('short details are not cut', () => {
  const details = [{ path: 'params.x', message: 'Unknown' }]
  expect(errorBody(errors.invalid({ details }), 'id', 'en').details).toEqual(details)
})

test('each code of the contract has one name', () => {
  const named = Object.values(errors).map((make) => make().code)
  expect(named.toSorted()).toEqual(errorCodes.toSorted())
})
