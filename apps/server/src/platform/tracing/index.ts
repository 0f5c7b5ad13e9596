export { continueTrace, traced, traceIds, traceParent } from './tracing.ts'
