import { expect, test } from 'vitest'
import { arrivalOf } from './provider-sign-in.ts'

const kept = JSON.stringify({ state: 's1', ticket: 't1', next: '/zh/tool', locale: 'zh' })

test('a code that this tab requested arrives with the address to return to', () => {
  expect(arrivalOf('?code=c1&state=s1', kept)).toEqual({
    code: 'c1',
    ticket: 't1',
    next: '/zh/tool',
    locale: 'zh',
  })
})

test('the action that the visitor wanted arrives with the code and the address', () => {
  const act = { kind: 'like', id: 'p1' }
  const trip = JSON.stringify({ ...JSON.parse(kept), act })
  expect(arrivalOf('?code=c1&state=s1', trip)).toMatchObject({ code: 'c1', act })
})

test('the code of an invite link arrives with the code and the address', () => {
  const wanted = { invite_code: 'K7QFM', username: 'ann' }
  const trip = JSON.stringify({ ...JSON.parse(kept), wanted })
  expect(arrivalOf('?code=c1&state=s1', trip)).toMatchObject({ code: 'c1', wanted })
})

test('a user who cancelled at the provider arrives without a code', () => {
  expect(arrivalOf('?error=access_denied&state=s1', kept)).toEqual({
    ticket: 't1',
    next: '/zh/tool',
    locale: 'zh',
  })
})

test.each([
  ['?code=c1&state=another', kept],
  ['?code=c1&state=s1', null],
  ['?mode=sign-up', kept],
])('the answer %s is refused', (search, memory) => expect(arrivalOf(search, memory)).toBeUndefined())
