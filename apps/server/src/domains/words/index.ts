export { drawWords, listsFor } from './expand-params.ts'
export { wordsHandlers } from './words.routes.ts'
export { rememberWords } from './words.service.ts'
