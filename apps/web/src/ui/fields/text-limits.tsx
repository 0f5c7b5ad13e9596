import { cleanText, invisibleText, isInvisible, type TextForm, writtenLength } from '@easel/contract/client'
import type { ChangeEvent, CompositionEvent } from 'react'
import { useLocale } from '../../lib/i18n/index.ts'
import classes from './length-counter.module.css'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Limits a text field to the server's limit: `max` grapheme clusters of the cleaned text, which `maxLength` does not count.
 * During an input method's composition the text is not cut; it is cut when the composition ends. `onText` gets every change.
 */
export function limitText(max: number, form: TextForm, onText?: (text: string) => void) {
  const fit = (field: Field) => {
    const { text, caret } = fitText(field.value, field.selectionStart ?? field.value.length, { max, form })
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

interface Limit {
  max: number
  form: TextForm
}

/** Shortens a text after an insertion before the caret: keeps the older text and cuts the new text. */
export function fitText(text: string, caret: number, limit: Limit): { text: string; caret: number } {
  const fits = (part: string) => writtenLength(part, limit.form) <= limit.max
  if (fits(text)) return { text, caret }
  const after = longestStart(text.slice(caret), fits)
  const before = longestStart(text.slice(0, caret), (part) => fits(part + after))
  return { text: before + after, caret: before.length }
}

/** Returns the longest beginning of a text that fits and ends between grapheme clusters. */
function longestStart(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  const ends = Array.from(segmenter.segment(text), ({ index }) => index)
  let [minimum, maximum] = [0, ends.length - 1]
  while (minimum < maximum) {
    const middle = Math.ceil((minimum + maximum) / 2)
    if (fits(text.slice(0, ends[middle]))) minimum = middle
    else maximum = middle - 1
  }
  return text.slice(0, ends[minimum])
}

interface LengthCounterProps {
  length: number
  max: number
  id?: string
}

/** Counter of used characters; stands out when over the limit. */
export function LengthCounter({ length, max, id }: LengthCounterProps) {
  return (
    <span id={id} className={classes.counter} data-over={length > max || undefined}>
      {`${length}/${max}`}
    </span>
  )
}

/** Returns a function that gives the fault of a text that is empty after the server's cleaning; false for any other text. */
export function useEmptyTextFault(): (text: string, empty: string) => string | false {
  const locale = useLocale()
  return (text, empty) =>
    cleanText(text, 'lines') === '' && (isInvisible(text) ? invisibleText[locale] : empty)
}
