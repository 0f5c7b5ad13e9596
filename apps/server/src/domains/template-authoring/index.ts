export { checkTemplatesQueue } from './check-job.ts'
export { readyDraftsQueue } from './ready-drafts.ts'
export { styleCoverHandlers } from './style-covers.routes.ts'
export { templateMakingHandlers } from './template-authoring.routes.ts'
