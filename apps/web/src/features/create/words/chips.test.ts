import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chipGroups, hasChip, withChip } from './chips.ts'

test('a press adds words to the typed text, and another press removes them', () => {
  expect(withChip('', 'fog')).toBe('fog')
  expect(withChip('a mill, ', 'fog')).toBe('a mill, fog')
  expect(withChip('a mill, Fog , dusk', 'fog')).toBe('a mill, dusk')
  expect(withChip('fog, dusk', 'fog')).toBe('dusk')
  expect(withChip('一座磨坊', '雾气')).toBe('一座磨坊，雾气')
  expect(withChip('一座磨坊，雾气', '雾气')).toBe('一座磨坊')
  expect(hasChip('a foggy mill', 'fog')).toBe(false)
})

test('pressing a chip twice leaves the words unchanged', () => {
  const words = fc.array(fc.constantFrom('a mill', 'dusk', 'snow, wind')).map((parts) => parts.join(', '))
  fc.assert(
    fc.property(words, (prompt) => {
      expect(withChip(withChip(prompt, 'fog'), 'fog')).toBe(prompt)
    }),
  )
})

test('no chip occurs twice, and no chip contains a comma', () => {
  for (const language of ['en', 'zh'] as const) {
    const words = chipGroups.flatMap(({ chips }) => chips.map((chip) => chip[language]))
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((word) => /[,，、]/.test(word))).toEqual([])
  }
})
