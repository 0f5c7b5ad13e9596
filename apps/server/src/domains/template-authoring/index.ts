export { checkTemplatesQueue } from './check-templates.ts'
export { readyDraftsQueue } from './ready-drafts.ts'
export { styleCoverHandlers } from './style-covers.routes.ts'
export { templateMakingHandlers } from './template-authoring.routes.ts'
