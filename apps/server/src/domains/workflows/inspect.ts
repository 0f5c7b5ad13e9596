import { inspectWorkflow } from './check/inspect-workflow.ts'
import { convertGraph, validateGraph } from './convert-graph.ts'
import { readGraph } from './read-graph-json.ts'
import { writeFormFile } from './write-form-file.ts'

export { type ReadGraph, readDag } from './read-graph.ts'
export { convertGraph, inspectWorkflow, readGraph, validateGraph, writeFormFile }

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    convertGraph: typeof convertGraph
    validateGraph: typeof validateGraph
    inspectWorkflow: typeof inspectWorkflow
    readGraph: typeof readGraph
    writeFormFile: typeof writeFormFile
  }
}
