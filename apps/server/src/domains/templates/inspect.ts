import { fillDrawnGraph, fillStoredGraph } from './fill-stored-graph.ts'

export { fillDrawnGraph, fillStoredGraph }

declare module '../../platform/inspection/task.ts' {
  interface InspectionTasks {
    fillDrawnGraph: typeof fillDrawnGraph
    fillStoredGraph: typeof fillStoredGraph
  }
}
