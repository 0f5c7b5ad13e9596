export { indexNow, indexPending, type SearchKind } from './search-index.ts'
export { anyTerm, belongsTo, everyTerm, queryOf, type SearchQuery, wordQuery } from './terms.ts'
export { fold, type Word } from './words.ts'
