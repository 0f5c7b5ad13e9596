import { maxSources } from '@easel/contract'
import { type Graph, neededNodes, type Registry } from '@easel/graph'
import { pictureInputs, registry } from '@easel/nodes'

/** Input of a graph that takes one picture of the user, or several. */
export interface PictureSlot {
  readonly node_id: string
  readonly input: string
  readonly many: boolean
  /** May stay empty; such slots come last. */
  readonly optional?: true
}

/** Returns the slots that a result depends on, in the order of the graph. */
export function pictureSlots(graph: Graph, types: Registry = registry): PictureSlot[] {
  const needed = neededNodes(graph, types)
  return Object.entries(graph).flatMap(([node_id, { class_type }]) => {
    const picture = pictureInputs.get(class_type)
    return picture && needed.has(node_id) ? [{ node_id, ...picture }] : []
  })
}

/** Returns the number of pictures for these slots: one for each slot, and more if a slot takes several. */
export function imageCount(slots: readonly PictureSlot[]): { min: number; max: number } {
  const hasMany = slots.some((slot) => slot.many)
  const min = slots.filter(({ optional }) => !optional).length
  return { min, max: hasMany ? Math.max(maxSources, slots.length) : slots.length }
}

/**
 * Distributes pictures to slots: one to each in order, and the remaining pictures to the first slot that takes several. If there
 * are too few pictures, the last slots stay empty.
 */
export function dealPictures<T>(slots: readonly PictureSlot[], pictures: readonly T[]): T[][] {
  const spare = Math.max(0, pictures.length - slots.length)
  const first = slots.findIndex((slot) => slot.many)
  let next = 0
  return slots.map((_, index) => {
    const count = index === first ? 1 + spare : 1
    next += count
    return pictures.slice(next - count, next)
  })
}

/** Returns the graph with the names of pictures in its slots. */
export function fillSlots(
  graph: Graph,
  slots: readonly PictureSlot[],
  names: readonly (readonly string[])[],
): Graph {
  const filled = slots.map(({ node_id, input, many }, index) => {
    const node = graph[node_id]
    if (!node) throw new Error(`The graph has no node ${node_id}`)
    const slotNames = names[index] ?? []
    const value = many ? { __value__: slotNames } : (slotNames[0] ?? '')
    return [node_id, { ...node, inputs: { ...node.inputs, [input]: value } }] as const
  })
  return { ...graph, ...Object.fromEntries(filled) }
}
