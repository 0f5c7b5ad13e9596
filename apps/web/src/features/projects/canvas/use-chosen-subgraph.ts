import { useEditor } from '../document/index.ts'

/** Returns the node of a subgraph that alone is selected. */
export function useChosenSubgraph(): string | undefined {
  return useEditor(({ graph, selection }) => {
    const [id, ...others] = selection
    if (id === undefined || others.length > 0) return undefined
    return graph.nodeById.get(id)?.kind === 'subgraph' ? id : undefined
  })
}
