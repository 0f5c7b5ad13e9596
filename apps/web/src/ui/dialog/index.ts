export { useEscape } from './use-escape.ts'
