import type { Database, Tx } from '../../platform/db/pool.ts'
import { insertWords, unknownWords, wordsWithoutCompletion, wordsWithPart } from './spelling.repo.ts'
import { type SearchQuery, searchQuery } from './terms.ts'
import { type Word, wordsOf } from './words.ts'

const spellable = /^(?:\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}){4,24}$/u
/** Maximum number of corrections of one word. */
const maxCorrections = 5

/**
 * Returns the deletion neighbours of a word: the word itself, and each form of it without one letter. Two words that differ by
 * one typing error share such a form.
 */
export function partsOf(word: string): string[] {
  const letters = [...word]
  return [word, ...new Set(letters.map((_, index) => letters.toSpliced(index, 1).join('')))]
}

/**
 * Returns whether two words differ by a single typing error: one inserted, missing or replaced letter, or two swapped neighbours.
 */
export function isOneSlip(a: string, b: string): boolean {
  const [short, long] = [...a].length <= [...b].length ? [[...a], [...b]] : [[...b], [...a]]
  if (long.length - short.length > 1) return false
  const position = short.findIndex((letter, index) => letter !== long[index])
  if (position === -1) return true
  const tail = (letters: string[], from: number) => letters.slice(from).join('')
  if (short.length < long.length) return tail(short, position) === tail(long, position + 1)
  if (tail(short, position + 1) === tail(long, position + 1)) return true
  return (
    short[position] === long[position + 1] &&
    short[position + 1] === long[position] &&
    tail(short, position + 2) === tail(long, position + 2)
  )
}

/** Stores the terms that are words as known spellings. */
export async function learnWords(tx: Tx, terms: Iterable<string>): Promise<void> {
  const words = [...new Set(terms)].filter((term) => spellable.test(term))
  if (words.length === 0) return
  const unknown = await unknownWords(tx, words)
  // The words are sorted, so that two transactions that insert the same new words cannot deadlock.
  const fresh = unknown
    .map((word) => ({ word, parts: partsOf(word) }))
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  if (fresh.length > 0) await insertWords(tx, fresh)
}

/**
 * Parses a keyword. A word that is not the beginning of a known word is replaced by its likely corrections. Returns undefined for
 * an empty query.
 */
export async function queryFor(db: Database, keyword: string | undefined): Promise<SearchQuery | undefined> {
  const words = wordsOf(keyword ?? '')
  if (words.length === 0) return undefined
  const doubtful = words.flatMap(({ terms }) =>
    terms.length === 1 && spellable.test(terms[0]!) ? terms : [],
  )
  const corrections = await correctionsOf(db, doubtful)
  return searchQuery(
    words.map((word): Word => {
      const others = corrections.get(word.terms[0]!)
      return others ? { ...word, meant: others } : word
    }),
  )
}

async function correctionsOf(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map()
  const meant = new Map<string, string[]>()
  for (const word of await wordsWithoutCompletion(db, words)) {
    const candidates = await wordsWithPart(db, partsOf(word))
    const others = candidates.filter((candidate) => isOneSlip(word, candidate))
    if (others.length > 0) meant.set(word, others.slice(0, maxCorrections))
  }
  return meant
}
