export { readyDraftsQueue } from './ready-drafts.ts'
export { templateMakingHandlers } from './studio.routes.ts'
export { styleCoverHandlers } from './style-covers.routes.ts'
