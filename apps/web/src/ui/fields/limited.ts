import type { ChangeEvent, CompositionEvent } from 'react'
import { fitText } from './fit-text.ts'

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
