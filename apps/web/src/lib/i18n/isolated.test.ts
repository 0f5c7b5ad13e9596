import { expect, test } from 'vitest'
import { loadCatalogue } from './catalogue.ts'
import { i18nOf } from './i18n.ts'

test('a name from right to left is isolated from the sentence around it, and any other is as it is', async () => {
  await loadCatalogue('en')
  const muted = (name: string) => i18nOf('en').t('people.mutedNow', { name })
  expect(muted('\u0644\u064a\u0644\u0649')).toBe('\u2068\u0644\u064a\u0644\u0649\u2069 is muted')
  expect(muted('\u05e0\u05d5\u05e2\u05d4 7')).toBe('\u2068\u05e0\u05d5\u05e2\u05d4 7\u2069 is muted')
  expect(muted('Anna & <Bo> \u674e')).toBe('Anna & <Bo> \u674e is muted')
})
