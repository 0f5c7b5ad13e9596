export { coverRunOwner } from './keep-cover.ts'
export { tellReadyDrafts } from './ready-drafts.ts'
