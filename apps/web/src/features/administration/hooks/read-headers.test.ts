import { expect, test } from 'vitest'
import { readHeaders } from './use-engine-form.ts'

test.each([
  ['', {}],
  [' \n\n', {}],
  ['X-Team: studio', { 'X-Team': 'studio' }],
  [' X-Team :studio \nX-Site: http://a.example:80', { 'X-Team': 'studio', 'X-Site': 'http://a.example:80' }],
  ['X-Team', undefined],
  ['X-Team:', undefined],
  [': studio', undefined],
  ['X-Team: studio\nand more', undefined],
])('the lines %j are the headers %j', (text, headers) => {
  expect(readHeaders(text)).toEqual(headers)
})
