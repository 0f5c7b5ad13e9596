export { fetchPart, noticeMissingStyles, usePart } from './part.ts'
