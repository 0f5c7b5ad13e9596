import { expect, test } from 'vitest'
import { offeredPath } from './offered-path.ts'

test.each([
  ['/zh/tool?template=1', '/tool?template=1'],
  ['/zh', '/'],
  ['/zh?x=1', '/?x=1'],
  ['/zh//evil.example', '/evil.example'],
  ['/zh/\\evil.example', '/evil.example'],
  ['/zh/tool.data', undefined],
  ['/tool', undefined],
  ['/zhang', undefined],
])('%s is answered in English at %s', (url, place) => expect(offeredPath(url, ['en'])).toBe(place))

test.each([
  ['/tool?template=1', '/zh/tool?template=1'],
  ['//evil.example', '/zh/evil.example'],
  ['/zh/tool', undefined],
  ['/', undefined],
  ['/?x=1', undefined],
  ['/en/tool', undefined],
  ['/robots.txt', undefined],
  ['/sitemap.xml', undefined],
  ['/manifest.webmanifest', '/zh/manifest.webmanifest'],
  ['/tool.data?_routes=1', undefined],
])('%s is answered in Chinese at %s', (url, place) => expect(offeredPath(url, ['zh'])).toBe(place))

test('a site with both languages redirects no address', () => {
  for (const url of ['/tool', '/zh/tool']) expect(offeredPath(url, ['zh', 'en'])).toBeUndefined()
})
