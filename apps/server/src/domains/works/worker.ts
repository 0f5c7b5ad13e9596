export { nameResult, type StoredResult, storeResult, workRunOwner } from './keep-result.ts'
