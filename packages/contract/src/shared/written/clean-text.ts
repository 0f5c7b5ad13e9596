import { visibleLength } from '../text.ts'

/**
 * Matches characters that show nothing: fillers, joiners and selectors (Default_Ignorable_Code_Point), spaces, controls, private
 * characters without a font, and a few characters whose glyph is blank. A mark is visible only if its base is.
 */
const showsNothing = '\\p{DI}\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Z}\\s\\p{M}\\u2800\\u{1D159}\\u{13441}\\u{13442}'
let somethingShown: RegExp | undefined

/** Checks that a text has a character that people see. */
export function showsSomething(text: string): boolean {
  somethingShown ??= new RegExp(`[^${showsNothing}]`, 'u')
  return somethingShown.test(text)
}

/** The message about a text that shows nothing, in forms and in answers of the server. */
export const invisibleText = { en: 'No visible characters', zh: '内容不可见' }

/** Checks whether a text is not blank but still shows nothing. */
export function isInvisible(text: string): boolean {
  return text.trim() !== '' && !showsSomething(text)
}

/**
 * Matches characters that are dropped at any position: controls, soft hyphens, marks of words and bytes (U+200B, U+2060, U+FEFF),
 * embeddings of a direction, and code points that Unicode has deprecated or reserves for programs.
 */
const dropped =
  /(?![\n\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\xad\u200b\u202a-\u202c\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu
const lineBreaks = /\r\n|[\r\v\f\x85\u2028\u2029]/g
/**
 * The flag of a region (UTS 51) is a black flag, then tag letters and digits, then an end tag. Tags without a flag are invisible
 * text.
 */
const tags = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,8}\u{e007f}|[\u{e0000}-\u{e007f}]/gu

/**
 * Drops the invisible characters of a text, but keeps its lines and blanks as the author wrote them, for instance in a prompt.
 * Line breaks of all systems become `\n`.
 */
export function plainText(text: string): string {
  return text
    .replaceAll(lineBreaks, '\n')
    .replaceAll(dropped, '')
    .replaceAll(tags, (found) => (found.codePointAt(0) === 0x1f3f4 ? found : ''))
}

/** Form of a text: a name or a title has a single line. */
export type TextForm = 'line' | 'lines'

/** Counts the visible characters of a text after cleaning, as the limits of the server do. */
export function writtenLength(text: string, form: TextForm): number {
  return visibleLength(cleanText(text, form))
}

/**
 * Cleans text that people typed or pasted. Line breaks of all systems become `\n`. Invisible characters that other programs leave
 * behind are dropped; marks of the direction stay, and isolates are closed at the end of their line. A `line` becomes a single
 * line; `lines` keep at most one empty line in a row. A text that shows nothing becomes empty. A second cleaning changes nothing.
 * The result is not normalized, because text with too many marks has to be refused before normalization.
 */
export function cleanText(text: string, form: TextForm): string {
  const plain = plainText(text)
  // Blanks are merged after the marks between them have been dropped.
  const lines = form === 'line' ? [closeIsolates(plain).replaceAll(/[ \n\t]+/g, ' ')] : plain.split('\n')
  const clean = lines.map((line) => (showsSomething(line) ? closeIsolates(line).trimEnd() : ''))
  return clean
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const endOfIsolate = '\u2069'
/** Maximum depth of isolates: UAX 9 ignores deeper levels. */
const maxDepth = 125

/**
 * Closes open isolates at the end of a line, since they would change the direction of the following text on the page. Also drops
 * ends without a beginning.
 */
function closeIsolates(line: string): string {
  if (!/[\u2066-\u2069]/.test(line)) return line
  let open = 0
  const cleaned = line.replaceAll(/[\u2066-\u2069]/g, (mark) => {
    const isBeginning = mark !== endOfIsolate
    if (isBeginning ? open === maxDepth : open === 0) return ''
    open += isBeginning ? 1 : -1
    return mark
  })
  return cleaned.trimEnd() + endOfIsolate.repeat(open)
}

/** Matches marks that reverse the text after them. Names and titles may not contain them. */
export const reversing = /[\u202d\u202e]/
/** Number of marks on a letter that is enough for every script. */
const usualMarks = 4
const surplusMarks = new RegExp(`(?<=\\p{M}{${usualMarks}})\\p{M}`, 'gu')

/** Returns the part of any text that fits a name or a title of at most `max` characters. */
export function fittingLine(text: string, max: number): string {
  const plain = text
    .slice(0, 16 * max)
    .toWellFormed()
    .replaceAll(new RegExp(reversing, 'g'), '')
    .replaceAll(surplusMarks, '')
  return [...plain].slice(0, max).join('')
}
