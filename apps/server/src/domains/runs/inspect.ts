import { effortOf } from './effort.ts'
import { firstStages, type StageStart } from './first-stages.ts'
import { nodeStatuses } from './node-statuses.ts'

export { effortOf, firstStages, nodeStatuses, type StageStart }

declare module '../../inspection/task.ts' {
  interface InspectionTasks {
    nodeStatuses: typeof nodeStatuses
  }
}
