import { createHash } from 'node:crypto'
import { type Graph, isLink, type Registry } from './graph.ts'
import { topologicalOrder } from './order.ts'

export type Fingerprint = (sourceName: string) => string

/**
 * Names the result of each node: SHA-256 (hex) over its type, its version and its inputs. In the inputs, the name of
 * the source replaces each link. Equal names mean equal pixels, in every run. Names of source files do not depend on
 * their content, so `fingerprint` replaces them.
 */
export function contentKeys(graph: Graph, registry: Registry, fingerprint: Fingerprint): Map<string, string> {
  const keys = new Map<string, string>()
  for (const id of topologicalOrder(graph).order)
    keys.set(id, keyOf(id, { graph, registry, fingerprint, keys }))
  return keys
}

interface NamingContext {
  graph: Graph
  registry: Registry
  fingerprint: Fingerprint
  keys: ReadonlyMap<string, string>
}

function keyOf(id: string, { graph, registry, fingerprint, keys }: NamingContext): string {
  const node = graph[id]!
  const declaration = registry.get(node.class_type)
  if (!declaration) throw new Error(`Unknown node type ${node.class_type}`)
  const inputs = declaration.inputs.map(({ name, default: fallback }) => {
    const value = node.inputs[name] ?? fallback ?? null
    if (isLink(value)) return [name, 'link', keys.get(value[0]), value[1]]
    return [
      name,
      'value',
      JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'string' ? fingerprint(part) : part)),
    ]
  })
  return createHash('sha256')
    .update(JSON.stringify([node.class_type, declaration.version, inputs]))
    .digest('hex')
}
