import type { Word } from './words.ts'

/** Terms of a document that share one weight. */
export interface WeightedTerms {
  terms: readonly string[]
  weight: 'A' | 'B' | 'D'
}

function quote(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

/** Text of a `tsvector`. A term that occurs several times keeps the highest of its weights. */
export function vectorOf(parts: readonly WeightedTerms[]): string {
  const weights = new Map<string, string>()
  for (const { terms, weight } of parts) {
    for (const term of terms) if ((weights.get(term) ?? 'Z') > weight) weights.set(term, weight)
  }
  return [...weights].map(([term, weight]) => `${quote(term)}:1${weight === 'D' ? '' : weight}`).join(' ')
}

/** Term that marks the owner or group of a document; words never begin with a colon. */
export function belongsTo(kind: 'u' | 't' | 'g' | 'h' | 'r' | 'm', id: string): string {
  return `:${kind}${id.replaceAll('-', '')}`
}

/** A parsed keyword, with its `tsquery` texts. */
export interface SearchQuery {
  readonly words: readonly Word[]
  /** Matches every word, in any part of a document. */
  readonly all: string
  /** Matches every word, in a name or a title. */
  readonly inName: string
}

export function searchQuery(words: readonly Word[]): SearchQuery {
  return {
    words,
    all: words.map((word) => wordQuery(word)).join(' & '),
    inName: words.map((word) => wordQuery(word, 'A')).join(' & '),
  }
}

export function wordQuery({ terms, isPrefix, meant }: Word, weight = ''): string {
  if (meant) return `(${meant.map((term) => withFlags(term, weight)).join(' | ')})`
  const flags = `${isPrefix ? '*' : ''}${weight}`
  return `(${terms.map((term) => withFlags(term, flags)).join(' & ')})`
}

function withFlags(term: string, flags: string): string {
  return flags ? `${quote(term)}:${flags}` : quote(term)
}

/** Matches any of these terms. */
export function anyTerm(terms: readonly string[]): string {
  return terms.map(quote).join(' | ')
}

export function everyTerm(terms: readonly string[]): string {
  return terms.map(quote).join(' & ')
}
