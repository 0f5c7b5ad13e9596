import { describe, expect, test } from 'vitest'
import { barePath, localeOfPath, localePath, switchLocale } from './locale-path.ts'

describe('the language of an address', () => {
  test.each([
    ['/', 'en'],
    ['/tool', 'en'],
    ['/zh', 'zh'],
    ['/zh/tool', 'zh'],
    ['/zhang', 'en'],
    ['/fr/tool', 'en'],
  ])('of %s is %s', (path, locale) => expect(localeOfPath(path)).toBe(locale))

  test.each([
    ['/zh', '/'],
    ['/zh/tool', '/tool'],
    ['/tool', '/tool'],
    ['/zhang', '/zhang'],
  ])('is removed from %s, which gives %s', (path, bare) => expect(barePath(path)).toBe(bare))

  test.each(['//evil.example', '/zh//evil.example', '/zh///evil.example'])(
    'is switched for %s, and the address stays on this site',
    (path) => {
      expect(switchLocale(path, 'en')).toBe('/evil.example')
      expect(switchLocale(path, 'zh')).toBe('/zh/evil.example')
    },
  )

  test('is switched, and the rest of the path stays unchanged', () => {
    for (const path of ['/', '/tool', '/post/1']) {
      expect(switchLocale(switchLocale(path, 'zh'), 'en')).toBe(path)
    }
    expect(localePath('zh', '/')).toBe('/zh')
  })
})
