export { type EngineNeeds, engineNeeds } from './needs.ts'
