import type { Database } from '../../platform/db/pool.ts'
import { anyTerm, belongsTo, everyTerm, fold, type SearchQuery, wordQuery } from '../search-index/index.ts'
import type { PostFilter } from './post-source.ts'
import { findNamed } from './search-matches.repo.ts'

/** Texts of a `tsquery` that match the posts of a keyword. */
export interface Matches {
  /** Query that matches the posts' own words. */
  ownWords: string
  /** Query that also matches the names of template and author; undefined if no name matches a word. */
  wide: string | undefined
  /** Database snapshot of this search; the following pages use its ranks. */
  snapshot: string
}

export async function matchesOf(db: Database, query: SearchQuery, filter: PostFilter): Promise<Matches> {
  const { named, snapshot } = await namedBy(db, query)
  const narrow = everyTerm(filterTermsOf(filter))
  const narrowed = (text: string) => (narrow ? `(${text}) & ${narrow}` : text)
  if (named.every((terms) => terms.length === 0))
    return { ownWords: narrowed(query.all), wide: undefined, snapshot }
  const wide = query.words.map((word, index) => {
    const terms = named[index]!
    return terms.length > 0 ? `(${wordQuery(word)} | ${anyTerm(terms)})` : wordQuery(word)
  })
  return {
    ownWords: narrowed(query.all),
    wide: narrowed(`${wide.join(' & ')} & !(${query.all})`),
    snapshot,
  }
}

/** Turns a filter into terms that every matching post has. */
function filterTermsOf(filter: PostFilter): string[] {
  const termsFor = (kind: Parameters<typeof belongsTo>[0], id: string | undefined) =>
    id ? [belongsTo(kind, id)] : []
  return [
    ...termsFor('u', filter.user_id),
    ...termsFor('g', filter.topic_id),
    ...termsFor('h', filter.theme_id),
    ...termsFor('t', filter.work_template_id),
    ...termsFor('r', filter.remix_of_post_id),
    ...termsFor('m', filter.media_type),
  ]
}

/** Finds templates by title and users by name, for each word, and returns the terms that mark their posts. */
async function namedBy(db: Database, { words }: SearchQuery) {
  const queries = words.map((word) => wordQuery(word, 'A'))
  const names = words.map(({ terms }) => fold(terms.join('')))
  const rows = await findNamed(db, queries, names)
  const named = words.map((_, index) => [
    ...new Set(rows.filter(({ n }) => n === index + 1).map(({ kind, id }) => belongsTo(kind, id))),
  ])
  return { named, snapshot: rows[0]!.snapshot }
}
