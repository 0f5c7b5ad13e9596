import { inspectWorkflow } from './check/inspect-workflow.ts'
import { readGraph } from './read-graph-json.ts'
import { writeFormFile } from './write-form-file.ts'

export { type ReadGraph, readDag } from './read-graph.ts'
export { inspectWorkflow, readGraph, writeFormFile }

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    inspectWorkflow: typeof inspectWorkflow
    readGraph: typeof readGraph
    writeFormFile: typeof writeFormFile
  }
}
