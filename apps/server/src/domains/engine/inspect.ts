import { convertGraph, validateGraph } from './graph-works.ts'

export { convertGraph, validateGraph }

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    convertGraph: typeof convertGraph
    validateGraph: typeof validateGraph
  }
}
