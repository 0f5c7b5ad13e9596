import { innerBorderId, slotsOf } from '../border.ts'
import { field, isObject, type JsonObject, keyOf, listOf, shortName, textOf } from '../json.ts'
import { type FileLink, inputKeys, inputsOf, linkIdOf, linksById, outerLinkId } from '../links.ts'
import type { InputType, NodeType, NodeTypes } from '../node-type.ts'
import { placeWidgets } from '../widget-values.ts'
import { findNode, type Workflow } from '../workflow.ts'
import { definitionOfNode, openDefinition } from './definitions.ts'

/** A subgraph as a type of nodes, with inputs, outputs and widgets. */
export interface SubgraphType {
  readonly type: NodeType
  /** The widgets to which each input leads, by the key of the input; empty for an input that leads to no widget. */
  readonly targets: ReadonlyMap<string, readonly WidgetEnd[]>
  /** Returns a widget of a node inside with its value there. */
  readonly widgetOf: (end: WidgetEnd) => InputType | undefined
  /** Returns the type of one particular node of the subgraph: with the inner widgets that the node lists. */
  readonly listing: (raw: JsonObject) => NodeType
}

/** A widget of a node, by the key of the node and the name of its input. */
export interface WidgetEnd {
  readonly node: string
  readonly widget: string
}

/** Returns the type of a node: the site's type, or the type that a subgraph of the file shows. */
export function nodeTypeIn(workflow: Workflow, raw: JsonObject, types: NodeTypes): NodeType | undefined {
  const definition = definitionOfNode(workflow, raw)
  if (!definition) return types.get(textOf(field(raw, 'type')))
  return subgraphTypeOf(workflow, definition, types).listing(raw)
}

interface CachedType {
  readonly subgraphType: SubgraphType
  /** Types of the subgraphs inside this subgraph. */
  readonly used: ReadonlyMap<string, SubgraphType>
}

const caches = new WeakMap<NodeTypes, WeakMap<JsonObject, CachedType>>()

export function subgraphTypeOf(workflow: Workflow, definition: JsonObject, types: NodeTypes): SubgraphType {
  const cache = caches.get(types) ?? new WeakMap<JsonObject, CachedType>()
  caches.set(types, cache)
  const used = new Map<string, SubgraphType>()
  for (const node of listOf(field(definition, 'nodes'))) {
    const inner = isObject(node) ? definitionOfNode(workflow, node) : undefined
    const id = keyOf(inner?.['id'])
    if (inner && !used.has(id)) used.set(id, subgraphTypeOf(workflow, inner, types))
  }
  const known = cache.get(definition)
  const isSame =
    known?.used.size === used.size &&
    [...used].every(([id, subgraphType]) => known.used.get(id) === subgraphType)
  if (known && isSame) return known.subgraphType
  const subgraphType = readSubgraphType(openDefinition(workflow, definition), types)
  cache.set(definition, { subgraphType, used })
  return subgraphType
}

function readSubgraphType(graph: Workflow, types: NodeTypes): SubgraphType {
  const links = [...linksById(graph).values()]
  const origin = innerBorderId(graph, 'inputs')
  const bySlot = Map.groupBy(
    links.filter(({ originId }) => originId === origin),
    ({ originSlot }) => originSlot,
  )
  const slots = slotsOf(graph, 'inputs')
  const keys = inputKeys(slots)
  const targets = new Map<string, readonly WidgetEnd[]>()
  const widgetOf = ({ node, widget }: WidgetEnd) => innerWidget(graph, types, node, widget)
  const inputs = slots.map((slot, index): InputType => {
    const slotLinks = inListedOrder(slot, bySlot.get(index) ?? [])
    const ends = slotLinks.flatMap((link) => widgetEnd(graph, types, link))
    targets.set(keys[index]!, ends)
    const first = ends[0] && widgetOf(ends[0])
    return {
      name: keys[index]!,
      label:
        labelOf(slot) ||
        first?.label ||
        (slotLinks[0] && labelAtTarget(graph, types, slotLinks[0])) ||
        keys[index]!,
      type: textOf(field(slot, 'type'), '*'),
      isRequired: false,
      ...(first?.widget && { widget: { ...first.widget, valueCount: 1 } }),
    }
  })
  const type: NodeType = {
    type: keyOf(graph['id']),
    title: shortName(field(graph, 'name')),
    description: '',
    category: '',
    keywords: [],
    inputs,
    outputs: slotsOf(graph, 'outputs').map((slot, index) => {
      const name = textOf(field(slot, 'name'))
      return {
        name,
        label: labelOf(slot) || labelAtOrigin(graph, types, index) || name,
        type: textOf(field(slot, 'type'), '*'),
      }
    }),
    isOutput: false,
    isOurs: false,
    isEssential: false,
    isSubgraph: true,
  }
  const subgraphType: SubgraphType = {
    type,
    targets,
    widgetOf,
    listing: (raw) => instanceType(raw, subgraphType),
  }
  return subgraphType
}

function labelOf(slot: JsonObject): string {
  return shortName(field(slot, 'label')) || shortName(field(slot, 'localized_name'))
}

/** Returns the site's name for the input to which a link leads. */
function labelAtTarget(graph: Workflow, types: NodeTypes, { id, targetId }: FileLink): string | undefined {
  const raw = findNode(graph, targetId)
  const inputs = raw ? inputsOf(raw) : []
  const key = inputKeys(inputs)[inputs.findIndex((input) => linkIdOf(input) === id)]
  return raw && nodeTypeIn(graph, raw, types)?.inputs.find(({ name }) => name === key)?.label
}

/** Returns the site's name for the output from which an output of the subgraph comes. */
function labelAtOrigin(graph: Workflow, types: NodeTypes, slot: number): string | undefined {
  const link = linksById(graph).get(outerLinkId(graph, slot) ?? '')
  const raw = link && findNode(graph, link.originId)
  return raw && nodeTypeIn(graph, raw, types)?.outputs[link.originSlot]?.label
}

/**
 * Sorts the links of a slot in the order in which the slot lists them. The list may contain deleted links, and lack existing links.
 */
function inListedOrder(slot: JsonObject, links: readonly FileLink[]): readonly FileLink[] {
  if (links.length < 2) return links
  const order = listOf(field(slot, 'linkIds')).map(String)
  const placeOf = ({ id }: FileLink) => (order.indexOf(id) + 1 || order.length + 1) - 1
  return [...links].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Returns the widget whose socket a link leads to, if any. */
function widgetEnd(graph: Workflow, types: NodeTypes, { id, targetId }: FileLink): WidgetEnd[] {
  const raw = findNode(graph, targetId)
  const inputs = raw ? inputsOf(raw) : []
  const index = inputs.findIndex((input) => linkIdOf(input) === id)
  const input = inputs[index]
  if (!raw || !isObject(input)) return []
  const widgetField = field(input, 'widget')
  const name = (isObject(widgetField) && textOf(field(widgetField, 'name'))) || inputKeys(inputs)[index]!
  const type = nodeTypeIn(graph, raw, types)
  const isWidget = type
    ? type.inputs.some((input) => input.name === name && input.widget)
    : isObject(widgetField)
  return isWidget ? [{ node: targetId, widget: name }] : []
}

function innerWidget(graph: Workflow, types: NodeTypes, node: string, name: string): InputType | undefined {
  const raw = findNode(graph, node)
  if (!raw) return undefined
  const widgets = placeWidgets(raw, nodeTypeIn(graph, raw, types)).filter(
    ({ input }) => input.role !== 'hidden',
  )
  // A widget of a node in an inner subgraph is listed with or without this node.
  const placed =
    widgets.find(({ input }) => input.name === name) ??
    widgets.find(({ input }) => input.role === 'inside' && input.name.endsWith(`: ${name}`)) ??
    (field(raw, 'type') === 'PrimitiveNode' && name === 'value' ? widgets[0] : undefined)
  const widget = placed?.input.widget
  if (!placed || !widget) return undefined
  // In a node of the subgraph, the initial value of the widget is its inner value.
  return { ...placed.input, widget: { ...widget, default: placed.value } }
}

const ofInput = '-1'

/** Returns the inner widgets that a node of a subgraph lists with its values (`proxyWidgets`), which some files hold as text. */
export function listedWidgets(raw: JsonObject): readonly (readonly [node: string, widget: string])[] {
  const properties = field(raw, 'properties')
  const value = isObject(properties) ? field(properties, 'proxyWidgets') : undefined
  return listOf(typeof value === 'string' ? parseJson(value) : value).map((entry) => {
    const [id, widget] = listOf(entry)
    return [typeof id === 'number' ? String(id) : textOf(id), textOf(widget)]
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const instances = new WeakMap<JsonObject, { subgraphType: SubgraphType; type: NodeType }>()

/**
 * Returns the type of one particular node of a subgraph. If the node has a list of inner widgets, the list determines the
 * positions of its values.
 */
function instanceType(raw: JsonObject, subgraphType: SubgraphType): NodeType {
  const listed = listedWidgets(raw)
  if (listed.length === 0) return subgraphType.type
  const known = instances.get(raw)
  if (known?.subgraphType === subgraphType) return known.type
  const remaining = new Map(subgraphType.type.inputs.map((input) => [input.name, input]))
  const placed = listed.map((entry) => {
    const input = listedInput(subgraphType, entry)
    if (!input || (input.role === undefined && !remaining.delete(input.name))) return hidden(entry)
    return input
  })
  const unlisted = [...remaining.values()].map((input) =>
    input.widget ? { ...input, widget: { ...input.widget, valueCount: 0 } } : input,
  )
  const type = { ...subgraphType.type, inputs: [...placed, ...unlisted] }
  instances.set(raw, { subgraphType, type })
  return type
}

function listedInput(
  subgraphType: SubgraphType,
  [node, widget]: readonly [string, string],
): InputType | undefined {
  const key = node === ofInput ? widget : inputLeadingTo(subgraphType, { node, widget })
  if (key !== undefined)
    return subgraphType.type.inputs.find(({ name, widget: target }) => name === key && target)
  const inner = subgraphType.widgetOf({ node, widget })
  return inner && { ...inner, name: `${node}: ${inner.name}`, role: 'inside' }
}

/** Returns the input whose first widget is this widget: the other widgets of the input follow its value. */
export function inputLeadingTo({ targets }: SubgraphType, end: WidgetEnd): string | undefined {
  for (const [key, [first]] of targets)
    if (first?.node === end.node && first.widget === end.widget) return key
  return undefined
}

function hidden([node, widget]: readonly [string, string]): InputType {
  return {
    name: `hidden ${node}: ${widget}`,
    label: '',
    type: '*',
    isRequired: false,
    widget: { kind: 'unknown', valueCount: 1 },
    role: 'hidden',
  }
}
