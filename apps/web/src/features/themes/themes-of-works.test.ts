import { afterEach, expect, test, vi } from 'vitest'
import { themesOfWorks } from './themes-of-works.ts'

function storage(before: string | null = null) {
  let stored = before
  vi.stubGlobal('localStorage', {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value
    },
  })
}
afterEach(() => vi.unstubAllGlobals())

test('a work keeps its theme while it is among the last twenty', () => {
  storage()
  for (let index = 1; index <= 21; index += 1) themesOfWorks.keep(`work ${index}`, `theme ${index}`)
  expect(themesOfWorks.themeOf('work 21')).toBe('theme 21')
  expect(themesOfWorks.themeOf('work 2')).toBe('theme 2')
  expect(themesOfWorks.themeOf('work 1')).toBeUndefined()
  themesOfWorks.keep('work 2', 'another')
  expect(themesOfWorks.themeOf('work 2')).toBe('another')
})

test.each([null, '', '{', '7', '[1,["work"],["work",2]]'])('the stored value %s names no theme', (stored) => {
  storage(stored)
  expect(themesOfWorks.themeOf('work')).toBeUndefined()
})
