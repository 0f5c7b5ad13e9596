import { fillStoredGraph } from './fill-stored-graph.ts'

export { fillStoredGraph }

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    fillStoredGraph: typeof fillStoredGraph
  }
}
