import { expect, test } from 'vitest'
import { contactFault } from './contact-fault.ts'

test('an e-mail address, a phone number or an account name is accepted as contact', () => {
  for (const contact of [
    'mara@example.org',
    'ma.ra+art@mail.example.co',
    '山@例子.中国',
    `${'a'.repeat(64)}@example.org`,
    '+86 139 1234 5678',
    'mara_paints',
  ])
    expect(contactFault(contact)).toBeUndefined()
})

test('an invalid contact gets a message about its fault', () => {
  expect(contactFault('')).toBe('error.required')
  expect(contactFault('ab')).toBe('report.contactShort')
  for (const contact of [
    'mara@',
    '@example.org',
    'mara@example',
    'mara@example.',
    'ma ra@example.org',
    'ma..ra@example.org',
    'mara@exa@mple.org',
    `${'a'.repeat(65)}@example.org`,
    `${'山'.repeat(22)}@example.org`,
  ])
    expect(contactFault(contact)).toBe('error.email')
})
