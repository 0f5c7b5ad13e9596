export { queueForEngine, withdrawFromEngines } from './engine-queue.ts'
