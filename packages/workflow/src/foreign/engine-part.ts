import type { NodeDeclaration } from '@easel/graph'

/** Node type that stands for a part of a graph which runs on an engine and gives pictures. */
export const enginePartClass = 'EnginePart'

/** Node type that stands for a part which gives films: it costs more. Pictures of it are made by a part of their own. */
export const engineFilmPartClass = 'EngineFilmPart'

export function isPartClass(classType: string): boolean {
  return classType === enginePartClass || classType === engineFilmPartClass
}

/** Largest number of pictures that a part takes, and that it gives. */
export const maxPartPictures = 10

/** Nodes of an engine's own types that it runs together, as the input `part` of their node contains them in JSON. */
export interface EnginePart {
  readonly nodes: Readonly<Record<string, EngineNode>>
  /** Nodes that load the pictures which the part takes, in the order of its inputs `image_1`, `image_2`, … */
  readonly loads: readonly string[]
  /** Nodes that save the pictures or films which the part gives, in the order of its outputs. */
  readonly saves: readonly string[]
}

export interface EngineNode {
  readonly class_type: string
  /** Values of any type, and links to nodes of the same part. */
  readonly inputs: Readonly<Record<string, unknown>>
}

/** Name of the input for the picture at a position. */
export const partImage = (at: number) => `image_${at + 1}`

const pictures = Array.from({ length: maxPartPictures }, (_, at) => partImage(at))

/** Inputs and outputs of the node that stands for a part. */
export const enginePartSockets = {
  inputs: [
    { name: 'part', type: 'STRING', max_length: 2 * 1024 * 1024 },
    ...pictures.map((name) => ({ name, type: 'IMAGE', optional: true }) as const),
  ],
  outputs: pictures.map((name) => ({ name, type: 'IMAGE' }) as const),
} as const satisfies Pick<NodeDeclaration, 'inputs' | 'outputs'>

/** Inputs and outputs of the node that stands for a part which gives films. */
export const engineFilmPartSockets = {
  inputs: enginePartSockets.inputs,
  outputs: pictures.map((name) => ({ name: name.replace('image', 'video'), type: 'VIDEO' }) as const),
} as const satisfies Pick<NodeDeclaration, 'inputs' | 'outputs'>

/** The parts of a folded graph, by the ids of their nodes. Not for graphs of clients, whose nodes can have the names of parts. */
export function partsOf(
  graph: Readonly<Record<string, { class_type: string; inputs: object }>>,
): Map<string, EnginePart> {
  return new Map(
    Object.entries(graph).flatMap(([id, { class_type, inputs }]) =>
      isPartClass(class_type) ? [[id, readPart((inputs as { part: string }).part)] as const] : [],
    ),
  )
}

/** Reads the JSON that the folding of a graph has written. */
export function readPart(json: string): EnginePart {
  return JSON.parse(json) as EnginePart
}
