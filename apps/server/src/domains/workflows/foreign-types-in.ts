import { graphRegistry } from '@easel/nodes'
import { fieldsOf, isObject, type JsonObject } from '@easel/workflow'

/** Maximum number of types: more types than any workflow has. Their definitions take some megabytes. */
const maxTypes = 600

/** Lists all node types in a file of a node editor or in a graph, if it contains types that this server lacks; empty otherwise. */
export function foreignTypesIn(file: JsonObject): string[] {
  const names = new Set<string>()
  for (const { type, class_type } of nodesIn(file)) {
    const name = type ?? class_type
    if (typeof name === 'string' && names.size < maxTypes) names.add(name)
  }
  return names.isSubsetOf(graphRegistry) ? [] : [...names]
}

/** Lists the nodes of a graph, or of an editor's file with its subgraphs and groups. */
export function nodesIn(file: JsonObject): JsonObject[] {
  if (!Array.isArray(file['nodes'])) return Object.values(file).filter(isObject)
  const subgraphs = listOf(fieldsOf(file['definitions'])['subgraphs'])
  const groups = Object.values(fieldsOf(fieldsOf(file['extra'])['groupNodes'])).filter(isObject)
  return [file, ...subgraphs, ...groups].flatMap(({ nodes }) => listOf(nodes))
}

function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
