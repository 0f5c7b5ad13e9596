export { effortOf } from './effort.ts'
export { nodeStatuses } from './node-statuses.ts'
