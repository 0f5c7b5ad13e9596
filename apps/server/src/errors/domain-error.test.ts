import { expect, test } from 'vitest'
import { DomainError, errorBody } from './domain-error.ts'

test('says of a request that is wrong in everything what fits into few words', () => {
  const details = Array.from({ length: 20_000 }, (_, index) => {
    return { path: `params.${'x'.repeat(100_000)}${index}`, message: `Unknown ${'\u{1f600}'.repeat(50_000)}` }
  })
  const body = errorBody(new DomainError('A0400', { details }), 'id', 'zh')
  expect(body.details).toHaveLength(100)
  expect(JSON.stringify(body).length).toBeLessThan(128 * 1024)
  expect(body.details!.every(({ path, message }) => path.isWellFormed() && message.isWellFormed())).toBe(true)
})

test('says little as it is', () => {
  const details = [{ path: 'params.x', message: 'Unknown' }]
  expect(errorBody(new DomainError('A0400', { details }), 'id', 'en').details).toEqual(details)
})
