import { visibleLength } from '@easel/contract/client'

let segmenter: Intl.Segmenter | undefined

/** Returns the first `count` grapheme clusters of a text. */
function firstCharacters(text: string, count: number): string {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  let kept = 0
  for (const { index } of segmenter.segment(text)) {
    if (kept === count) return text.slice(0, index)
    kept += 1
  }
  return text
}

/** Shortens a text after an insertion before the caret: keeps the older text and cuts the new one. */
export function fitText(text: string, caret: number, max: number): { text: string; caret: number } {
  if (visibleLength(text) <= max) return { text, caret }
  const after = firstCharacters(text.slice(caret), max)
  const before = firstCharacters(text.slice(0, caret), max - visibleLength(after))
  return { text: before + after, caret: before.length }
}
