import type { UiGraph, UiLink, UiNode } from './ui-graph.ts'

/**
 * Gives a new id to each node of a subgraph whose id another graph of the file already uses. In an editor, an id is
 * unique in all graphs of a file. The nodes of the workflow keep their ids. The subgraphs follow in the order of the
 * file.
 */
export function withUniqueIds(
  root: UiGraph,
  subgraphs: ReadonlyMap<string, UiGraph>,
  last: number,
): ReadonlyMap<string, UiGraph> {
  const ids = new UniqueIds(root.nodes.keys(), last)
  return new Map([...subgraphs].map(([id, graph]) => [id, renameNodes(graph, ids.take(graph.nodes.keys()))]))
}

class UniqueIds {
  readonly #used: Set<string>
  /** The highest numeric id so far, without the ids of the workflow's own nodes. */
  #last: number

  constructor(reserved: Iterable<string>, last: number) {
    this.#used = new Set(reserved)
    this.#last = last
  }

  /** Returns new ids for the ids that are already used. */
  take(ids: Iterable<string>): ReadonlyMap<string, string> {
    const renamed = new Map<string, string>()
    for (const id of ids) {
      const number = Number(id)
      if (this.#used.has(id)) renamed.set(id, this.#next())
      else if (String(number) === id && Number.isSafeInteger(number))
        this.#last = Math.max(this.#last, number)
      this.#used.add(id)
    }
    return renamed
  }

  #next(): string {
    do this.#last += 1
    while (this.#used.has(String(this.#last)))
    this.#used.add(String(this.#last))
    return String(this.#last)
  }
}

/** True for an id far below the largest exact integer, so that higher ids can follow. */
export function isCountable(id: unknown): id is number {
  return typeof id === 'number' && Number.isSafeInteger(id) && id < 1e15
}

function renameNodes(graph: UiGraph, names: ReadonlyMap<string, string>): UiGraph {
  if (names.size === 0) return graph
  const nameOf = (id: string) => names.get(id) ?? id
  const nodes = [...graph.nodes.values()].map((node): UiNode => ({ ...node, id: nameOf(node.id) }))
  const links = [...graph.links].map(([id, link]): [string, UiLink] => [
    id,
    { ...link, originId: nameOf(link.originId), targetId: nameOf(link.targetId) },
  ])
  return {
    ...graph,
    nodes: new Map(nodes.map((node) => [node.id, node])),
    links: new Map(links),
    renamed: names,
  }
}
