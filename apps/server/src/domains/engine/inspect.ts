export { convertGraph, validateGraph } from './graph-works.ts'
