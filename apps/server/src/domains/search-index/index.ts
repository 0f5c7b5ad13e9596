export { indexNow, indexPending } from './search-index.ts'
export { queryFor } from './spelling.ts'
export { anyTerm, belongsTo, everyTerm, type SearchQuery, vectorOf, wordQuery } from './terms.ts'
export { fold, termsOf, type Word } from './words.ts'
