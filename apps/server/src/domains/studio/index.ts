export { templateMakingHandlers } from './studio.routes.ts'
export { deleteUnusedVersions } from './unused-versions.ts'
