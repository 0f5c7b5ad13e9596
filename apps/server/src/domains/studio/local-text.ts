import type { Words } from '@easel/contract'
import type { LocalText } from '@easel/nodes'

/** Of a text for all, or one for each language, one for each. */
export function localText(words: Words): LocalText {
  if (typeof words === 'string') return { en: words, zh: words }
  return { en: words.en ?? words.zh ?? '', zh: words.zh ?? words.en ?? '' }
}
