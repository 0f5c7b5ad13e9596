import type { LocalText, Words } from '@easel/contract'

/** Returns a text in both languages; a text without a translation is used for both. */
export function localText(words: Words): LocalText {
  if (typeof words === 'string') return { en: words, zh: words }
  return { en: words.en ?? words.zh ?? '', zh: words.zh ?? words.en ?? '' }
}
