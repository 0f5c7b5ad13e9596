export { taskHandlers } from './tasks.routes.ts'
