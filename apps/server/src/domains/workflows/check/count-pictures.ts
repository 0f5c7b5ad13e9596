import type { Graph } from '@easel/graph'
import { pictureInputs } from '@easel/nodes'
import type { JsonObject } from '@easel/workflow'
import { neededNodes } from './inputs-in.ts'

/** Counts the nodes that load pictures for a result; if the graph has no result yet, all of them. */
export function picturesIn(graph: Graph): number {
  const needed = neededNodes(graph)
  const counted = needed.length > 0 ? needed : Object.keys(graph)
  return counted.filter((id) => pictureInputs.has(graph[id]!.class_type)).length
}

/** Modes of nodes that an editor leaves out: muted, and bypassed. */
const leftOut: ReadonlySet<unknown> = new Set([2, 4])

/** Counts the nodes that load pictures in a file that could not be converted. */
export function picturesInFile(nodes: readonly JsonObject[]): number {
  return nodes.filter(({ type, class_type = type, mode }) => {
    return typeof class_type === 'string' && pictureInputs.has(class_type) && !leftOut.has(mode)
  }).length
}
