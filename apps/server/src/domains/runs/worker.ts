export { engineStages } from './engine-stages.ts'
export { RunWorker, type WorkerDeps } from './run-worker.ts'
