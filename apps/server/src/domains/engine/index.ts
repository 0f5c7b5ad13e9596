export { engineHandlers } from './engine.routes.ts'
export { convertWorkflow } from './engine.service.ts'
