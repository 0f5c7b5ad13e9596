import { remake } from './remake.ts'

export { remake }

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    remakeTemplate: typeof remake
  }
}
