import type { Setting } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { historyText } from './history-text.ts'
import { applyChanges } from './hooks/use-setting.ts'
import { passwordFaults } from './password-faults.ts'
import { sectionOf, sectionPath } from './sections.ts'

test('a change affects its own channel only', () => {
  const now = {
    notification: { followed: { panel: true, push: true }, mentioned: { panel: true, push: false } },
    likes_public: false,
    show_sensitive: false,
  } as unknown as Setting
  expect(applyChanges(now, { notification: { followed: { push: false } } })).toEqual({
    ...now,
    notification: { ...now.notification, followed: { panel: true, push: false } },
  })
  expect(applyChanges(now, { likes_public: true })).toEqual({ ...now, likes_public: true })
})

test('a new password has to be long enough, and its repetition has to match', () => {
  expect(passwordFaults({ old: '', next: '', repeated: '' })).toEqual({
    old_password: 'error.required',
    new_password: 'error.required',
  })
  expect(passwordFaults({ old: 'x', next: 'short', repeated: '' })).toEqual({
    new_password: 'account.passwordShort',
  })
  expect(passwordFaults({ old: undefined, next: 'long enough', repeated: 'long' })).toEqual({
    repeated: 'settings.passwordsDiffer',
  })
  expect(passwordFaults({ old: 'x', next: 'long enough', repeated: 'long enough' })).toEqual({})
})

test('every section has an address, and other addresses do not exist', () => {
  expect([sectionOf(undefined), sectionOf('data'), sectionOf('nothing')]).toEqual([
    'general',
    'data',
    undefined,
  ])
  expect([sectionPath('general'), sectionPath('data')]).toEqual(['/settings', '/settings/data'])
})

test('an entry of the history is described in words', () => {
  const words = (key: string) => `<${key}>`
  expect(historyText({ amount: -1, reason: 'work_taken' }, words)).toBe('<credits.reason_work_taken> −1')
  expect(historyText({ amount: 5, reason: 'check_in' }, words)).toBe('<credits.reason_check_in> +5')
  expect(historyText({ amount: 5, reason: 'of_another_easel' }, words)).toBe('+5')
  expect(historyText({ title: 'Fog', author: '@mara' }, words)).toBe('Fog · @mara')
  expect(historyText({ nick_name: '', username: 'mara' }, words)).toBe('@mara')
})
