export { drawWords, listsFor } from './expand-params.ts'
export { wordsHandlers } from './words.routes.ts'
export { rememberWords, restoreList, restoreWords } from './words.service.ts'
