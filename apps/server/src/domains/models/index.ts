export { modelHandlers } from './models.routes.ts'
