import { effortOf } from './effort.ts'
import { type RunStart, runStart } from './first-stages.ts'
import { nodeStatuses } from './node-statuses.ts'

export { effortOf, nodeStatuses, type RunStart, runStart }

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    nodeStatuses: typeof nodeStatuses
  }
}
