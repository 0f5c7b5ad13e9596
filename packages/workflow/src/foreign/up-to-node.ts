import type { Dag, DagNode } from '@easel/graph'
import { filmSaves } from './film-saves.ts'
import { neededFor, takenBy } from './needed.ts'

/** Returns the types of the outputs of a node type. */
export type OutputTypes = (class_type: string) => readonly string[]

export interface UpToNode {
  /** The graph of the nodes that the node needs, and of nodes that save its outputs. */
  readonly dag: Dag
  /** False if no output of the node is a picture, a film or a mask. */
  readonly isShown: boolean
}

/**
 * Keeps the part of a graph that one node needs, and saves its first picture or film. Without a picture and a film, it
 * saves the first mask. For the node of a subgraph, the inner nodes whose outputs no other inner node takes are saved.
 * Undefined if the graph has no such node.
 */
export function upToNode(dag: Dag, id: string, outputTypes: OutputTypes): UpToNode | undefined {
  const ends = Object.hasOwn(dag, id) ? [id] : endsWithin(dag, `${id}:`)
  if (ends.length === 0) return undefined
  const needed = new Set(ends.flatMap((end) => [...neededFor(dag, end)]))
  const keptNodes = Object.fromEntries(Object.entries(dag).filter(([node]) => needed.has(node)))
  const saves = ends.flatMap((end) => savesOf(keptNodes, end, outputTypes))
  const isSaved = ends.some((end) => saveTypes.has(dag[end]!.class_type))
  return { dag: { ...keptNodes, ...Object.fromEntries(saves) }, isShown: isSaved || saves.length > 0 }
}

/** Types of nodes that are results themselves, so that their outputs need no further node. */
const saveTypes: ReadonlySet<string> = new Set(['SaveImage', 'PreviewImage', 'SaveVideo', ...filmSaves])

/** Returns the nodes with a prefix whose outputs no other node with this prefix takes. */
function endsWithin(dag: Dag, prefix: string): string[] {
  const ids = Object.keys(dag).filter((id) => id.startsWith(prefix))
  const taken = new Set(ids.flatMap((id) => takenBy(dag, id)))
  return ids.filter((id) => !taken.has(id))
}

type Saves = [id: string, node: DagNode][]

function savesOf(dag: Dag, id: string, outputTypes: OutputTypes): Saves {
  const { class_type } = dag[id]!
  if (saveTypes.has(class_type)) return []
  const types = outputTypes(class_type)
  const slot = types.findIndex((type) => pictureSaves.has(type))
  const index = slot >= 0 ? slot : types.indexOf('MASK')
  if (index < 0) return []
  const saveId = unusedId(dag, `${id}-shown`)
  const between = unusedId(dag, `${id}-picture`)
  return (pictureSaves.get(types[index]!) ?? saveMask)([id, index], { saveId, between })
}

type Link = readonly [id: string, output: number]
type SaveMaker = (link: Link, ids: { saveId: string; between: string }) => Saves

const saveImage = (image: Link): DagNode => ({ class_type: 'SaveImage', inputs: { image } })

const pictureSaves: ReadonlyMap<string, SaveMaker> = new Map<string, SaveMaker>([
  ['IMAGE', (link, { saveId }) => [[saveId, saveImage(link)]]],
  ['VIDEO', (video, { saveId }) => [[saveId, { class_type: 'SaveVideo', inputs: { video } }]]],
  [
    'IMAGES',
    (images, { saveId, between }) => [
      [between, { class_type: 'PickImage', inputs: { images } }],
      [saveId, saveImage([between, 0])],
    ],
  ],
])

/** Type of the node that makes a picture from a mask. */
export const maskPictureType = 'MaskToImage'

const saveMask: SaveMaker = (mask, { saveId, between }) => [
  [between, { class_type: maskPictureType, inputs: { mask } }],
  [saveId, saveImage([between, 0])],
]

function unusedId(dag: Dag, wanted: string): string {
  let id = wanted
  while (Object.hasOwn(dag, id)) id += '+'
  return id
}
