import { expect, test } from 'vitest'
import { themeIn, withTheme } from './theme-address.ts'

test('an address contains the theme once', () => {
  expect(withTheme('/tool', 'a')).toBe('/tool?theme=a')
  expect(withTheme('/tool?template=1&run=2', 'a')).toBe('/tool?template=1&run=2&theme=a')
  expect(withTheme('/tool?theme=b', 'a')).toBe('/tool?theme=a')
  expect(withTheme('/tool?template=1', undefined)).toBe('/tool?template=1')
})

test('an empty theme in an address is ignored', () => {
  expect(themeIn(new URLSearchParams('theme=a'))).toBe('a')
  for (const search of ['', 'theme=']) expect(themeIn(new URLSearchParams(search))).toBeUndefined()
})
