import { type Dag, type DagNode, type Message, maxGraphNodes, message } from '@easel/graph'
import { Budget } from './budget.ts'
import { type Expansion, expandWorkflow, nodeLabel, nodePath, type PlacedNode } from './expand.ts'
import { field, isObject, textOf } from './json.ts'
import { LiveWidgets } from './live-widgets.ts'
import { Definitions, type ObjectInfo } from './object-info.ts'
import { parseWorkflow } from './parse-workflow.ts'
import { quoteName, refuseSize, type WorkflowFault, WorkflowRefusal } from './refusal.ts'
import { LinkResolver } from './resolve-link.ts'
import type { UiInput } from './ui-graph.ts'
import { type WritingContext, writeInputs } from './write-inputs.ts'

/** A problem that did not stop the conversion, for the caller. */
export interface WorkflowWarning {
  readonly node_id: string
  readonly input?: string
  readonly code: 'unknown_node' | 'widget_mismatch' | 'link_dropped' | 'text_replaced'
  readonly message: Message
}

export interface ConvertedWorkflow {
  readonly dag: Dag
  /** Nodes whose class is an output, in the order of `dag`. */
  readonly output_node_arr: readonly string[]
  readonly warning_arr: readonly WorkflowWarning[]
}

export interface ConversionOptions {
  /** Definitions of node types. If several define a type, the first definition counts. */
  readonly objectInfo: readonly ObjectInfo[]
  /** Date for `%date:…%` in file names. */
  readonly now: Date
  /** Seed of the choice between alternatives such as `{a|b}`. Equal seeds give equal choices. */
  readonly seed?: number
}

const maxFaults = 50
const maxWarnings = 100

/**
 * Converts a workflow as a node editor saves it (ComfyUI/LiteGraph JSON 0.4 and 1) to the task graph that the editor would queue.
 * Throws only `WorkflowRefusal`, for a file that is too large or cannot be converted without guessing.
 *
 * ```ts
 * const { dag } = uiToDag(JSON.parse(text), { objectInfo: [objectInfo], now: new Date() })
 * // { '3': { class_type: 'KSampler', inputs: { seed: 7, model: ['4', 0], … }, _meta: { title: 'KSampler' } }, … }
 * ```
 */
export function uiToDag(ui: unknown, { objectInfo, now, seed = 0 }: ConversionOptions): ConvertedWorkflow {
  const budget = new Budget()
  const workflow = parseWorkflow(ui, budget)
  const definitions = new Definitions(objectInfo)
  const expansion = expandWorkflow(workflow, definitions, budget)
  const { placed } = expansion
  if (placed.size > maxGraphNodes) refuseSize('ui.nodes', message('executing_max', { max: maxGraphNodes }))
  checkRecordedLinks(expansion, budget)
  const resolver = new LinkResolver(budget, (type) => workflow.subgraphs.get(type))
  const { everyWidgetHasInput } = workflow
  const live = new LiveWidgets({ expansion, definitions, resolver, budget, now, everyWidgetHasInput })
  return write(definitions, { live, resolver, budget, placed, seed, notes: [] })
}

function write(definitions: Definitions, context: WritingContext): ConvertedWorkflow {
  const nodes: [string, DagNode][] = []
  const output_node_arr: string[] = []
  const warnings: WorkflowWarning[] = []
  const faults: WorkflowFault[] = []
  const alone: { node: PlacedNode; faults: readonly WorkflowFault[] }[] = []
  for (const node of context.placed.values()) {
    try {
      const definition = definitions.get(node.node.type)
      const title = node.node.title ?? definition?.displayName ?? node.node.type
      context.budget.write(node.id.length + title.length + node.node.type.length + 40)
      const inputs = writeInputs(node, definition, context)
      nodes.push([node.id, { class_type: node.node.type, inputs, _meta: { title } }])
      if (definition?.isOutput) output_node_arr.push(node.id)
      const notes = context.notes.splice(0).map((note) => ({ node_id: node.id, ...note }))
      const nodeWarnings = [
        ...warningsOf(node, definition !== undefined, context),
        ...emptyInputs(node, inputs),
        ...notes,
      ]
      warnings.push(...nodeWarnings.slice(0, maxWarnings - warnings.length))
    } catch (error) {
      if (!(error instanceof WorkflowRefusal) || error.reason !== 'unfit') throw error
      if (isAlone(node, definitions, context.budget)) alone.push({ node, faults: error.faults })
      else faults.push(...error.faults)
      if (faults.length >= maxFaults) break
    }
  }
  // A workflow that consists of such nodes is meant to run them.
  if (nodes.length === 0) faults.push(...alone.flatMap((found) => found.faults).slice(0, maxFaults))
  else warnings.push(...alone.map(({ node }) => leftOut(node)).slice(0, maxWarnings - warnings.length))
  if (faults.length > 0) throw new WorkflowRefusal('unfit', distinct(faults))
  return { dag: Object.fromEntries(nodes), output_node_arr, warning_arr: warnings }
}

/**
 * True for a node of an unknown type without links: a control or a note of an extension, which no other node needs. An editor that
 * has the extension does not send such nodes.
 */
function isAlone({ node, scope }: PlacedNode, definitions: Definitions, budget: Budget): boolean {
  const isLinked = node.inputs.some(({ link }) => link !== undefined)
  if (isLinked || definitions.get(node.type)) return false
  budget.step(scope.graph.links.size)
  return scope.graph.links.values().every(({ originId }) => originId !== node.id)
}

function leftOut({ id, node }: PlacedNode): WorkflowWarning {
  return {
    node_id: id,
    code: 'unknown_node',
    message: message('node_left_out', { type: quoteName(node.type) }),
  }
}

function warningsOf(
  { id, node, scope }: PlacedNode,
  isKnown: boolean,
  { live }: WritingContext,
): WorkflowWarning[] {
  const warnings: WorkflowWarning[] = []
  if (!isKnown) {
    const text = message('node_kept', { type: quoteName(node.type) })
    warnings.push({ node_id: id, code: 'unknown_node', message: text })
  }
  for (const { input, message: warning } of live.saved(scope, node).notes)
    warnings.push({
      node_id: id,
      ...(input !== undefined && { input }),
      code: 'widget_mismatch',
      message: message('values_of_node', { type: quoteName(node.type), warning }),
    })
  return warnings
}

/** Warns about empty (null) values of a file. The editor sends such values, and the node will refuse them. */
function emptyInputs({ id, node }: PlacedNode, inputs: Readonly<Record<string, unknown>>): WorkflowWarning[] {
  const names = Object.keys(inputs).filter((name) => inputs[name] === null)
  return names.map((input) => ({
    ...{ node_id: id, input, code: 'widget_mismatch' },
    message: message('values_empty', { type: quoteName(node.type), names: quoteName(input) }),
  }))
}

/** Removes duplicates, because each input that leads to a fault reports it. */
function distinct(faults: readonly WorkflowFault[]): WorkflowFault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()]
}

/**
 * Refuses a file with a recorded link that could not be added, because the graph in the editor has the link. Links to
 * nodes that do not execute are ignored.
 */
function checkRecordedLinks({ placed, scopes }: Expansion, budget: Budget): void {
  const faults: WorkflowFault[] = []
  for (const scope of scopes) {
    const { recordedLinks = [], renamed } = scope.graph
    budget.step(recordedLinks.length)
    for (const link of recordedLinks) {
      if (!isObject(link)) continue
      const id = textOf(field(link, 'downstream'))
      const taker = placed.get(`${scope.prefix}${renamed.get(id) ?? id}`)
      const input = taker?.node.inputs[Number(textOf(field(link, 'downstream_slot'), 'none'))]
      if (taker?.scope !== scope || (input && input.link !== undefined)) continue
      faults.push(openLink(taker, input))
      if (faults.length >= maxFaults) break
    }
  }
  if (faults.length > 0) throw new WorkflowRefusal('unfit', faults.slice(0, maxFaults))
}

function openLink({ scope, node: taker }: PlacedNode, input: UiInput | undefined): WorkflowFault {
  const node = nodeLabel(scope, taker)
  const path = nodePath(scope, taker)
  const place = input ? message('node_input', { node, input: quoteName(input.name) }) : node
  return {
    path: input ? `${path}.inputs.${input.name}` : path,
    message: message('extension_link', { place }),
  }
}
