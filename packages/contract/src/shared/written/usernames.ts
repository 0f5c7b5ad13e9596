import { usernameLength } from '../limits.ts'
import { visibleLength } from '../text.ts'

/** Scripts of living languages (UAX 31, recommended scripts). */
const scripts = [
  ...['Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao'],
  ...['Latin', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
]
const classOf = (script: string) => `\\p{Script=${script}}`
/** Matches four combining marks in a row; a letter of a real word has one or two. */
const towerOfMarks = /\p{M}{4}/u

/** Created on first use: a page needs it only if a user is mentioned. */
let oneScript: RegExp | undefined

function makeOneScript(): RegExp {
  // Classes of allowed letters, one per script. Japanese combines three scripts, so it has a class of its own.
  const alphabets = [...scripts.map(classOf), `${['Han', 'Hiragana', 'Katakana'].map(classOf).join('')}ー`]
  return new RegExp(
    `^(?:${alphabets.map((letters) => `(?:(?=[\\p{L}\\p{M}\\p{Nd}])[${letters}]|(?=\\p{M})\\p{Script=Inherited}|[0-9_.\\-])+`).join('|')})$`,
    'u',
  )
}

/** Returns a username in the form in which it is checked and stored. */
export function normalUsername(text: string): string {
  return text.normalize('NFKC').trim()
}

const letterOrDigit = /[\p{L}\p{Nd}]/u

/**
 * Checks the letters of a normalized username. All must belong to one script, so that letters of other scripts
 * cannot imitate another user's name. A name of only dots and dashes would disappear in a sentence.
 */
export function hasUsernameLetters(name: string): boolean {
  oneScript ??= makeOneScript()
  return oneScript.test(name) && letterOrDigit.test(name) && !towerOfMarks.test(name)
}

/** Checks a text by all rules for usernames. */
export function isUsername(text: string): boolean {
  const name = normalUsername(text)
  const length = visibleLength(name)
  return length >= usernameLength.min && length <= usernameLength.max && hasUsernameLetters(name)
}

/**
 * Returns the key by which usernames are compared: names that differ only in case or width are equal. The name is converted to
 * upper case first, since some lower-case letters have the same upper case: ß and ss, ς and σ.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}
