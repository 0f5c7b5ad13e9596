/** Created on first use: creation takes milliseconds, and a page needs the segmenter only for text input. */
let segmenter: Intl.Segmenter | undefined

/** Counts the characters that people see (grapheme clusters). */
export function visibleLength(text: string): number {
  // The segmenter is slow, and each printable ASCII character is one visible character.
  if (/^[ -~]*$/.test(text)) return text.length
  let length = 0
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  for (const _ of segmenter.segment(text)) length += 1
  return length
}

const localPartMaxBytes = 64

/** Checks a visitor's contact: a text with an `@` must be a valid e-mail address. */
export function isContact(text: string): boolean {
  if (!text.includes('@')) return true
  const [, local] = /^([^\s@.]+(?:\.[^\s@.]+)*)@[^\s@.]+(?:\.[^\s@.]+)+$/.exec(text) ?? []
  return local !== undefined && new TextEncoder().encode(local).length <= localPartMaxBytes
}
