export { fillStoredGraph } from './fill-stored-graph.ts'
