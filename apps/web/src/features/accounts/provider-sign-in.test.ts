import { expect, test } from 'vitest'
import { arrivalOf } from './provider-sign-in.ts'

const stored = JSON.stringify({ state: 's1', ticket: 't1', next: '/zh/tool', locale: 'zh' })

test('a code that this tab requested arrives with the address to return to', () => {
  expect(arrivalOf('?code=c1&state=s1', stored)).toEqual({
    code: 'c1',
    ticket: 't1',
    next: '/zh/tool',
    locale: 'zh',
  })
})

test('the action that the visitor wanted arrives with the code and the address', () => {
  const act = { kind: 'like', id: 'p1' }
  const trip = JSON.stringify({ ...JSON.parse(stored), act })
  expect(arrivalOf('?code=c1&state=s1', trip)).toMatchObject({ code: 'c1', act })
})

test('the code of an invite link arrives with the code and the address', () => {
  const wanted = { invite_code: 'K7QFM', username: 'ann' }
  const trip = JSON.stringify({ ...JSON.parse(stored), wanted })
  expect(arrivalOf('?code=c1&state=s1', trip)).toMatchObject({ code: 'c1', wanted })
})

test('a user who cancelled at the provider arrives without a code', () => {
  expect(arrivalOf('?error=access_denied&state=s1', stored)).toEqual({
    ticket: 't1',
    next: '/zh/tool',
    locale: 'zh',
  })
})

test.each([
  ['?code=c1&state=another', stored],
  ['?code=c1&state=s1', null],
  ['?mode=sign-up', stored],
])('the answer %s is refused', (search, memory) => expect(arrivalOf(search, memory)).toBeUndefined())
