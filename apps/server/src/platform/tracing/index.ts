export { continued, traced, traceIds, traceParent } from './tracing.ts'
