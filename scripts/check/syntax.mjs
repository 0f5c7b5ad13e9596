/** Yields a node of a syntax tree and all nodes below it. */
export function* nodesOf(node) {
  if (Array.isArray(node)) for (const item of node) yield* nodesOf(item)
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield node
    for (const value of Object.values(node)) if (value && typeof value === 'object') yield* nodesOf(value)
  }
}
