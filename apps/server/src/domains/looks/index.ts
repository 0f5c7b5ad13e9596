export { lookQueue } from './look-job.ts'
export { LookLine } from './look-line.ts'
export { lookHandlers } from './looks.routes.ts'
