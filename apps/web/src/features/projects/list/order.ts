import type { Translate } from '../../../lib/i18n/index.ts'
import { type GraphView, linksInto, type NodeView } from '../document/index.ts'
import { shownTitle } from '../notes/index.ts'

const orders = new WeakMap<GraphView, readonly NodeView[]>()

/** Returns the nodes in the order in which they run: each node after its sources, and otherwise in the order of the file. */
export function inOrder(graph: GraphView): readonly NodeView[] {
  const known = orders.get(graph)
  if (known) return known
  const into = linksInto(graph)
  const seen = new Set<string>()
  const order: NodeView[] = []
  for (const { id } of graph.nodes) visit(id)
  orders.set(graph, order)
  return order

  /** Uses its own stack: a chain of nodes may be longer than the call stack allows. */
  function visit(start: string): void {
    const open = [{ id: start, isReady: false }]
    for (let next = open.pop(); next; next = open.pop()) {
      const node = graph.nodeById.get(next.id)
      if (!node) continue
      if (next.isReady) {
        order.push(node)
        continue
      }
      if (seen.has(next.id)) continue
      seen.add(next.id)
      open.push({ id: next.id, isReady: true })
      const sources = (into.get(next.id) ?? []).map(({ from }) => ({ id: from.node, isReady: false }))
      open.push(...sources.reverse())
    }
  }
}

const numberings = new WeakMap<GraphView, ReadonlyMap<string, number>>()

/** Numbers the nodes in their order, from 1, so that nodes with the same title can be distinguished. */
export function numbersOf(graph: GraphView): ReadonlyMap<string, number> {
  const known = numberings.get(graph)
  if (known) return known
  const numbers = new Map(inOrder(graph).map(({ id }, index) => [id, index + 1]))
  numberings.set(graph, numbers)
  return numbers
}

/** Returns the name of a node: its number and its title. */
export function nameOf(graph: GraphView, id: string, t: Translate): string {
  const node = graph.nodeById.get(id)
  return `${numbersOf(graph).get(id) ?? '?'} · ${node ? shownTitle(node, t) : id}`
}
