export { startPushWorker } from './push/push-worker.ts'
