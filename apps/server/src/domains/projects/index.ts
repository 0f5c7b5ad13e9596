export { projectHandlers } from './projects.routes.ts'
export { ownProject, projectUi } from './projects.service.ts'
export { projectTaskHandlers } from './tasks.routes.ts'
