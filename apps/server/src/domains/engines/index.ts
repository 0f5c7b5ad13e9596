export { queueForEngine, withdrawFromEngines } from './engine-queue.ts'
export type { EngineNeeds } from './needs.ts'
export { isOffered } from './offers.repo.ts'
export { requireEngines } from './require-engines.ts'
