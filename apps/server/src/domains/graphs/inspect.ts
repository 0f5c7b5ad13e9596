import { readGraph } from './read-graph-json.ts'

export { type ReadGraph, readDag } from './read-graph.ts'
export { readGraph }

declare module '../../inspection/task.ts' {
  interface InspectionTasks {
    readGraph: typeof readGraph
  }
}
