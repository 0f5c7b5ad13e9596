import type { NodeDeclaration } from '@easel/graph'

/** Type of the node that replaces a part of a graph. The part runs on an engine and gives pictures. */
export const enginePartClass = 'EnginePart'

/**
 * Type of the node that replaces a part which gives films. It costs more than a part with pictures. Pictures of the
 * same nodes are made by a separate part.
 */
export const engineFilmPartClass = 'EngineFilmPart'

export function isPartClass(classType: string): boolean {
  return classType === enginePartClass || classType === engineFilmPartClass
}

/** Maximum number of pictures that a part takes, and maximum number of pictures that it gives. */
export const maxPartPictures = 10

/** Nodes of an engine's own types that the engine runs together. The input `part` of their node contains them in JSON. */
export interface EnginePart {
  readonly nodes: Readonly<Record<string, EngineNode>>
  /** Ids of the nodes that load the pictures of the part, in the order of its inputs `image_1`, `image_2`, … */
  readonly loads: readonly string[]
  /** Ids of the nodes that save the pictures or films of the part, in the order of its outputs. */
  readonly saves: readonly string[]
}

export interface EngineNode {
  readonly class_type: string
  /** Values of any type, and links to nodes of the same part. */
  readonly inputs: Readonly<Record<string, unknown>>
}

/** Returns the name of the input for the picture at a position. */
export const partImage = (position: number) => `image_${position + 1}`

const pictures = Array.from({ length: maxPartPictures }, (_, index) => partImage(index))

/** Inputs and outputs of the node that replaces a part. */
export const enginePartSockets = {
  inputs: [
    { name: 'part', type: 'STRING', max_length: 2 * 1024 * 1024 },
    ...pictures.map((name) => ({ name, type: 'IMAGE', optional: true }) as const),
  ],
  outputs: pictures.map((name) => ({ name, type: 'IMAGE' }) as const),
} as const satisfies Pick<NodeDeclaration, 'inputs' | 'outputs'>

/** Inputs and outputs of the node that replaces a part which gives films. */
export const engineFilmPartSockets = {
  inputs: enginePartSockets.inputs,
  outputs: pictures.map((name) => ({ name: name.replace('image', 'video'), type: 'VIDEO' }) as const),
} as const satisfies Pick<NodeDeclaration, 'inputs' | 'outputs'>

/**
 * Returns the parts of a folded graph, by the ids of their nodes. Do not call it for graphs of clients, because their
 * nodes can have the names of parts.
 */
export function partsOf(
  graph: Readonly<Record<string, { class_type: string; inputs: object }>>,
): Map<string, EnginePart> {
  return new Map(
    Object.entries(graph).flatMap(([id, { class_type, inputs }]) =>
      isPartClass(class_type) ? [[id, readPart((inputs as { part: string }).part)] as const] : [],
    ),
  )
}

/** Reads the JSON of a part, which the folding of a graph wrote. */
export function readPart(json: string): EnginePart {
  return JSON.parse(json) as EnginePart
}
