import { effortOf } from './effort.ts'
import { nodeStatuses } from './node-statuses.ts'

export { effortOf, nodeStatuses }

declare module '../../inspection/task.ts' {
  interface InspectionTasks {
    nodeStatuses: typeof nodeStatuses
  }
}
