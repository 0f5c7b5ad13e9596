import { convertGraph, validateGraph } from './graph-works.ts'

export { convertGraph, validateGraph }

declare module '../../inspection/task.ts' {
  interface InspectionTasks {
    convertGraph: typeof convertGraph
    validateGraph: typeof validateGraph
  }
}
