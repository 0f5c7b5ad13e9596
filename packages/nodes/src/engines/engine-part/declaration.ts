import type { NodeDeclaration } from '@easel/graph'
import {
  engineFilmPartClass,
  engineFilmPartSockets,
  enginePartClass,
  enginePartSockets,
} from '@easel/workflow'
import { onEngine } from '../../ground/engine/task-inputs.ts'

/** Replaces nodes of an engine's own types that run together on that engine; only the folding of a graph creates this node. */
export const enginePart: NodeDeclaration = {
  ...onEngine,
  ...enginePartSockets,
  class_type: enginePartClass,
  version: 1,
}

/** Replaces such nodes if they give films. A part costs as much as a film by the built-in task. */
export const engineFilmPart: NodeDeclaration = {
  ...onEngine,
  ...engineFilmPartSockets,
  class_type: engineFilmPartClass,
  version: 1,
  weight: 60,
}
