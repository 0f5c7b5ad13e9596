import type { NodeDeclaration } from '@easel/graph'
import {
  engineFilmPartClass,
  engineFilmPartSockets,
  enginePartClass,
  enginePartSockets,
} from '@easel/workflow'
import { onEngine } from '../../ground/engine/task-inputs.ts'

/** Stands for nodes of an engine's own types that run together there; only the folding of a graph makes it. */
export const enginePart: NodeDeclaration = {
  ...onEngine,
  ...enginePartSockets,
  class_type: enginePartClass,
  version: 1,
}

/** Stands for such nodes which give films, and costs as much as a film of our own task. */
export const engineFilmPart: NodeDeclaration = {
  ...onEngine,
  ...engineFilmPartSockets,
  class_type: engineFilmPartClass,
  version: 1,
  weight: 60,
}
