export { templateMakingHandlers } from './studio.routes.ts'
