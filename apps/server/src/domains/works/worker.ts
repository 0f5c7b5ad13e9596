export { workRunOwner } from './keep-result.ts'
export { findKeptResult, type KeptResult, keepResult } from './kept-results.ts'
export { startEdits } from './make-edit.ts'
export { encodeResult, nameResult, type StoreDeps, type StoredResult, storeResult } from './result-files.ts'
