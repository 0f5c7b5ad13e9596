import { fold } from './fold.ts'

/** Scripts without spaces where two characters nearly always make a word: indexed by pairs of characters. */
const pairScripts = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]`
/** Scripts without spaces whose words need a dictionary. */
const segmentedScripts = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Folding drops the marks within an emoji, so that Unicode's list of emoji alone would miss many. */
const emoji = String.raw`(?:\p{Extended_Pictographic}\u200d)+\p{Extended_Pictographic}|\p{RGI_Emoji}|\p{Extended_Pictographic}`
const run = new RegExp(
  String.raw`(?<pairs>${pairScripts}+)|(?<word>(?:(?!${pairScripts})[\p{L}\p{N}\p{M}])+)|(?<emoji>${emoji})`,
  'gv',
)
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

const maxWordLength = 40
/** Maximum number of terms: about as many pairs as a title of 500 characters has. */
const maxTerms = 600

/** Grammatical particles without a meaning of their own. They are ignored, unless the keyword consists only of particles. */
const particles = new Set('的了和是在与及也就都而之其着著吗呢吧啊这那个の')

/** Removes the s of an English plural, both in texts and in keywords. */
function stem(word: string): string {
  const isPlural = /^[a-z]{3,}[^su]s$/.test(word)
  return (isPlural ? word.slice(0, -1) : word).slice(0, maxWordLength)
}

interface Run {
  text: string
  kind: 'pairs' | 'word' | 'emoji'
}

function* runsOf(text: string): Generator<Run> {
  for (const { groups } of fold(text).matchAll(run)) {
    const { pairs, word, emoji } = groups as Partial<Record<Run['kind'], string>>
    if (pairs) yield { kind: 'pairs', text: pairs }
    else if (emoji) yield { kind: 'emoji', text: emoji }
    else if (word && segmentedScripts.test(word)) yield* segmentsOf(word)
    else if (word) yield { kind: 'word', text: stem(word) }
  }
}

function* segmentsOf(text: string): Generator<Run> {
  for (const { segment } of segmenter.segment(text))
    yield { kind: 'word', text: segment.slice(0, maxWordLength) }
}

function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, index) => characters[index] + character)
}

/** Joiners between letters, such as the zero-width non-joiner of Persian and the hyphen of T-shirt. */
const joiners = /(?<=[\p{L}\p{M}])[-\u2010\u2011\u200c\u200d](?=\p{L})/gu

/**
 * Index terms of a text. The last character of a run is also a term of its own, so that every character begins a term. A word
 * with joiners is found by its parts, and by the single word that many users type instead.
 */
export function termsOf(text: string): string[] {
  const terms = new Set<string>()
  const joined = text.replaceAll(joiners, '')
  for (const found of joined === text ? runsOf(text) : [...runsOf(text), ...runsOf(joined)]) {
    if (terms.size > maxTerms) break
    if (found.kind !== 'pairs') terms.add(found.text)
    else for (const term of [...pairsOf(found.text), [...found.text].at(-1)!]) terms.add(term)
  }
  return [...terms]
}

/** A word of a keyword. All of its terms must match; the last term may match as a prefix. */
export interface Word {
  terms: readonly string[]
  isPrefix: boolean
  /** Likely corrections; any of them may match instead of `terms`. */
  meant?: readonly string[]
}

const maxWords = 8
const maxTermsOfWord = 12

/** Splits a keyword into words; empty if it contains nothing searchable. */
export function wordsOf(keyword: string): Word[] {
  const found = [...runsOf(keyword.slice(0, 1000))].flatMap(({ kind, text }) =>
    kind === 'pairs' ? chunksOf(text).map(wordOfPairs) : [{ terms: [text], isPrefix: kind === 'word' }],
  )
  const distinct = [...new Map(found.map((word) => [word.terms.join(' '), word])).values()]
  const significant = distinct.filter(({ terms }) => !isFaint(terms))
  return (significant.length > 0 ? significant : distinct).slice(0, maxWords)
}

/** Returns whether a word is a single letter or particle. */
function isFaint([first, second]: readonly string[]): boolean {
  return second === undefined && (particles.has(first!) || /^[a-z]$/.test(first!))
}

/**
 * Splits a run of characters into words. Adjacent characters that the segmenter returns as single characters (often names) stay
 * together.
 */
function chunksOf(text: string): string[] {
  const chunks: string[] = []
  let single = ''
  for (const { segment } of segmenter.segment(text)) {
    if ([...segment].length === 1 && !particles.has(segment)) {
      single += segment
      continue
    }
    if (single) chunks.push(single)
    single = ''
    chunks.push(segment)
  }
  if (single) chunks.push(single)
  return chunks
}

function wordOfPairs(chunk: string): Word {
  const pairs = pairsOf(chunk).slice(0, maxTermsOfWord)
  return pairs.length > 0 ? { terms: pairs, isPrefix: false } : { terms: [chunk], isPrefix: true }
}
