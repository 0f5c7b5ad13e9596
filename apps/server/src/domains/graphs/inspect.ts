import { readGraph } from './read-graph-json.ts'

export { readGraph }

declare module '../../inspection/task.ts' {
  interface InspectionTasks {
    readGraph: typeof readGraph
  }
}
