import { type Message, message } from '@easel/graph'
import type { Budget } from './budget.ts'
import { nodeLabel, nodePath, type Scope } from './expand.ts'
import { quoteName, refuse } from './refusal.ts'
import { bypassInput } from './slot-types.ts'
import { bypassed, muted, type UiGraph, type UiInput, type UiLink, type UiNode } from './ui-graph.ts'
import { relayName, virtualKindOf } from './virtual-nodes.ts'

/** The source of an input, after all nodes that do not execute are skipped. */
export type Source =
  | { readonly kind: 'output'; readonly id: string; readonly slot: number }
  /** The link leads to no node, or to a node that does not execute. It is treated as no link. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'primitive'; readonly scope: Scope; readonly node: UiNode }
  /** An input of a subgraph, if the subgraph's node has no link there. */
  | { readonly kind: 'promoted'; readonly scope: Scope; readonly name: string }

/** A link with its graph, the input that it feeds, and the type of this input. */
interface Place {
  readonly scope: Scope
  readonly link: string
  readonly taker: UiNode
  readonly input: string
  readonly wanted: string
}

/** Marks a link while it is followed. A second visit of the link reveals a cycle. */
const onTheWay = Symbol('on the way')

/** A followed link, and the map that stores its source. */
interface FollowedLink {
  readonly found: Map<string, Source | typeof onTheWay>
  readonly link: string
}

type Step = { readonly place: Place } | { readonly end: Source }

/** Cost of comparing types, in steps of the budget. A type may be a long list. */
const costOfComparison = 20
const costOfLink = 6

const nothing: Step = { end: { kind: 'nothing' } }

/**
 * Follows links to nodes that execute: through reroutes and bypassed nodes, into subgraphs and out of them. Each step
 * has a single successor, so no search is necessary. The result is cached for all followed links.
 */
export class LinkResolver {
  readonly #budget: Budget
  readonly #graphOf: (type: string) => UiGraph | undefined
  /** Known sources by scope, type of the taker and link. */
  readonly #found = new Map<Scope, Map<string, Map<string, Source | typeof onTheWay>>>()
  readonly #linksOut = new Map<UiGraph, ReadonlyMap<number, string>>()
  readonly #setters = new Map<Scope, ReadonlyMap<string, UiNode>>()

  constructor(budget: Budget, graphOf: (type: string) => UiGraph | undefined) {
    this.#budget = budget
    this.#graphOf = graphOf
  }

  /** Returns the source of a linked input. `taker` is the node with this input. */
  resolve(scope: Scope, taker: UiNode, input: UiInput): Source {
    const start: Place = { scope, link: input.link!, taker, input: input.name, wanted: input.type }
    this.#budget.step()
    const first = this.#step(start)
    // Most links lead directly to a node that executes, so they do not use the cache.
    return 'end' in first ? first.end : this.#walk(start)
  }

  #walk(start: Place): Source {
    const passed: FollowedLink[] = []
    try {
      for (let place = start; ; ) {
        this.#budget.step(costOfLink)
        const found = this.#foundIn(place.scope, place.wanted)
        const known = found.get(place.link)
        if (known === onTheWay) refuse(inputPath(place), message('leads_back', { place: inputLabel(place) }))
        const step = known ? { end: known } : this.#step(place)
        if ('end' in step) {
          for (const { found, link } of passed) found.set(link, step.end)
          return step.end
        }
        found.set(place.link, onTheWay)
        passed.push({ found, link: place.link })
        place = step.place
      }
    } catch (error) {
      for (const { found, link } of passed) found.delete(link)
      throw error
    }
  }

  #foundIn(scope: Scope, type: string): Map<string, Source | typeof onTheWay> {
    const byType = this.#found.get(scope) ?? new Map<string, Map<string, Source | typeof onTheWay>>()
    this.#found.set(scope, byType)
    const found = byType.get(type) ?? new Map<string, Source | typeof onTheWay>()
    byType.set(type, found)
    return found
  }

  #step(place: Place): Step {
    const { scope } = place
    const link = scope.graph.links.get(place.link)
    if (!link)
      return refuse(
        inputPath(place),
        message('link_missing', { place: inputLabel(place), link: quoteName(place.link) }),
      )
    if (scope.owner && link.originId === scope.graph.inputNodeId) return this.#leave(scope.owner, place, link)
    const origin = scope.graph.nodes.get(link.originId)
    if (!origin) {
      const text = message('origin_missing', { place: inputLabel(place), node: quoteName(link.originId) })
      return refuse(inputPath(place), text)
    }
    return this.#enter(origin, place, link)
  }

  /** Leaves a subgraph by the name of its input, because its node may have fewer inputs in another order. */
  #leave(owner: NonNullable<Scope['owner']>, place: Place, { originSlot }: UiLink): Step {
    const { graph } = place.scope
    const input = graph.inputs[originSlot]
    if (!input)
      return refuse(
        inputPath(place),
        message('subgraph_input_missing', { place: inputLabel(place), slot: originSlot }),
      )
    const { scope, node } = owner
    const outer = this.#outerInput(node, graph, originSlot)
    if (outer?.link === undefined) return { end: { kind: 'promoted', scope: place.scope, name: input.name } }
    return { place: { scope, link: outer.link, taker: node, input: outer.name, wanted: input.type } }
  }

  #enter(origin: UiNode, place: Place, link: UiLink): Step {
    const { scope, wanted } = place
    const slot = link.originSlot
    const follow = (taker: UiNode, input: UiInput | undefined, type = wanted): Step =>
      input?.link === undefined
        ? nothing
        : { place: { scope, link: input.link, taker, input: input.name, wanted: type } }
    const kind = virtualKindOf(origin.type)
    if (kind === 'relay' || kind === 'set') return follow(origin, origin.inputs[slot] ?? origin.inputs[0])
    if (kind === 'get') return this.#setSource(origin, place)
    if (kind === 'primitive') return { end: { kind: 'primitive', scope, node: origin } }
    if (kind) return nothing
    if (origin.mode === muted) return nothing
    if (origin.mode === bypassed) {
      const outputType = origin.outputTypes[slot] ?? '*'
      const inputs = this.#inputsOf(origin)
      this.#budget.step(inputs.length * costOfComparison)
      const input = bypassInput(inputs, { slot, outputType, wanted })
      return follow(origin, input, input?.type)
    }
    const inside = scope.children.get(origin.id)
    if (!inside) return { end: { kind: 'output', id: `${scope.prefix}${origin.id}`, slot } }
    return this.#enterSubgraph(inside, origin, { place, slot })
  }

  /** Returns the input of a subgraph's node that feeds an input of the subgraph. */
  #outerInput(node: UiNode, { inputs }: UiGraph, slot: number): UiInput | undefined {
    const index = node.inputAt.get(inputs[slot]!.name)
    if (index !== undefined) return node.inputs[index]
    this.#budget.step(inputs.length)
    // If no name matches, only the positions of the inputs agree in this file.
    return inputs.some(({ name }) => node.inputAt.has(name)) ? undefined : node.inputs[slot]
  }

  /** Lists all inputs of a subgraph's node, including inputs that a compact file omits. */
  #inputsOf(node: UiNode): readonly UiInput[] {
    const graph = this.#graphOf(node.type)
    if (!graph) return node.inputs
    return graph.inputs.map(({ name, type }) => {
      const index = node.inputAt.get(name)
      return index === undefined
        ? { name, type, label: undefined, link: undefined, widget: undefined }
        : node.inputs[index]!
    })
  }

  #enterSubgraph(inside: Scope, origin: UiNode, { place, slot }: { place: Place; slot: number }): Step {
    const output = inside.graph.outputs[slot]
    if (!output) {
      const node = nodeLabel(place.scope, origin)
      return refuse(
        inputPath(place),
        message('subgraph_output_missing', { place: inputLabel(place), slot, node }),
      )
    }
    const link =
      output.linkIds.find((id) => leadsToOutput(inside.graph, id)) ?? this.#linkToOutput(inside.graph, slot)
    if (link === undefined) return nothing
    return { place: { scope: inside, link, taker: origin, input: output.name, wanted: place.wanted } }
  }

  #linkToOutput(graph: UiGraph, slot: number): string | undefined {
    const known = this.#linksOut.get(graph)
    if (known) return known.get(slot)
    const links = new Map<number, string>()
    for (const [id, { targetId, targetSlot }] of graph.links)
      if (targetId === graph.outputNodeId && !links.has(targetSlot)) links.set(targetSlot, id)
    this.#linksOut.set(graph, links)
    return links.get(slot)
  }

  /** Follows the link of the set whose name a get requests. The nearest graph with such a set counts. */
  #setSource(getter: UiNode, { scope, wanted }: Place): Step {
    const name = relayName(getter)
    for (let around: Scope | undefined = scope; around; around = around.owner?.scope) {
      const setter = name === undefined ? undefined : this.#settersOf(around).get(name)
      if (!setter) continue
      const [input] = setter.inputs
      if (input?.link === undefined) return nothing
      return { place: { scope: around, link: input.link, taker: setter, input: input.name, wanted } }
    }
    return refuse(
      nodePath(scope, getter),
      message('name_not_set', { node: nodeLabel(scope, getter), name: quoteName(name ?? '') }),
    )
  }

  #settersOf(scope: Scope): ReadonlyMap<string, UiNode> {
    const known = this.#setters.get(scope)
    if (known) return known
    const setters = new Map<string, UiNode>()
    for (const node of scope.graph.nodes.values()) {
      this.#budget.step()
      const name = virtualKindOf(node.type) === 'set' ? relayName(node) : undefined
      if (name !== undefined && !setters.has(name)) setters.set(name, node)
    }
    this.#setters.set(scope, setters)
    return setters
  }
}

/** Checks the target of a link id. Lists of links may contain remains, whose ids other links have now. */
function leadsToOutput({ links, outputNodeId }: UiGraph, id: string): boolean {
  return links.get(id)?.targetId === outputNodeId
}

function inputPath({ scope, taker, input }: Place): string {
  return `${nodePath(scope, taker)}.inputs.${input}`
}

function inputLabel({ scope, taker, input }: Place): Message {
  return message('node_input', { node: nodeLabel(scope, taker), input: quoteName(input) })
}
