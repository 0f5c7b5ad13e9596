export { WordsTools } from './words-tools.tsx'
