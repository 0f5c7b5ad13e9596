import {
  type Graph,
  type GraphNode,
  type InputValue,
  isLink,
  type Message,
  message,
  topologicalOrder,
} from '@easel/graph'
import type { Definitions } from '../conversion/object-info.ts'
import type { MixedGraph } from './depths.ts'

/** An input of one of our nodes that takes one picture from an output with several pictures. */
export interface LostPictures {
  readonly node_id: string
  readonly input: string
  readonly code: 'first_of_batch'
  readonly message: Message
}

/** Types whose values are several pictures, or are converted to several pictures. */
const pictureTypes: ReadonlySet<string | undefined> = new Set(['IMAGE', 'LATENT', 'MASK', 'VIDEO'])
/** Node types that concatenate the pictures of their inputs. */
const joining: ReadonlySet<string> = new Set([
  'ImageBatch',
  'LatentBatch',
  'BatchImagesNode',
  'BatchMasksNode',
  'BatchLatentsNode',
  'BatchImagesMasksLatentsNode',
])

/**
 * Lists the inputs of our nodes that take only the first of several pictures, from a batch or from the frames of a
 * film. The number of pictures follows from the declarations of nodes. The declaration of a pack's node does not show
 * how many pictures it makes, so it counts as one picture.
 */
export function lostPictures(mixed: MixedGraph, definitions: Definitions): LostPictures[] {
  const { graph, isForeign } = mixed
  const counts = new Map<string, number>()
  const countAt = (value: InputValue): number => {
    if (!isLink(value) || !Object.hasOwn(graph, value[0]) || !isForeign(value[0])) return 1
    const [origin, output] = value
    const type = definitions.get(graph[origin]!.class_type)?.outputTypes[output]
    return pictureTypes.has(type) ? (counts.get(origin) ?? 1) : 1
  }
  for (const id of topologicalOrder(graph).order)
    if (isForeign(id)) counts.set(id, picturesOf(graph[id]!, { graph, countAt }))
  return Object.entries(graph).flatMap(([node_id, { class_type, inputs }]) => {
    if (isForeign(node_id) || class_type === 'SaveVideo') return []
    return Object.entries(inputs).flatMap(([input, value]) => {
      const count = countAt(value)
      return count > 1
        ? [{ node_id, input, code: 'first_of_batch' as const, message: message('first_of_batch', { count }) }]
        : []
    })
  })
}

interface Around {
  readonly graph: Graph
  readonly countAt: (value: InputValue) => number
}

/** Counts the pictures at an output of an engine's node. */
function picturesOf({ class_type, inputs }: GraphNode, { graph, countAt }: Around): number {
  const taken = Object.values(inputs).map(countAt)
  const maximum = taken.reduce((largest, count) => Math.max(largest, count), 1)
  const { batch_size, length, video_frames, amount } = inputs
  const numbers = [batch_size, length, video_frames].flatMap((value) => numberAt(value, graph) ?? [])
  const batchCount = numbers.reduce((product, count) => product * count, 1)
  if (class_type.endsWith('FromBatch')) return Math.min(batchCount, maximum)
  if (class_type.startsWith('Repeat')) return maximum * (numberAt(amount, graph) ?? 1)
  if (joining.has(class_type)) return linkedPictures(inputs, countAt)
  return numbers.length > 0 ? batchCount : maximum
}

function linkedPictures(inputs: GraphNode['inputs'], countAt: Around['countAt']): number {
  return Object.values(inputs).reduce<number>(
    (sum, value) => (value !== undefined && isLink(value) ? sum + countAt(value) : sum),
    0,
  )
}

/** Returns the number of an input. The number is a constant, or comes from a node that only holds a number. */
function numberAt(value: InputValue | undefined, graph: Graph): number | undefined {
  const held =
    value !== undefined && isLink(value) && Object.hasOwn(graph, value[0])
      ? graph[value[0]]!.inputs['value']
      : value
  return typeof held === 'number' && Number.isSafeInteger(held) && held > 0 ? held : undefined
}
