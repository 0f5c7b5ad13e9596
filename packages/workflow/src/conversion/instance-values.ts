import type { Settings } from './group-nodes.ts'
import { field, isObject, type JsonObject, textOf } from './json.ts'
import type { Promotions } from './promoted-inputs.ts'
import type { UiGraph, UiNode } from './ui-graph.ts'
import { virtualKindOf } from './virtual-nodes.ts'
import { isControlWord } from './widget-types.ts'

/** Widget values of a subgraph's node, for its inputs and for inner widgets without an input. */
export interface InstanceValues {
  readonly inputs: ReadonlyMap<string, unknown>
  readonly settings: Settings
  readonly shown: readonly ShownWidget[]
}

/** A widget that a subgraph's node shows. The id names the inner node with the widget; -1 means an input. */
export type ShownWidget = readonly [nodeId: string, widget: string]

const ofInput = '-1'

/**
 * Reads a value for each input that leads to a widget, in the order of the inputs. Files of frontends 1.28 to 1.44 also
 * name inner widgets (`properties.proxyWidgets`). The value at the position of such a name belongs to the named widget.
 */
export function instanceValues(
  node: UiNode,
  promoted: Promotions,
  { nodes, renamed }: UiGraph,
): InstanceValues {
  const inputs = new Map<string, unknown>()
  const settings = new Map<string, Map<string, unknown>>()
  const list = Array.isArray(node.values) ? node.values : []
  const shown = shownWidgets(node.properties, renamed)
  const ordered = shown.length === 0 && list.length > promoted.inputs.length ? withoutControls(list) : list
  for (const [index, { name }] of promoted.inputs.entries())
    if (index < ordered.length) inputs.set(name, ordered[index])
  const split = splitPrimitives(shown, nodes)
  for (const [index, [id, widget]] of shown.slice(0, list.length).entries()) {
    const input = id === ofInput ? promoted.byName.get(widget)?.name : promoted.inputTo(id, widget)
    if (input !== undefined) inputs.set(input, list[index])
    else if (!split.has(id))
      settings.set(id, (settings.get(id) ?? new Map<string, unknown>()).set(widget, list[index]))
  }
  const fitsByOrder =
    Array.isArray(node.values) && (shown.length > 0 || list.length === promoted.inputs.length)
  const named = isObject(node.values) ? node.values : (!fitsByOrder && node.namedValues) || {}
  for (const [name, value] of Object.entries(named)) if (promoted.byName.has(name)) inputs.set(name, value)
  return { inputs, settings, shown }
}

/**
 * Finds primitives that show several widgets. Such a primitive becomes an input of the subgraph, but one input cannot
 * hold both its value and its control.
 */
function splitPrimitives(shown: readonly ShownWidget[], nodes: UiGraph['nodes']): ReadonlySet<string> {
  const first = new Map<string, string>()
  const split = new Set<string>()
  for (const [id, widget] of shown) {
    if (virtualKindOf(nodes.get(id)?.type ?? '') !== 'primitive') continue
    if ((first.get(id) ?? widget) !== widget) split.add(id)
    first.set(id, widget)
  }
  return split
}

/** Removes the control words after seeds. Frontends up to 1.27 saved them in the list. */
function withoutControls(list: readonly unknown[]): readonly unknown[] {
  return list.filter((value, index) => !(isControlWord(value) && typeof list[index - 1] === 'number'))
}

/** Reads the list of shown widgets. Some files contain the list as text. */
function shownWidgets(properties: JsonObject, renamed: ReadonlyMap<string, string>): ShownWidget[] {
  let list = field(properties, 'proxyWidgets')
  if (typeof list === 'string') list = parseJson(list)
  if (!Array.isArray(list)) return []
  return list.map((entry): ShownWidget => {
    const [id, widget] = Array.isArray(entry) ? entry : []
    return [renamed.get(textOf(id)) ?? textOf(id), textOf(widget)]
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
