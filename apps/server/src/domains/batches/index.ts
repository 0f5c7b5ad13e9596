export { batchHandlers } from './batches.routes.ts'
