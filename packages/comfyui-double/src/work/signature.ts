import { createHash } from 'node:crypto'
import { contentHash, type Files, placeOf } from '../files.ts'
import type { NodeTypes } from '../types/definition.ts'
import { type Graph, isLink } from './graph.ts'

interface GraphContext {
  readonly graph: Graph
  readonly types: NodeTypes
  readonly files: Files
}

/**
 * Identifies the output of a node by its class, its constants, and the class and constants of every node that it
 * depends on. The ids of nodes do not count. With `byContent`, a picture counts by its content alone. Otherwise its
 * name counts too, as in the server's cache.
 */
export function signatureOf(id: string, making: GraphContext, byContent: boolean): string {
  const node = making.graph[id]!
  const uploads = making.types[node.class_type]?.input.required
  const inputs = Object.entries(node.inputs)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => {
      if (isLink(value)) return [name, signatureOf(value[0], making, byContent), value[1]]
      if (!uploads?.[name]?.[1]?.['image_upload']) return [name, value]
      const bytes = making.files.get(placeOf(String(value)))
      return [name, byContent ? '' : value, bytes ? contentHash(bytes) : '']
    })
  return createHash('sha256')
    .update(JSON.stringify([node.class_type, inputs]))
    .digest('hex')
}
