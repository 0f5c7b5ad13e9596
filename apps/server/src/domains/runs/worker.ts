export { engineStages } from './engine-stages.ts'
export { executeStage } from './execute-stage.ts'
export { failureReason } from './failure-reason.ts'
export { RunWorker, type WorkerDeps } from './run-worker.ts'
