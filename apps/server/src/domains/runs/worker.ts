export { RunWorker, type WorkerDeps } from './run-worker.ts'
