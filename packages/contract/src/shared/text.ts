/** Created on first use: it takes milliseconds, and a page needs it only for text input. */
let segmenter: Intl.Segmenter | undefined

/** Counts the characters that people see (grapheme clusters). */
export function visibleLength(text: string): number {
  // Each ASCII character is a character of its own, and the segmenter is slow.
  if (/^[ -~]*$/.test(text)) return text.length
  let length = 0
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  for (const _ of segmenter.segment(text)) length += 1
  return length
}

const localPartMaxBytes = 64

/** Checks a contact: text with an `@` must be a valid e-mail address. */
export function isContact(text: string): boolean {
  if (!text.includes('@')) return true
  const [, local] = /^([^\s@.]+(?:\.[^\s@.]+)*)@[^\s@.]+(?:\.[^\s@.]+)+$/.exec(text) ?? []
  return local !== undefined && new TextEncoder().encode(local).length <= localPartMaxBytes
}
