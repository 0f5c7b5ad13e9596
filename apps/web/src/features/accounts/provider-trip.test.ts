import { expect, test } from 'vitest'
import { arrivalOf } from './provider-trip.ts'

const kept = JSON.stringify({ state: 's1', nonce: 'n1', next: '/zh/tool', locale: 'zh' })

test('a token that this tab asked for arrives with the way on', () => {
  expect(arrivalOf('#id_token=a.b.c&state=s1', kept)).toEqual({
    token: 'a.b.c',
    nonce: 'n1',
    next: '/zh/tool',
    locale: 'zh',
  })
})

test('somebody who turned round at the provider arrives without one', () => {
  expect(arrivalOf('#error=access_denied&state=s1', kept)).toEqual({
    nonce: 'n1',
    next: '/zh/tool',
    locale: 'zh',
  })
})

test.each([
  ['#id_token=a.b.c&state=another', kept],
  ['#id_token=a.b.c&state=s1', null],
  ['#part', kept],
])('%s is not taken', (fragment, memory) => expect(arrivalOf(fragment, memory)).toBeUndefined())
