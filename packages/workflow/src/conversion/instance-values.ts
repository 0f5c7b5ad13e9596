import type { Settings } from './group-nodes.ts'
import { field, isObject, type JsonObject, textOf } from './json.ts'
import type { Promotions } from './promoted-inputs.ts'
import type { UiGraph, UiNode } from './ui-graph.ts'
import { virtualKindOf } from './virtual-nodes.ts'
import { isControlWord } from './widget-types.ts'

/** The widget values of a subgraph's node: for its inputs, and for widgets inside that no input leads to. */
export interface InstanceValues {
  readonly inputs: ReadonlyMap<string, unknown>
  readonly settings: Settings
  readonly shown: readonly ShownWidget[]
}

/** A widget that a subgraph's node shows: of the inner node with this id, or, with -1, of an input. */
export type ShownWidget = readonly [nodeId: string, widget: string]

const ofInput = '-1'

/**
 * Reads a value for each input that leads to a widget, in their order. Files of frontends 1.28 to 1.44 also name
 * widgets inside (`properties.proxyWidgets`); the value at the position of a name belongs to that widget.
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
  for (const [at, { name }] of promoted.inputs.entries())
    if (at < ordered.length) inputs.set(name, ordered[at])
  const split = splitPrimitives(shown, nodes)
  for (const [at, [id, widget]] of shown.slice(0, list.length).entries()) {
    const input = id === ofInput ? promoted.byName.get(widget)?.name : promoted.inputTo(id, widget)
    if (input !== undefined) inputs.set(input, list[at])
    else if (!split.has(id))
      settings.set(id, (settings.get(id) ?? new Map<string, unknown>()).set(widget, list[at]))
  }
  const fitsByOrder =
    Array.isArray(node.values) && (shown.length > 0 || list.length === promoted.inputs.length)
  const named = isObject(node.values) ? node.values : (!fitsByOrder && node.namedValues) || {}
  for (const [name, value] of Object.entries(named)) if (promoted.byName.has(name)) inputs.set(name, value)
  return { inputs, settings, shown }
}

/**
 * Finds primitives that show several widgets. A primitive becomes an input of the subgraph, which cannot hold both its
 * value and its control.
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

/** Removes control words after seeds, which the list included until frontend 1.27. */
function withoutControls(list: readonly unknown[]): readonly unknown[] {
  return list.filter((value, at) => !(isControlWord(value) && typeof list[at - 1] === 'number'))
}

/** Reads the shown widgets; some files hold the list as text. */
function shownWidgets(properties: JsonObject, renamed: ReadonlyMap<string, string>): ShownWidget[] {
  let list = field(properties, 'proxyWidgets')
  if (typeof list === 'string') list = parsed(list)
  if (!Array.isArray(list)) return []
  return list.map((entry): ShownWidget => {
    const [id, widget] = Array.isArray(entry) ? entry : []
    return [renamed.get(textOf(id)) ?? textOf(id), textOf(widget)]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
