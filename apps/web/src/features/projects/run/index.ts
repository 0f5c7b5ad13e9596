export {
  type NodeFault,
  type NodeFaults,
  type NodeRun,
  RunStore,
} from './run-store.ts'
export { RunStoreContext, useNodeFaults, useNodeRun } from './use-run.ts'
