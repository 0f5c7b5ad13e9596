export { workflowCheckHandlers } from './check/check.routes.ts'
export { runnableGraph, typesOf } from './foreign-graph.ts'
export { formTypesOf } from './form-types.ts'
export { isReadQuickly } from './graph-json.ts'
export { localizedMessages } from './localized-messages.ts'
export { dealPictures, fillSlots, imageCount, type PictureSlot } from './picture-slots.ts'
export { byNodeId, type GraphNote, type ReadGraph } from './read-graph.ts'
export type { ReadFile } from './read-graph-json.ts'
export { readJson, readPacked } from './read-packed.ts'
export { requireRunnable } from './require-runnable.ts'
export {
  constantFault,
  findNodeInput,
  type NodeInput,
  nodeInput,
  setInputs,
  type TypedGraph,
} from './set-inputs.ts'
export { isSmall, type StoredGraph } from './stored-graph.ts'
export { withDeadline } from './with-deadline.ts'
export { knownDefinitions, withDefinitions } from './with-definitions.ts'
export { workflowHandlers } from './workflows.routes.ts'
export { type FormFileJson, writeFormFile } from './write-form-file.ts'
