export { indexNow, indexPending, type SearchKind } from './search-index.ts'
export { anyTerm, belongsTo, everyTerm, queryOf, type SearchQuery, vectorOf, wordQuery } from './terms.ts'
export { fold, termsOf, type Word } from './words.ts'
