import { field, isObject, type JsonObject } from './json.ts'

/** A model's file that replaces another. */
export interface ModelReplacement {
  readonly name: string
  readonly by: string
}

/**
 * Returns an editor's file, or a graph, with other files of models. Each value of a node that is the name of a replaced
 * file becomes the new name; both kinds of slashes are equivalent. A text that only contains a name stays unchanged.
 */
export function replaceModels(file: JsonObject, replacements: readonly ModelReplacement[]): JsonObject {
  const uses = new Map(replacements.map(({ name, by }) => [plain(name), by]))
  const used = (value: unknown) =>
    typeof value === 'string' && value.length <= maxName ? (uses.get(plain(value)) ?? value) : value
  return uses.size === 0 ? file : inFile(file, used)
}

const maxName = 500

function plain(name: string): string {
  return name.replaceAll('\\', '/')
}

type Change = (value: unknown) => unknown

function inFile(file: JsonObject, change: Change): JsonObject {
  if (!Array.isArray(field(file, 'nodes'))) return mapEntries(file, inDagNode(change))
  const ofNodes = (list: JsonObject) => within(list, 'nodes', (nodes) => eachOf(nodes, inNode(change)))
  const groups = (groupMap: unknown) =>
    ifObject(groupMap, (object) => mapEntries(object, (value) => ifObject(value, ofNodes)))
  const inDefinitions = (value: unknown) =>
    ifObject(value, (object) => within(object, 'subgraphs', (list) => eachOf(list, ofNodes)))
  const inExtra = (value: unknown) => ifObject(value, (object) => within(object, 'groupNodes', groups))
  return within(within(ofNodes(file), 'definitions', inDefinitions), 'extra', inExtra)
}

/** Changes the values of an editor's node. The values are a list by position, or an object by name. */
function inNode(change: Change): (node: JsonObject) => JsonObject {
  const values = (list: unknown) =>
    Array.isArray(list) ? list.map(change) : ifObject(list, (object) => mapEntries(object, change))
  return (node) => within(within(node, 'widgets_values', values), 'widgets_values_named', values)
}

function inDagNode(change: Change): Change {
  return (node) =>
    ifObject(node, (object) =>
      within(object, 'inputs', (inputMap) => ifObject(inputMap, (inputs) => mapEntries(inputs, change))),
    )
}

function within(object: JsonObject, name: string, change: Change): JsonObject {
  const value = field(object, name)
  return value === undefined ? object : { ...object, [name]: change(value) }
}

function ifObject(value: unknown, change: (object: JsonObject) => unknown): unknown {
  return isObject(value) ? change(value) : value
}

function eachOf(list: unknown, change: (object: JsonObject) => JsonObject): unknown {
  return Array.isArray(list) ? list.map((value) => ifObject(value, change)) : list
}

function mapEntries(object: JsonObject, change: Change): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
}
