import { workflowLimits } from './budget.ts'
import type { Definitions } from './object-info.ts'
import type { BoundarySlot, UiGraph, UiInput, UiNode } from './ui-graph.ts'
import { couldBeWidget, isForced, parentOf } from './widget-types.ts'

/** An input of a subgraph that leads to an inner widget. The subgraph's node has a widget for it. */
export interface PromotedInput {
  readonly name: string
  /**
   * Widgets that the input leads to, as node id and widget name. The value of the first widget is the initial value of
   * the input.
   */
  readonly targets: readonly (readonly [nodeId: string, widget: string])[]
}

export interface Promotions {
  readonly inputs: readonly PromotedInput[]
  readonly byName: ReadonlyMap<string, PromotedInput>
  /** Returns the input whose first target is this inner widget. */
  inputTo(nodeId: string, widget: string): string | undefined
}

/** Promoted inputs of subgraphs. They are computed once for each subgraph. */
export class PromotedInputs {
  readonly #definitions: Definitions
  readonly #graphOf: (type: string) => UiGraph | undefined
  readonly #known = new Map<UiGraph, Promotions>()
  #depth = 0
  readonly #inputsByLink = new Map<UiNode, ReadonlyMap<string | undefined, UiInput>>()

  constructor(definitions: Definitions, graphOf: (type: string) => UiGraph | undefined) {
    this.#definitions = definitions
    this.#graphOf = graphOf
  }

  of(graph: UiGraph): Promotions {
    const known = this.#known.get(graph)
    if (known) return known
    // The expansion refuses deeper subgraphs later.
    if (this.#depth > workflowLimits.subgraphDepth) return promotionsOf([])
    this.#depth += 1
    const found = this.#find(graph)
    this.#depth -= 1
    return found
  }

  #find(graph: UiGraph): Promotions {
    // This entry stops the endless recursion of a subgraph that contains itself. The expansion refuses such a subgraph
    // later.
    this.#known.set(graph, promotionsOf([]))
    const links = linksFromOutside(graph)
    const inputs = graph.inputs.flatMap((input, slot) =>
      this.#promote(graph, { input, linked: links.get(slot) ?? none }),
    )
    const found = promotionsOf(inputs)
    this.#known.set(graph, found)
    return found
  }

  #promote(graph: UiGraph, { input: { name, linkIds }, linked }: LinkedSlot): PromotedInput[] {
    const targets: [string, string][] = []
    // The list gives the order of the links. It may contain remains of deleted links, and lack existing links.
    for (const id of new Set([...linkIds.filter((id) => linked.has(id)), ...linked])) {
      const target = graph.nodes.get(graph.links.get(id)?.targetId ?? '')
      const input = target && this.#inputOfLink(target, id)
      if (!target || !input) continue
      const widget = this.#widgetOf(target, input)
      if (widget === undefined) continue
      targets.push([target.id, widget])
    }
    return targets.length > 0 ? [{ name, targets }] : []
  }

  #inputOfLink(node: UiNode, link: string): UiInput | undefined {
    const known = this.#inputsByLink.get(node) ?? new Map(node.inputs.map((input) => [input.link, input]))
    this.#inputsByLink.set(node, known)
    return known.get(link)
  }

  /** Returns the widget whose socket an input is, if any. For a nested subgraph, the widget is looked up inside it. */
  #widgetOf(node: UiNode, input: UiInput): string | undefined {
    const nested = this.#graphOf(node.type)
    if (nested) return this.of(nested).byName.get(input.name)?.name
    const name = input.widget ?? input.name
    const definition = this.#definitions.get(node.type)
    const spec = definition?.inputNamed.get(name)
    // A node with a definition has only the widgets of the definition, and widgets that a choice adds.
    const isOwn = !definition || definition.inputNamed.has(parentOf(name))
    if (!spec) return isOwn ? input.widget : undefined
    return couldBeWidget(spec, new Set()) && !isForced(spec) ? name : undefined
  }
}

function promotionsOf(inputs: readonly PromotedInput[]): Promotions {
  const byTarget = new Map<string, string>()
  for (const { name, targets } of inputs) {
    const [nodeId, widget] = targets[0]!
    if (!byTarget.has(`${nodeId} ${widget}`)) byTarget.set(`${nodeId} ${widget}`, name)
  }
  const byName = new Map(inputs.map((input) => [input.name, input]))
  return { inputs, byName, inputTo: (nodeId, widget) => byTarget.get(`${nodeId} ${widget}`) }
}

const none: ReadonlySet<string> = new Set()

interface LinkedSlot {
  readonly input: BoundarySlot
  readonly linked: ReadonlySet<string>
}

/** Maps each input of a subgraph to its links. */
function linksFromOutside({ links, inputNodeId }: UiGraph): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  for (const [id, { originId, originSlot }] of links) {
    if (originId !== inputNodeId) continue
    const known = found.get(originSlot)
    if (known) known.add(id)
    else found.set(originSlot, new Set([id]))
  }
  return found
}
