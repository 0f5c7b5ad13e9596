import { expect, test } from 'vitest'
import { loader } from './change-password.ts'

test('a password manager is led to the settings', () => {
  const answer = loader()
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings/security'])
})
