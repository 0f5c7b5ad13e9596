export { projectHandlers } from './projects.routes.ts'
export { projectTaskHandlers } from './tasks.routes.ts'
