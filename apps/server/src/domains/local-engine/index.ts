export { localEngineHandlers } from './local-engine.routes.ts'
