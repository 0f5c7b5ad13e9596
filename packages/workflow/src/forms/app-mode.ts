import { field, isObject } from '../conversion/json.ts'
import { type FileNodes, labelOf } from './file-nodes.ts'
import { type FieldDraft, type FormDraft, type FormTarget, formLimits, type WorkflowForm } from './form.ts'
import type { FormFile } from './form-file.ts'
import { lineOf, nameOf, withoutUndefined } from './form-values.ts'

/** Reads the form of ComfyUI's App mode. It contains widgets by node, and the nodes whose results it shows. */
export function readAppMode({ extra, nodes }: FormFile): FormDraft | undefined {
  const data = field(extra, 'linearData')
  const inputs = isObject(data) ? field(data, 'inputs') : undefined
  if (!isObject(data) || !nodes || !Array.isArray(inputs) || inputs.length === 0) return undefined
  const outputs = field(data, 'outputs')
  const shown = Array.isArray(outputs) ? outputs.slice(0, formLimits.outputs) : []
  return {
    source: 'app_mode',
    // One more field than a form may have is read, so that a later step notices the loss.
    fields: inputs.slice(0, formLimits.fields + 1).map((input) => readInput(input, nodes)),
    outputs: shown.flatMap((id) => nameOf(id) ?? []).map((id) => nodes.dagId(id)),
  }
}

function readInput(value: unknown, nodes: FileNodes): FieldDraft {
  const [id, name]: unknown[] = Array.isArray(value) ? value : []
  const stored = { node_id: nameOf(id) ?? '', input: nameOf(name) ?? '' }
  const named = widgetOf(stored, nodes)
  const found = nodes.find(named.node_id)
  const ownTargets = found ? nodes.targets(found, named.input) : []
  const targets = ownTargets.length > 0 ? ownTargets : shownTargets(named, nodes)
  const label = found && (labelOf(found.node, named.input) ?? (nodes.inside(found.node) && named.input))
  return {
    targets: targets.length > 0 ? targets : [named],
    details: withoutUndefined({ label: lineOf(label) }),
  }
}

/**
 * Returns the widget of a stored entry. Newer files name a widget by the ids of the whole graph and of the node, and
 * its name: `uuid:57:text`.
 */
function widgetOf(stored: FormTarget, { root }: FileNodes): FormTarget {
  const [graph, node, widget, ...rest] = stored.node_id.split(':')
  const isWidget = graph && node && widget && rest.length === 0
  if (!isWidget || root.nodes.has(graph) || root.nodes.has(stored.node_id)) return stored
  return { node_id: decodeText(node), input: decodeText(widget) }
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns the targets of a widget that subgraph nodes show. Older files name a node inside a subgraph by its id alone,
 * which is clear only if one subgraph node shows its widget.
 */
function shownTargets({ node_id, input }: FormTarget, nodes: FileNodes): FormTarget[] {
  const found = [...nodes.root.nodes.values()].flatMap((node) => {
    const inside = nodes.inside(node)
    const name = inside?.promotions.inputTo(inside.graph.renamed.get(node_id) ?? node_id, input)
    return name === undefined ? [] : [{ node, name }]
  })
  const [only, second] = found
  return only && !second ? nodes.targets({ node: only.node, prefix: '' }, only.name) : []
}

/** Writes a form for App mode, which stores only the widgets and their order. */
export function appModeOf({ fields, outputs = [] }: WorkflowForm, nodes: FileNodes) {
  const shown = new ShownWidgets(nodes)
  return {
    inputs: fields.map(({ form_node, ...field }) => {
      const { node_id, input } = shown.of(form_node ?? field)
      return [storedId(node_id), input]
    }),
    outputs: outputs.map((id) => storedId(nodes.filePath(id))),
  }
}

/** Returns an id for App mode, which stores numeric ids as numbers. */
function storedId(id: string): string | number {
  const number = Number(id)
  return Number.isSafeInteger(number) && String(number) === id ? number : id
}

/**
 * Names widgets as the workflow shows them. A widget inside a subgraph is named by the input of the subgraph's node, if
 * there is such an input.
 */
class ShownWidgets {
  readonly #nodes: FileNodes
  readonly #known = new Map<string, ReadonlyMap<string, string>>()

  constructor(nodes: FileNodes) {
    this.#nodes = nodes
  }

  of({ node_id, input }: FormTarget): FormTarget {
    const outer = node_id.split(':', 1)[0]!
    const name = this.#inputsOf(outer).get(`${node_id} ${input}`)
    if (name !== undefined) return { node_id: outer, input: name }
    return { node_id: this.#nodes.filePath(node_id), input }
  }

  /** Returns the inputs of a subgraph's node by the first inner input that they set. */
  #inputsOf(id: string): ReadonlyMap<string, string> {
    const known = this.#known.get(id)
    if (known) return known
    const node = this.#nodes.root.nodes.get(id)
    const inputs = (node && this.#nodes.inside(node)?.promotions.inputs) ?? []
    const names = inputs.flatMap(({ name }): [string, string][] => {
      const [first] = this.#nodes.targets({ node: node!, prefix: '' }, name)
      return first ? [[`${first.node_id} ${first.input}`, name]] : []
    })
    // If several inputs set the same widget, the first input counts.
    const byTarget = new Map(names.toReversed())
    this.#known.set(id, byTarget)
    return byTarget
  }
}
