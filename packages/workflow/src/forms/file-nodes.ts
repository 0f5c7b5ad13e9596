import { Budget, workflowLimits } from '../conversion/budget.ts'
import { instanceValues, type ShownWidget } from '../conversion/instance-values.ts'
import { Definitions } from '../conversion/object-info.ts'
import { parseWorkflow } from '../conversion/parse-workflow.ts'
import { PromotedInputs, type Promotions } from '../conversion/promoted-inputs.ts'
import type { UiGraph, UiNode, Workflow } from '../conversion/ui-graph.ts'
import { type FormTarget, formLimits } from './form.ts'

/** A node of a file, in the workflow or inside one use of a subgraph. */
export interface FileNode {
  readonly node: UiNode
  /** Ids of its enclosing nodes in the converted graph, such as `57:92:`. */
  readonly prefix: string
}

/** A subgraph at a node that uses it. */
interface Inside {
  readonly graph: UiGraph
  readonly promotions: Promotions
  readonly shown: readonly ShownWidget[]
  /** Shown widgets by name, and by the node's id with the name (`6: text`). */
  readonly shownNamed: ReadonlyMap<string, ShownWidget>
}

/** Cost of a visited node, in steps of the budget. */
const costOfVisit = 20

/** Finds the nodes of an editor's file in the converted graph, and the nodes of the graph in the file. */
export class FileNodes {
  readonly root: UiGraph
  readonly #subgraphs: Workflow['subgraphs']
  readonly #promoted: PromotedInputs
  readonly #budget: Budget
  readonly #insides = new Map<UiNode, Inside>()

  /** @throws WorkflowRefusal for a file that is no workflow of an editor */
  constructor(file: unknown) {
    this.#budget = new Budget()
    const { root, subgraphs } = parseWorkflow(file, this.#budget)
    this.root = root
    this.#subgraphs = subgraphs
    this.#promoted = new PromotedInputs(new Definitions([]), (type) => subgraphs.get(type))
  }

  /** Finds a node by the path of ids in the file, such as `57:28`. */
  find(path: string): FileNode | undefined {
    if (path.length > formLimits.name) return undefined
    const direct = this.root.nodes.get(path)
    if (direct) return { node: direct, prefix: '' }
    const [first, ...rest] = path.split(':')
    const outer = this.root.nodes.get(first!)
    let found: FileNode | undefined = outer && { node: outer, prefix: '' }
    for (const id of rest) {
      const inside: Inside | undefined = found && this.inside(found.node)
      const node = inside?.graph.nodes.get(inside.graph.renamed.get(id) ?? id)
      found = found && node && { node, prefix: `${found.prefix}${found.node.id}:` }
    }
    return found
  }

  /** Returns the id of a node in the converted graph, by its path in the file. */
  dagId(path: string): string {
    const found = this.find(path)
    return found ? `${found.prefix}${found.node.id}` : path
  }

  /** Returns the path of a node in the file, by its id in the converted graph. */
  filePath(dagId: string): string {
    if (this.root.nodes.has(dagId)) return dagId
    const [first, ...rest] = dagId.split(':')
    let node = this.root.nodes.get(first!)
    const path = [first!]
    for (const id of rest) {
      const graph: UiGraph | undefined = node && this.inside(node)?.graph
      path.push([...(graph?.renamed ?? [])].find(([, renamed]) => renamed === id)?.[0] ?? id)
      node = graph?.nodes.get(id)
    }
    return path.join(':')
  }

  /**
   * Returns the inputs that a widget of a node sets. A widget of a subgraph's node sets inputs of nodes inside the
   * subgraph.
   */
  targets({ node, prefix }: FileNode, widget: string): FormTarget[] {
    const inside = this.inside(node)
    if (!inside) return [{ node_id: `${prefix}${node.id}`, input: widget }]
    this.#budget.step(costOfVisit)
    if (prefix.split(':').length > workflowLimits.subgraphDepth) return []
    const shown = inside.shownNamed.get(widget)
    const targets = inside.promotions.byName.get(widget)?.targets ?? (shown ? [shown] : [])
    return targets.flatMap(([id, name]) => {
      const inner = inside.graph.nodes.get(id)
      return inner ? this.targets({ node: inner, prefix: `${prefix}${node.id}:` }, name) : []
    })
  }

  /** Returns the subgraph of a node; undefined for other nodes. */
  inside(node: UiNode): Inside | undefined {
    const known = this.#insides.get(node)
    const graph = known ? undefined : this.#subgraphs.get(node.type)
    if (!graph) return known
    const promotions = this.#promoted.of(graph)
    const { shown } = instanceValues(node, promotions, graph)
    this.#budget.step(promotions.inputs.length + shown.length)
    // If several widgets have a name, the first widget counts.
    const byName = shown.toReversed().flatMap((widget): [string, ShownWidget][] => [
      [widget[1], widget],
      [`${widget[0]}: ${widget[1]}`, widget],
    ])
    const inside = { graph, promotions, shown, shownNamed: new Map(byName) }
    this.#insides.set(node, inside)
    return inside
  }
}

/** Returns the label that the author gave to a widget of a node. */
export function labelOf({ inputs, inputAt }: UiNode, widget: string): string | undefined {
  return inputs[inputAt.get(widget) ?? -1]?.label
}
