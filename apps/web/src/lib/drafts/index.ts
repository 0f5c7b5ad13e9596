export { type BrowserStore, inTransaction } from './browser-store.ts'
export { draftOwner } from './draft-owner.ts'
export { createDraftStore, useDraftStore } from './draft-store.ts'
export { isRecord, readStoredDraft } from './stored-drafts.ts'
export {
  beforeLeaving,
  changesDatabase,
  prepareToLeave,
  removeOldFiles,
  storeFiles,
  takeFile,
} from './stored-files.ts'
