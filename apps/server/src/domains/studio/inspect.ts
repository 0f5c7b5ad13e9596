import { remake } from './remake.ts'

export { remake }

declare module '../../inspection/task.ts' {
  interface InspectionTasks {
    remakeTemplate: typeof remake
  }
}
