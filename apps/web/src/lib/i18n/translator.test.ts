import { beforeAll, expect, test } from 'vitest'
import { loadCatalogue } from './catalogue.ts'
import { translatorOf } from './translator.ts'

beforeAll(async () => {
  await Promise.all([loadCatalogue('en'), loadCatalogue('zh')])
})

test.each([
  [0, '0 days left to take part', '还有 0 天可参与'],
  [1, 'Last day to take part', '还有 1 天可参与'],
  [2, '2 days left to take part', '还有 2 天可参与'],
])('a count of %i selects the form of its language', (count, english, chinese) => {
  expect(translatorOf('en').t('feed.themeEnds', { count })).toBe(english)
  expect(translatorOf('zh').t('feed.themeEnds', { count })).toBe(chinese)
})

test('a value is filled in unchanged, even if it looks like a placeholder or a pattern', () => {
  const { t } = translatorOf('en')
  expect(t('feed.by', { title: "{{name}} $& $'", name: 'Anna' })).toBe("{{name}} $& $', by Anna")
  expect(t('feed.by', { title: 'Hills', name: undefined })).toBe('Hills, by ')
})

test('a right-to-left name is isolated from the sentence around it, and any other name stays unchanged', () => {
  const muted = (name: string) => translatorOf('en').t('people.mutedNow', { name })
  expect(muted('\u0644\u064a\u0644\u0649')).toBe('\u2068\u0644\u064a\u0644\u0649\u2069 is muted')
  expect(muted('\u05e0\u05d5\u05e2\u05d4 7')).toBe('\u2068\u05e0\u05d5\u05e2\u05d4 7\u2069 is muted')
  expect(muted('Anna & <Bo> \u674e')).toBe('Anna & <Bo> \u674e is muted')
})
