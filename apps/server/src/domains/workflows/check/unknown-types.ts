import { localRegistry } from '@easel/nodes'
import { fieldsOf, isEditorOnly, type JsonObject, type ObjectInfo } from '@easel/workflow'
import { nodesIn } from '../foreign-types-in.ts'

const maxTypes = 100
/** Modes in which an editor does not run a node. */
const silent: ReadonlySet<unknown> = new Set([2, 4])

/** Lists the node types of a file that neither this server nor any known engine has: types of packs. */
export function unknownTypes(file: JsonObject, definitions: ObjectInfo): string[] {
  const subgraphs = fieldsOf(file['definitions'])['subgraphs']
  const subgraphIds = new Set(
    Array.isArray(subgraphs) ? subgraphs.map((subgraph) => fieldsOf(subgraph)['id']) : [],
  )
  const types = nodesIn(file).flatMap(({ type, class_type, mode }) => {
    const name = type ?? class_type
    return typeof name === 'string' && !silent.has(mode) ? [name] : []
  })
  const isKnown = (name: string) =>
    localRegistry.has(name) ||
    Object.hasOwn(definitions, name) ||
    subgraphIds.has(name) ||
    isEditorOnly(name) ||
    /^workflow[/>]/.test(name)
  return [...new Set(types)].filter((name) => !isKnown(name)).slice(0, maxTypes)
}

/** Returns whether a path in a file that could not be converted leads to a node of one of these types. */
export function leadsTo(path: string, file: JsonObject, types: ReadonlySet<unknown>): boolean {
  const [, nodeId] = /^ui\.nodes\.(?:[^.]*:)?([^.:]+)/.exec(path) ?? []
  return nodesIn(file).some(({ id, type }) => String(id) === nodeId && types.has(type))
}
