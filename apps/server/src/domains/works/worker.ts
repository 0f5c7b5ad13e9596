export { nameResult, type StoreDeps, type StoredResult, storeResult, workRunOwner } from './keep-result.ts'
