export { engineHandlers } from './engine.routes.ts'
export { convertWorkflow } from './engine.service.ts'
export { dagOf, graphOf, isReadQuickly } from './graph-json.ts'
export { inTime } from './in-time.ts'
