import { expect, test } from 'vitest'
import { inviteIn } from './use-invite.ts'

test.each([
  ['#invite=K7QFM-3XWZ2', 'K7QFM-3XWZ2'],
  ['', undefined],
  ['#invite=', undefined],
  ['#invite=<b>', undefined],
  [`#invite=${'A'.repeat(41)}`, undefined],
  ['#other', undefined],
])('the part %j of an address holds the code %j', (hash, code) => {
  expect(inviteIn(hash)).toBe(code)
})
