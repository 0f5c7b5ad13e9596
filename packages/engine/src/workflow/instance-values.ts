import type { Settings } from './group-nodes.ts'
import { field, type JsonObject, textOf } from './json.ts'
import type { PromotedInput, Promotions } from './promoted-inputs.ts'
import type { UiNode } from './ui-graph.ts'
import { isControlWord } from './widget-types.ts'

/** What the widgets of a subgraph's node say: of its inputs, and of widgets inside that no input leads to. */
export interface InstanceValues {
  readonly inputs: ReadonlyMap<string, unknown>
  readonly settings: Settings
  readonly shown: readonly ShownWidget[]
}

/** A widget that a subgraph's node shows: of the node with this id inside, or, with -1, that of an input. */
export type ShownWidget = readonly [nodeId: string, widget: string]

const ofInput = '-1'

/**
 * Frontends have saved these values in three ways. Until 1.27: in the order of the promoted inputs. From 1.28: in the order of
 * `properties.proxyWidgets`, with a gap for each widget whose value is that of the node inside; its very first form lists only the
 * latter, and the values are those of the inputs still. Newest: in the order of the inputs again, and by name besides.
 */
export function instanceValues(node: UiNode, promoted: Promotions): InstanceValues {
  const inputs = new Map<string, unknown>()
  const settings = new Map<string, Map<string, unknown>>()
  const list = Array.isArray(node.values) ? node.values : []
  const shown = shownWidgets(node.properties)
  const isByShown =
    promoted.inputs.length === 0 ||
    shown.some(([id, widget]) => id === ofInput || promoted.inputTo(id, widget))
  if (shown.length > 0 && isByShown) {
    for (const [at, [id, widget]] of shown.entries()) {
      const value = list[at]
      if (value === undefined || value === null) continue
      const input = id === ofInput ? widget : promoted.inputTo(id, widget)
      if (input !== undefined) inputs.set(input, value)
      else settings.set(id, (settings.get(id) ?? new Map<string, unknown>()).set(widget, value))
    }
  } else {
    for (const [name, value] of dealInOrder(promoted.inputs, list)) inputs.set(name, value)
  }
  const named = node.namedValues ?? (Array.isArray(node.values) ? undefined : node.values)
  for (const [name, value] of Object.entries(named ?? {}))
    if (promoted.byName.has(name)) inputs.set(name, value)
  return { inputs, settings, shown }
}

function dealInOrder(promoted: readonly PromotedInput[], list: readonly unknown[]): [string, unknown][] {
  const hasControls = list.length > promoted.length
  const dealt: [string, unknown][] = []
  let at = 0
  for (const { name, mayHaveControl } of promoted) {
    const value = list[at]
    at += 1
    if (value !== undefined && value !== null) dealt.push([name, value])
    if (hasControls && mayHaveControl && isControlWord(list[at])) at += 1
  }
  return dealt
}

/** Some files hold the list as text. */
function shownWidgets(properties: JsonObject): ShownWidget[] {
  let list = field(properties, 'proxyWidgets')
  if (typeof list === 'string') list = parsed(list)
  if (!Array.isArray(list)) return []
  return list.map((entry): ShownWidget => {
    const [id, widget] = Array.isArray(entry) ? entry : []
    return [textOf(id), textOf(widget)]
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
