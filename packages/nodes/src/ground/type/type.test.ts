import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { breakLines, piecesOf } from './break.ts'
import { readyFonts } from './fonts.ts'
import { drawBlock, fitText, setText } from './set.ts'

/** Measures text in a monospaced font: a wide character has width 2, every other character width 1. */
const measure = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e80' ? 2 : 1), 0)

test('words stay whole, and lines are of about equal length', () => {
  expect(breakLines('the long way home', 9, measure)).toEqual(['the long', 'way home'])
  expect(breakLines('a b c d e f g h', 14, measure)).toEqual(['a b c d', 'e f g h'])
  expect(breakLines('  ', 9, measure)).toEqual([])
  expect(breakLines('extraordinarily', 6, measure)).toEqual(['extrao', 'rdinar', 'ily'])
})

test('Chinese text may break at any character, but not before closing punctuation or after opening punctuation', () => {
  expect(piecesOf('山海，《回声》之间')).toEqual(['山', '海，', '《回', '声》', '之', '间'])
  for (let width = 8; width < 24; width++) {
    const lines = breakLines('他说：“山海之间（上），回声不绝！”然后 Easel 就笑了。', width, measure)
    for (const line of lines) {
      expect(line).not.toMatch(/^[，。：！）”]/)
      expect(line).not.toMatch(/[（“《]$/)
    }
    expect(lines.join('').replaceAll(' ', '')).toBe('他说：“山海之间（上），回声不绝！”然后Easel就笑了。')
  }
})

test('characters that no font contains are left out, and the font files of the other characters are registered', () => {
  expect(readyFonts('Señor 山海 😀', ['playfair', 'song']).text).toBe('Señor 山海 ')
  const brush = createCanvas(10, 10).getContext('2d')
  const style = { faces: ['bebas', 'hei'], size: 100 } as const
  const [first, second] = [setText(brush, '山', style), setText(brush, '山海', style)]
  expect(second.width).toBeGreaterThan(first.width + 80)
})

test('a text has the largest size that fits its box, and its ink is flush with the margin', () => {
  const canvas = createCanvas(400, 200)
  const brush = canvas.getContext('2d')
  const block = fitText(
    brush,
    'MOON LIGHT',
    { faces: ['playfair'], size: 300, weight: 900 },
    { width: 360, height: 150, lines: 1 },
  )
  expect(block.width).toBeGreaterThan(350)
  expect(block.width).toBeLessThanOrEqual(361)
  drawBlock(brush, block, { x: 20, y: 10 })
  const { data } = brush.getImageData(0, 0, 400, 200)
  let [left, right, top] = [400, 0, 200]
  for (let i = 0; i < 400 * 200; i++) {
    if (data[i * 4 + 3]! < 128) continue
    left = Math.min(left, i % 400)
    right = Math.max(right, i % 400)
    top = Math.min(top, Math.floor(i / 400))
  }
  expect(Math.abs(left - 20)).toBeLessThan(3)
  expect(Math.abs(right - 380)).toBeLessThan(4)
  expect(Math.abs(top - 10)).toBeLessThan(3)
})
