export { hasChip, withChip } from './chips.ts'
export { WordsTools } from './words-tools.tsx'
