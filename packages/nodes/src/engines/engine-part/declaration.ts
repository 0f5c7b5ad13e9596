import { enginePartClass, enginePartSockets, type NodeDeclaration } from '@easel/engine'
import { onEngine } from '../../ground/engine/task-inputs.ts'

/** Stands for nodes of an engine's own types that run together there; only the folding of a graph makes it. */
export const enginePart: NodeDeclaration = {
  ...onEngine,
  ...enginePartSockets,
  class_type: enginePartClass,
  version: 1,
}
