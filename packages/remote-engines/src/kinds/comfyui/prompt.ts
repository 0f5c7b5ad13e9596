import type { GraphRequest, RemoteGraphNode } from '../../port.ts'
import { withinLimits } from './whole-numbers.ts'

/** Folder of our files at the engine, in its folders for inputs and outputs. */
export const ourFolder = 'easel'

type Graph = Readonly<Record<string, RemoteGraphNode>>

export interface Prompt {
  readonly graph: Graph
  readonly output_nodes: readonly string[]
}

interface TryNames {
  readonly id: string
  readonly nonce?: string
  /** Names that the engine gave the uploads, in the order of the uploads. */
  readonly uploaded: readonly string[]
}

/**
 * Makes the graph of one try. It has the try's own uploads, and a file name prefix for each chosen output, so that the
 * engine's cache does not return files of another try. The nonce is an input that no node reads, but that the cache
 * compares.
 */
export function promptOf(request: GraphRequest, { id, nonce, uploaded }: TryNames): Prompt {
  const graph: Record<string, RemoteGraphNode> = Object.fromEntries(
    Object.entries(request.graph).map(([node, { inputs, ...otherFields }]) => {
      const values = Object.entries(inputs).map(([name, value]) => [name, withinLimits(value)])
      return [node, { ...otherFields, inputs: Object.fromEntries(values) }]
    }),
  )
  const change = (node: string, inputs: Readonly<Record<string, unknown>>) => {
    const before = graph[node]
    if (before) graph[node] = { ...before, inputs: { ...before.inputs, ...inputs } }
  }
  for (const [index, { node_id, input }] of request.uploads.entries())
    change(node_id, { [input]: uploaded[index] })
  for (const node of request.output_nodes) {
    if ('filename_prefix' in (graph[node]?.inputs ?? {}))
      change(node, { filename_prefix: `${ourFolder}/${id}` })
    if (nonce !== undefined) change(node, { easel_nonce: nonce })
  }
  return { graph, output_nodes: request.output_nodes }
}
