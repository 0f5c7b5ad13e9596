import type { ChangeEvent, CompositionEvent } from 'react'
import { fitText } from './fit-text.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Makes a text field take `max` characters as people see them, of which `maxLength` knows nothing. While an input method composes, what
 * is typed is not the text yet: it is cut when it is. `onText` hears every change.
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
