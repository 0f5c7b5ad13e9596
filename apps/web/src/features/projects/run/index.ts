export { RunButton } from './run-button.tsx'
export { RunPanel } from './run-panel.tsx'
export {
  type NodeFault,
  type NodeFaults,
  type NodeRun,
  RunStore,
} from './run-store.ts'
export { RunActionsContext, RunToHere } from './run-to-here.tsx'
export { type ProjectRun, useProjectRun } from './use-project-run.ts'
export { useQuote } from './use-quote.ts'
export {
  RunPlaceContext,
  RunStoreContext,
  useNodeFaults,
  useNodeNotes,
  useNodeRun,
} from './use-run.ts'
export { useRunKeys } from './use-run-keys.ts'
