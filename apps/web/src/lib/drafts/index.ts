export { draftOwner } from './draft-owner.ts'
export { createDraftStore, useDraftStore } from './draft-store.ts'
export { isRecord } from './stored-drafts.ts'
