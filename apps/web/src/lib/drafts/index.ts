export { draftOwner } from './draft-owner.ts'
export { createDraftStore } from './draft-store.ts'
export { isRecord } from './stored-drafts.ts'
export { useDraftStore } from './use-draft-store.ts'
