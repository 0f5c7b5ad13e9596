/**
 * Scripts that write words without spaces between them, or attach endings to words: in these scripts a blocked word is found
 * anywhere in a text.
 */
const joined =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** Matches a row of marks that is not normalized: the time to normalize such a row grows quadratically. */
const manyMarks = /\p{M}{31}/u

/** Returns the words of a text, in lower case, without accents and in half width. */
function wordsOf(text: string): string[] {
  const plain = manyMarks.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Returns a blocked word in its stored form; a star at its end matches any ending. Returns an empty text if it contains no
 * letter and no digit.
 */
export function normalWord(text: string): string {
  const words = wordsOf(text).join(' ')
  const isOpen = text.trimEnd().endsWith('*') && words !== '' && !joined.test(words)
  return isOpen ? `${words}*` : words
}

/** A node of the tree of blocked words: a letter, with the letters that may follow. */
interface Letter {
  next: Map<string, Letter>
  /** The blocked word that ends here. */
  word?: string
}

function add(root: Letter, search: string, word: string): void {
  let letter = root
  for (const unit of search) {
    const next: Letter = letter.next.get(unit) ?? { next: new Map() }
    letter.next.set(unit, next)
    letter = next
  }
  letter.word = word
}

function scan(root: Letter, text: string, found: Set<string>): void {
  const units = [...text]
  for (let start = 0; start < units.length; start++) {
    let letter = root.next.get(units[start]!)
    for (let index = start + 1; letter; index++) {
      if (letter.word !== undefined) found.add(letter.word)
      letter = letter.next.get(units[index]!)
    }
  }
}

/** Finds blocked words in texts. A single pass finds all words, so that a long list of words is not slower than a short list. */
export class WordMatcher {
  readonly #apart: Letter = { next: new Map() }
  readonly #anywhere: Letter = { next: new Map() }

  /** `words` must be in the form of `normalWord`. */
  constructor(words: readonly string[]) {
    for (const word of words) {
      if (joined.test(word)) add(this.#anywhere, word.replaceAll(' ', ''), word)
      else add(this.#apart, word.endsWith('*') ? ` ${word.slice(0, -1)}` : ` ${word} `, word)
    }
  }

  /** Returns the blocked words that a text contains. */
  find(text: string): string[] {
    const found = new Set<string>()
    if (this.#apart.next.size === 0 && this.#anywhere.next.size === 0) return []
    const words = wordsOf(text)
    scan(this.#apart, ` ${words.join(' ')} `, found)
    scan(this.#anywhere, words.join(''), found)
    return [...found]
  }
}
