import { fillStoredGraph } from './fill-stored-graph.ts'

export { fillStoredGraph }

declare module '../../inspection/task.ts' {
  interface InspectionTasks {
    fillStoredGraph: typeof fillStoredGraph
  }
}
