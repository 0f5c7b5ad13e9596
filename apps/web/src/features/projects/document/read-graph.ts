import type {
  GraphView,
  GroupView,
  InputView,
  LinkView,
  NodeKind,
  NodeMode,
  NodeView,
  OutputView,
} from './graph-view.ts'
import { field, isObject, type JsonObject, lengthOf, listOf, pairOf, shortName, textOf } from './json.ts'
import { type FileLink, inputKeys, inputsOf, linkIdOf, linksById } from './links.ts'
import type { InputType, NodeType, NodeTypes } from './node-type.ts'
import { readBorder, readOuterLinks } from './read-border.ts'
import { readLooseLinks, readPoints, readPointsOf } from './read-points.ts'
import { nodeTypeIn } from './subgraphs/subgraph-type.ts'
import { placeWidgets } from './widget-values.ts'
import { nodeEntries, type Workflow } from './workflow.ts'

const readers = new WeakMap<NodeTypes, Reader>()

export function readGraph(workflow: Workflow, types: NodeTypes): GraphView {
  const reader = readers.get(types) ?? new Reader(types)
  readers.set(types, reader)
  return reader.read(workflow)
}

interface ReadNode {
  readonly key: string
  readonly view: NodeView
  readonly type: NodeType | undefined
}

interface ReadLinks {
  readonly files: readonly (FileLink | undefined)[]
  readonly points: readonly (readonly string[] | undefined)[]
  readonly key: string
  readonly views: readonly LinkView[]
}

interface LinkSource {
  readonly graph: Workflow
  readonly byId: ReadonlyMap<string, FileLink>
}

class Reader {
  readonly #types: NodeTypes
  readonly #graphs = new WeakMap<Workflow, GraphView>()
  readonly #nodes = new WeakMap<JsonObject, ReadNode>()
  readonly #links = new WeakMap<JsonObject, ReadLinks>()
  readonly #groups = new WeakMap<JsonObject, GroupView>()

  constructor(types: NodeTypes) {
    this.#types = types
  }

  read(workflow: Workflow): GraphView {
    const known = this.#graphs.get(workflow)
    if (known) return known
    const entries = nodeEntries(workflow)
    const [inputs, outputs] = readBorder(workflow, this.#types)
    const inner = entries.map(([key, raw]) => this.#node(key, raw, workflow))
    const nodes = [...(inputs ? [inputs] : []), ...inner, ...(outputs ? [outputs] : [])]
    const nodeById = new Map(nodes.map((node) => [node.id, node]))
    const byId = linksById(workflow)
    const links = [
      ...entries.flatMap(([key, raw]) => this.#linksOf(key, raw, { graph: workflow, byId })),
      ...(outputs ? readOuterLinks(workflow, outputs) : []),
    ]
    const drawn = links.filter(({ from }) => (nodeById.get(from.node)?.outputs.length ?? 0) > from.output)
    const looseLinks = readLooseLinks(workflow, nodeById)
    const used = new Set([...drawn, ...looseLinks].flatMap(({ points }) => points))
    const graph: GraphView = {
      nodes,
      nodeById,
      links: drawn,
      looseLinks,
      points: used.size === 0 ? [] : readPoints(workflow, used),
      groups: listOf(field(workflow, 'groups')).flatMap((raw, index) => this.#group(raw, index)),
    }
    this.#graphs.set(workflow, graph)
    return graph
  }

  #node(key: string, raw: JsonObject, workflow: Workflow): NodeView {
    const type = nodeTypeIn(workflow, raw, this.#types)
    const known = this.#nodes.get(raw)
    if (known && known.key === key && known.type === type) return known.view
    const view = viewNode(key, raw, type)
    this.#nodes.set(raw, { key, view, type })
    return view
  }

  #linksOf(key: string, raw: JsonObject, { graph, byId }: LinkSource): readonly LinkView[] {
    const inputs = inputsOf(raw)
    const files = inputs.map((input) => {
      const id = linkIdOf(input)
      return id === undefined ? undefined : byId.get(id)
    })
    const known = this.#links.get(raw)
    const points = files.map((file, index) => file && readPointsOf(graph, file.id, known?.points[index]))
    const isSame = files.every(
      (file, index) => file === known?.files[index] && points[index] === known?.points[index],
    )
    if (known && known.key === key && isSame) return known.views
    const keys = inputKeys(inputs)
    const views = files.flatMap((file, index): LinkView[] =>
      file
        ? [
            {
              id: `${key}:${keys[index]}`,
              from: { node: file.originId, output: file.originSlot },
              to: { node: key, input: keys[index]! },
              type: file.type,
              points: points[index]!,
            },
          ]
        : [],
    )
    this.#links.set(raw, { files, points, key, views })
    return views
  }

  #group(raw: unknown, position: number): GroupView[] {
    if (!isObject(raw)) return []
    const id = groupKey(position)
    const known = this.#groups.get(raw)
    if (known?.id === id) return [known]
    const [x, y, width, height] = listOf(field(raw, 'bounding'))
    const view = {
      id,
      title: shortName(field(raw, 'title')),
      colour: colourOf(field(raw, 'color')),
      x: lengthOf(x, 0),
      y: lengthOf(y, 0),
      width: Math.max(80, lengthOf(width, 320)),
      height: Math.max(60, lengthOf(height, 200)),
    }
    this.#groups.set(raw, view)
    return [view]
  }
}

/** Groups have no ids in most files; their key is their position. */
export function groupKey(position: number): string {
  return `group:${position}`
}

export function groupPosition(key: string): number | undefined {
  const match = /^group:(\d+)$/.exec(key)
  return match ? Number(match[1]) : undefined
}

const kinds: ReadonlyMap<string, NodeKind> = new Map([
  ['Note', 'note'],
  ['MarkdownNote', 'note'],
  ['Reroute', 'reroute'],
  ['PrimitiveNode', 'primitive'],
  ['SubgraphInputs', 'end'],
  ['SubgraphOutputs', 'end'],
])

function viewNode(id: string, raw: JsonObject, type: NodeType | undefined): NodeView {
  const typeName = textOf(field(raw, 'type'))
  const kind = kinds.get(typeName) ?? (type?.isSubgraph ? 'subgraph' : 'node')
  const [x, y] = pairOf(field(raw, 'pos'))
  const [width, height] = pairOf(field(raw, 'size'))
  const placed = kind === 'note' ? [] : placeWidgets(raw, type)
  const linked = new Set(
    inputKeys(inputsOf(raw)).filter((_, index) => linkIdOf(inputsOf(raw)[index]) !== undefined),
  )
  const flags = field(raw, 'flags')
  return {
    id,
    type: typeName,
    kind,
    title: shortName(field(raw, 'title')) || type?.title || shortName(typeName),
    mode: modeOf(field(raw, 'mode')),
    x: lengthOf(x, 0),
    y: lengthOf(y, 0),
    width: lengthOf(width, 0),
    height: lengthOf(height, 0),
    isCollapsed: isObject(flags) && field(flags, 'collapsed') === true,
    colour: colourOf(field(raw, 'bgcolor')) ?? colourOf(field(raw, 'color')),
    inputs: viewInputs(raw, type),
    outputs: viewOutputs(raw, type),
    widgets: placed
      .filter(({ input }) => input.role !== 'hidden')
      .map(({ input, value, valueIndex }) => ({
        ...input.widget!,
        name: input.name,
        label: labelOf(raw, input),
        type: input.type,
        isRequired: input.isRequired,
        value,
        isEditable: valueIndex !== undefined && input.widget!.kind !== 'unknown',
        isLinked: linked.has(input.name),
      })),
    text: kind === 'note' ? noteText(raw) : '',
    isKnown: type !== undefined || kind !== 'node',
    isOutput: type?.isOutput ?? false,
    pack: packOf(raw),
  }
}

function noteText(raw: JsonObject): string {
  const values = field(raw, 'widgets_values')
  return textOf(isObject(values) ? Object.values(values)[0] : listOf(values)[0])
}

function labelOf(raw: JsonObject, { name, label }: InputType): string {
  const rawInput = inputsOf(raw).find((input) => isObject(input) && input['name'] === name)
  return (isObject(rawInput) && shortName(rawInput['label'])) || label
}

/** Returns the inputs of the file, followed by the inputs that the file may leave out: inputs of widgets without a link. */
function viewInputs(raw: JsonObject, type: NodeType | undefined): InputView[] {
  const inputs = inputsOf(raw)
  const keys = inputKeys(inputs)
  const declared = new Map(type?.inputs.map((input) => [input.name, input]))
  const views = inputs.flatMap((input, index): InputView[] => {
    if (!isObject(input)) return []
    const name = keys[index]!
    const known = declared.get(name)
    return [
      {
        name,
        label:
          shortName(field(input, 'label')) ||
          known?.label ||
          shortName(field(input, 'localized_name')) ||
          shortName(name),
        type: known?.type ?? typeNameOf(field(input, 'type')),
        isRequired: known?.isRequired ?? false,
        isWidget: known?.widget !== undefined || isObject(field(input, 'widget')),
        isLinked: linkIdOf(input) !== undefined,
      },
    ]
  })
  const taken = new Set(keys)
  const absent = (type?.inputs ?? []).filter(({ name, role }) => !role && !taken.has(name))
  return [
    ...views,
    ...absent.map(({ name, label, type: inputType, isRequired, widget }) => ({
      name,
      label,
      type: inputType,
      isRequired,
      isWidget: widget !== undefined,
      isLinked: false,
    })),
  ]
}

function viewOutputs(raw: JsonObject, type: NodeType | undefined): OutputView[] {
  const saved = listOf(field(raw, 'outputs'))
  const declared = type?.outputs ?? []
  return Array.from({ length: Math.max(saved.length, declared.length) }, (_, slot) => {
    const savedSlot = isObject(saved[slot]) ? saved[slot] : {}
    const known = declared[slot]
    const name = shortName(savedSlot['name']) || known?.name || ''
    const label =
      shortName(savedSlot['label']) || known?.label || shortName(savedSlot['localized_name']) || name
    return { slot, name, label, type: known?.type ?? typeNameOf(savedSlot['type']) }
  })
}

/** Reads the name of a type. In older files, the options of a choice are in the position of the name. */
function typeNameOf(value: unknown): string {
  if (Array.isArray(value)) return 'COMBO'
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : '*'
}

function modeOf(value: unknown): NodeMode {
  if (value === 2) return 'mute'
  return value === 4 ? 'bypass' : 'always'
}

/** Reads a hexadecimal colour; undefined for any other value, so that a file cannot write anything else into a style. */
function colourOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value) ? value : undefined
}

function packOf(raw: JsonObject): string | undefined {
  const properties = field(raw, 'properties')
  if (!isObject(properties)) return undefined
  return shortName(field(properties, 'cnr_id')) || shortName(field(properties, 'aux_id')) || undefined
}
