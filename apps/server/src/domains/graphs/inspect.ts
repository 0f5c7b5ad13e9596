export { readGraph } from './read-graph-json.ts'
