export {
  lackingWithout,
  type NodeSockets,
  type SocketsByClass,
  socketsIn,
  withoutNodes,
} from './bypass.ts'
export * from './conversion/index.ts'
export { coreDefinitions } from './core-nodes/core-definitions.ts'
export {
  type InputShape,
  type NodeShape,
  nodeShape,
  type WidgetKind,
  type WidgetShape,
} from './editor/node-shape.ts'
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
export { maskPictureType, upToNode } from './foreign/up-to-node.ts'
export * from './forms/index.ts'
