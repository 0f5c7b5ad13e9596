import type { GraphView } from './graph-view.ts'
import type { InputEnd, OutputEnd } from './links.ts'

export type Fit = { readonly isFit: true } | { readonly isFit: false; readonly reason: MisfitReason }
export type MisfitReason = 'type' | 'cycle' | 'sameNode' | 'border' | 'missing'

/** Decides whether an output may be linked to an input. */
export function fits(graph: GraphView, from: OutputEnd, to: InputEnd): Fit {
  const type = outputType(graph, from)
  const input = graph.nodeById.get(to.node)?.inputs.find(({ name }) => name === to.input)
  if (type === undefined || !input) return { isFit: false, reason: 'missing' }
  if (from.node === to.node) return { isFit: false, reason: 'sameNode' }
  const isBorder = graph.nodeById.get(from.node)!.kind === 'inputs'
  if (isBorder && graph.nodeById.get(to.node)!.kind === 'outputs') return { isFit: false, reason: 'border' }
  if (!typesFit(type, input.type)) return { isFit: false, reason: 'type' }
  return dependsOn(graph, from.node, to.node) ? { isFit: false, reason: 'cycle' } : { isFit: true }
}

/** Returns the type of an output: a reroute has the type of the output that leads into it. */
export function outputType(graph: GraphView, from: OutputEnd): string | undefined {
  const seen = new Set<string>()
  let end = from
  for (;;) {
    const node = graph.nodeById.get(end.node)
    const type = node?.outputs[end.output]?.type
    if (!node || type === undefined || node.kind !== 'reroute' || !isAnyType(type) || seen.has(node.id))
      return type
    seen.add(node.id)
    const source = linksInto(graph).get(node.id)?.[0]?.from
    if (!source) return type
    end = source
  }
}

type LinksByNode = ReadonlyMap<string, GraphView['links']>

const indexes = new WeakMap<GraphView, LinksByNode>()

/** Returns the links that lead into each node. */
export function linksInto(graph: GraphView): LinksByNode {
  const known = indexes.get(graph)
  if (known) return known
  const index = Map.groupBy(graph.links, ({ to }) => to.node)
  indexes.set(graph, index)
  return index
}

/** True if a node depends on another node, directly or through other nodes. */
function dependsOn(graph: GraphView, node: string, source: string): boolean {
  const into = linksInto(graph)
  const seen = new Set([node])
  const open = [node]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === source) return true
    for (const { from } of into.get(next) ?? []) {
      if (seen.has(from.node)) continue
      seen.add(from.node)
      open.push(from.node)
    }
  }
  return false
}

/** `*`, an empty name and 0 accept every type. */
export function isAnyType(type: string): boolean {
  return type === '*' || type === '' || type === '0'
}

/**
 * Inputs of built-in nodes that accept a second type, too: a picture counts as a list with one picture, and a whole number as a
 * number.
 */
const widened: Readonly<Record<string, string>> = { images: 'image', float: 'int' }

/**
 * Checks that an output and an input may be linked: one of them accepts every type, or the input accepts a type in the output's
 * list (`IMAGE,MASK`).
 */
export function typesFit(given: string, wanted: string): boolean {
  if (isAnyType(given) || isAnyType(wanted) || given === wanted) return true
  const types = new Set(given.toLowerCase().split(','))
  return wanted
    .toLowerCase()
    .split(',')
    .some((type) => types.has(type) || (widened[type] !== undefined && types.has(widened[type])))
}
