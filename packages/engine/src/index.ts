export {
  lackingWithout,
  type NodeSockets,
  type SocketsByClass,
  socketsIn,
  withoutNodes,
} from './bypass.ts'
export * from './content-key.ts'
export { coreDefinitions } from './core-nodes/core-definitions.ts'
export * from './cost.ts'
export * from './dag.ts'
export * from './describe-registry.ts'
export { adoptSaves } from './foreign/adopt-saves.ts'
export {
  type EnginePart,
  engineFilmPartClass,
  engineFilmPartSockets,
  enginePartClass,
  enginePartSockets,
  isPartClass,
  partImage,
  partsOf,
  readPart,
} from './foreign/engine-part.ts'
export { type FoldedGraph, foldForeign } from './foreign/fold.ts'
export { foreignFaults } from './foreign/foreign-faults.ts'
export { foreignTypes } from './foreign/foreign-types.ts'
export { type LostPictures, lostPictures } from './foreign/lost-pictures.ts'
export { type FilePlace, filePlaces, type PartNeeds, partNeeds } from './foreign/part-needs.ts'
export {
  findResultNode,
  type ResultNode,
  resultNodes,
  suggestedResult,
  withOneResult,
} from './foreign/results.ts'
export * from './forms/index.ts'
export * from './graph.ts'
export { message } from './messages.ts'
export * from './order.ts'
export * from './plan.ts'
export * from './run-state.ts'
export { isQuickWhenSmall, withSide } from './small-graph.ts'
export * from './validate.ts'
export * from './workflow/index.ts'
