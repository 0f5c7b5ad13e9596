export { projectHandlers } from './projects.routes.ts'
