export { checkTemplates } from './check-templates.ts'
export { coverRunOwner } from './keep-cover.ts'
export { notifyReadyDrafts } from './ready-drafts.ts'
