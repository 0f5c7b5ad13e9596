/** A node of a prompt in the API format. */
export interface GraphNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, unknown>>
}

export type Graph = Readonly<Record<string, GraphNode>>

/** True if an input is a link `[node id, output index]`. */
export const isLink = (value: unknown): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && Number.isInteger(value[1])

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ids of the nodes that `outputs` need. Each node follows its dependencies. */
export function executionOrder(graph: Graph, outputs: readonly string[]): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (id: string) => {
    const node = graph[id]
    if (!node || seen.has(id)) return
    seen.add(id)
    for (const value of Object.values(node.inputs)) if (isLink(value)) visit(value[0])
    order.push(id)
  }
  for (const id of outputs) visit(id)
  return order
}
