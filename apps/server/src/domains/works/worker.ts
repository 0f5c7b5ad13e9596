export { workRunOwner } from './keep-result.ts'
export { encodeResult, nameResult, type StoreDeps, type StoredResult, storeResult } from './result-files.ts'
