import { expect, test } from 'vitest'
import { caseAddress, targetAddress, viewIn } from './case-address.ts'

test('a user who is not a moderator sees their own cases under any address', () => {
  expect(viewIn(new URLSearchParams('show=settled'), true)).toBe('settled')
  expect(viewIn(new URLSearchParams(), true)).toBe('waiting')
  expect(viewIn(new URLSearchParams('show=settled'), false)).toBe('mine')
  expect(caseAddress('k', 'settled', true)).toBe('/moderation/k?show=settled')
  expect(caseAddress('k', 'mine', false)).toBe('/moderation/k')
})

test('a deleted target has no address', () => {
  const target = { id: 't', text: '', file_arr: [] }
  expect(targetAddress({ ...target, type: 'post', state: 'visible' })).toBe('/post/t')
  expect(targetAddress({ ...target, type: 'work_template', state: 'hidden' })).toBe('/tool?template=t')
  expect(targetAddress({ ...target, type: 'user', state: 'gone' })).toBeUndefined()
})
