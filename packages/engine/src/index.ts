export * from './graph.ts'
