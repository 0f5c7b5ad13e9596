import { type Message, message } from '@easel/graph'
import { type Budget, workflowLimits } from './budget.ts'
import { type GroupGraph, groupNameOf, readGroup, type Settings } from './group-nodes.ts'
import { type InstanceValues, instanceValues, type ShownWidget } from './instance-values.ts'
import { field } from './json.ts'
import type { Definitions } from './object-info.ts'
import { PromotedInputs, type Promotions } from './promoted-inputs.ts'
import { quoteName, refuse } from './refusal.ts'
import { bypassed, muted, type UiGraph, type UiNode, type Workflow } from './ui-graph.ts'
import { isNote, makesLinks, virtualKindOf } from './virtual-nodes.ts'

/** A graph at one of the places where the workflow uses it. */
export interface Scope {
  readonly graph: UiGraph
  /** Prefix of its nodes' ids, such as `57:92:`. */
  readonly prefix: string
  /** The subgraph or group node that contains the scope. */
  readonly owner: { readonly scope: Scope; readonly node: UiNode } | undefined
  /** Scopes of the subgraph and group nodes in the scope, except nodes that do not execute. */
  readonly children: Map<string, Scope>
  /** Inputs of the scope that lead to widgets. A legacy group has none. */
  readonly promoted: Promotions | undefined
  /** Values of the owner for the inputs of the scope. */
  readonly inputValues: ReadonlyMap<string, unknown>
  /** Values of the owner for widgets of nodes in the scope. */
  readonly settings: Settings
}

/** A node that becomes part of the task graph. */
export interface PlacedNode {
  /** Id of the node after the ids of its enclosing nodes, joined by `:`. */
  readonly id: string
  readonly node: UiNode
  readonly scope: Scope
}

export interface Expansion {
  readonly placed: ReadonlyMap<string, PlacedNode>
  /** All scopes. The first scope is the workflow. */
  readonly scopes: readonly Scope[]
}

export function nodePath(scope: Scope, node: UiNode): string {
  return `ui.nodes.${scope.prefix}${node.id}`
}

export function nodeLabel(scope: Scope, node: UiNode): Message {
  return message('node', { id: `${scope.prefix}${node.id}`, type: quoteName(node.type) })
}

/** Expands subgraphs and groups at every place of their use. */
export function expandWorkflow(workflow: Workflow, definitions: Definitions, budget: Budget): Expansion {
  return new Expander(workflow, definitions, budget).expand()
}

class Expander {
  readonly #workflow: Workflow
  readonly #definitions: Definitions
  readonly #budget: Budget
  readonly #promoted: PromotedInputs
  readonly #groups = new Map<string, GroupGraph>()
  readonly #values = new Map<UiNode, InstanceValues>()
  readonly #placed = new Map<string, PlacedNode>()
  readonly #scopes: Scope[] = []

  constructor(workflow: Workflow, definitions: Definitions, budget: Budget) {
    this.#workflow = workflow
    this.#definitions = definitions
    this.#budget = budget
    this.#promoted = new PromotedInputs(definitions, (type) => workflow.subgraphs.get(type))
  }

  expand(): Expansion {
    const { root } = this.#workflow
    const nothing = { promoted: undefined, inputValues: new Map(), settings: new Map() }
    this.#fill({ graph: root, prefix: '', owner: undefined, children: new Map(), ...nothing })
    return { placed: this.#placed, scopes: this.#scopes }
  }

  #fill(scope: Scope): void {
    this.#scopes.push(scope)
    for (const node of scope.graph.nodes.values()) {
      this.#budget.placeNode()
      const isIdle = node.mode === muted || node.mode === bypassed
      // Within a subgraph, a muted or bypassed subgraph node is still expanded, because the modes of its inner nodes
      // decide.
      if ((isIdle && !(scope.owner && this.#workflow.subgraphs.has(node.type))) || virtualKindOf(node.type))
        continue
      const inside = this.#insideOf(scope, node)
      if (inside) {
        scope.children.set(node.id, inside)
        this.#fill(inside)
      } else this.#place(scope, node)
    }
  }

  #place(scope: Scope, node: UiNode): void {
    if (isNote(node) && !this.#definitions.get(node.type)) return
    const id = `${scope.prefix}${node.id}`
    if (makesLinks(node.type) && !(scope.graph.recordedLinks ?? this.#workflow.root.recordedLinks)) {
      refuse(nodePath(scope, node), message('makes_links', { node: nodeLabel(scope, node) }))
    }
    if (this.#placed.has(id)) refuse(nodePath(scope, node), message('id_repeated', { id: quoteName(id) }))
    this.#placed.set(id, { id, node, scope })
  }

  #insideOf(scope: Scope, node: UiNode): Scope | undefined {
    const subgraph = this.#workflow.subgraphs.get(node.type)
    if (subgraph) return this.#subgraphScope(scope, node, subgraph)
    const name = groupNameOf(node.type)
    if (name === undefined || this.#definitions.get(node.type)) return undefined
    const group = this.#group(name, scope, node)
    this.#checkNesting(scope, node, group.graph)
    this.#budget.step(group.widgetCount)
    const inputValues = new Map<string, unknown>()
    return {
      ...this.#inner(scope, node, group.graph),
      promoted: undefined,
      inputValues,
      settings: group.settingsOf(node),
    }
  }

  #subgraphScope(scope: Scope, node: UiNode, graph: UiGraph): Scope {
    this.#checkNesting(scope, node, graph)
    const promoted = this.#promoted.of(graph)
    const widgetValues = this.#values.get(node) ?? instanceValues(node, promoted, graph)
    this.#values.set(node, widgetValues)
    this.#budget.step(promoted.inputs.length + widgetValues.shown.length)
    const inputValues = new Map(widgetValues.inputs)
    const settings = new Map(widgetValues.settings)
    // If an outer subgraph shows the same widgets, its values override the values of this subgraph.
    for (const [name, value] of scope.settings.get(node.id) ?? []) {
      this.#budget.step(widgetValues.shown.length + promoted.inputs.length)
      const input = inputShowing(promoted, name)
      if (input !== undefined) inputValues.set(input, value)
      else setInnerWidget(settings, widgetValues.shown, { name, value })
    }
    return { ...this.#inner(scope, node, graph), promoted, inputValues, settings }
  }

  #inner(scope: Scope, node: UiNode, graph: UiGraph) {
    return {
      graph,
      prefix: `${scope.prefix}${node.id}:`,
      owner: { scope, node },
      children: new Map<string, Scope>(),
    }
  }

  #checkNesting(scope: Scope, node: UiNode, graph: UiGraph): void {
    let depth = 1
    for (let outer: Scope | undefined = scope; outer; outer = outer.owner?.scope) {
      if (outer.graph === graph)
        refuse(nodePath(scope, node), message('contains_itself', { node: nodeLabel(scope, node) }))
      depth += 1
    }
    if (depth > workflowLimits.subgraphDepth + 1) {
      refuse(nodePath(scope, node), message('subgraphs_too_deep', { max: workflowLimits.subgraphDepth }))
    }
  }

  #group(name: string, scope: Scope, node: UiNode): GroupGraph {
    const known = this.#groups.get(name)
    if (known) return known
    const json = field(this.#workflow.groupNodes, name)
    if (json === undefined) {
      refuse(nodePath(scope, node), message('group_missing', { node: nodeLabel(scope, node) }))
    }
    const group = readGroup(name, json, { definitions: this.#definitions, budget: this.#budget })
    this.#groups.set(name, group)
    return group
  }
}

/** Finds the input of a subgraph's node by its name, or by the first widget that it leads to (`text` or `6: text`). */
function inputShowing({ inputs, byName }: Promotions, name: string): string | undefined {
  if (byName.has(name)) return name
  return inputs.find(
    ({ targets: [first] }) => first && (first[1] === name || `${first[0]}: ${first[1]}` === name),
  )?.name
}

/** Sets a widget of an inner node that a subgraph's node shows, named `text` or `6: text`. */
function setInnerWidget(
  settings: Map<string, ReadonlyMap<string, unknown>>,
  shown: readonly ShownWidget[],
  { name, value }: { name: string; value: unknown },
): void {
  const found = shown.find(([id, widget]) => widget === name || `${id}: ${widget}` === name)
  if (!found) return
  const [id, widget] = found
  settings.set(id, new Map(settings.get(id)).set(widget, value))
}
