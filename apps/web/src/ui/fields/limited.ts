import { visibleLength } from '@easel/contract/client'
import type { ChangeEvent, CompositionEvent } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Limits a text field to `max` grapheme clusters, which `maxLength` does not count. Waits
 * during an input method's composition and cuts at its end. `onText` gets every change.
 */
export function limited(max: number, onText?: (text: string) => void) {
  const fit = (field: Field) => {
    const { text, caret } = fitText(field.value, field.selectionStart ?? field.value.length, max)
    if (text !== field.value) {
      field.value = text
      field.setSelectionRange(caret, caret)
    }
    onText?.(text)
  }
  return {
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<Field>) => {
      if ((nativeEvent as InputEvent).isComposing) onText?.(currentTarget.value)
      else fit(currentTarget)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Field>) => fit(currentTarget),
  }
}

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
