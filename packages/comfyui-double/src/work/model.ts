import type { NodeTypes } from '../types/definition.ts'
import type { Graph } from './graph.ts'

/** Output types of nodes that read a large file into memory. */
const modelOutputs = new Set([
  'MODEL',
  'CLIP',
  'VAE',
  'CLIP_VISION',
  'UPSCALE_MODEL',
  'CONTROL_NET',
  'MODEL_PATCH',
])

/** Files that a graph's loaders read. Another set of files counts as another model. */
export function filesOf(graph: Graph, types: NodeTypes): string[] {
  const names = Object.values(graph)
    .filter(({ class_type }) => types[class_type]?.output.some((type) => modelOutputs.has(type)))
    .flatMap(({ inputs }) => Object.entries(inputs))
    .flatMap(([key, value]) => (typeof value === 'string' && key.includes('name') ? [value] : []))
  return [...new Set(names)].sort()
}
