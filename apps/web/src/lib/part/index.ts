export { fetchPart, noticeMissingStyles } from './fetch-part.ts'
export { usePart } from './use-part.ts'
