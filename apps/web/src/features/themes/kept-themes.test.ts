import { afterEach, expect, test, vi } from 'vitest'
import { keptThemes } from './kept-themes.ts'

function storage(before: string | null = null) {
  let kept = before
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value
    },
  })
}
afterEach(() => vi.unstubAllGlobals())

test('a work keeps its theme while it is among the last twenty', () => {
  storage()
  for (let index = 1; index <= 21; index += 1) keptThemes.keep(`work ${index}`, `theme ${index}`)
  expect(keptThemes.of('work 21')).toBe('theme 21')
  expect(keptThemes.of('work 2')).toBe('theme 2')
  expect(keptThemes.of('work 1')).toBeUndefined()
  keptThemes.keep('work 2', 'another')
  expect(keptThemes.of('work 2')).toBe('another')
})

test.each([null, '', '{', '7', '[1,["work"],["work",2]]'])('the stored value %s names no theme', (kept) => {
  storage(kept)
  expect(keptThemes.of('work')).toBeUndefined()
})
