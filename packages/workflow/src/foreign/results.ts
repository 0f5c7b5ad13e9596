import type { Dag, Registry } from '@easel/graph'
import { filmSaves } from './film-saves.ts'
import { neededFor, takenBy } from './needed.ts'

/** A node whose output can be the result of a graph. */
export interface ResultNode {
  /** Id of the node in the file. */
  readonly node_id: string
  /** Id of the node that gives the result here. For a film, it is the node after the node that writes the film. */
  readonly save_id: string
  readonly class_type: string
  readonly title: string | undefined
  readonly media_type: 'image' | 'video'
}

/**
 * Maximum number of listed results. A person does not choose from more, and each result may depend on thousands of
 * nodes.
 */
const maxListed = 100

/**
 * Lists at most 100 nodes that give a result, in the order of the graph. `adoptSaves` must have replaced the graph's nodes that
 * save.
 */
export function resultNodes(adopted: Dag, registry: Pick<Registry, 'get'>): ResultNode[] {
  const ids = Object.keys(adopted).filter((id) => registry.get(adopted[id]!.class_type)?.is_output)
  return ids.slice(0, maxListed).map((save_id) => {
    const save = adopted[save_id]!
    const node_id = filmWriterOf(adopted, save_id) ?? save_id
    const { class_type, _meta } = adopted[node_id]!
    const isFilm = registry.get(save.class_type)?.outputs[0]?.type === 'VIDEO'
    return { node_id, save_id, class_type, title: _meta?.title, media_type: isFilm ? 'video' : 'image' }
  })
}

/** Returns the engine's node that writes a film, for the node that saves the film here. */
function filmWriterOf(dag: Dag, save: string): string | undefined {
  return takenBy(dag, save).find((id) => filmSaves.has(dag[id]!.class_type))
}

/** Finds the result with an id. The id is the id in the file, or the id of the node that saves here. */
export function findResultNode(results: readonly ResultNode[], id: string): ResultNode | undefined {
  return results.find(({ node_id }) => node_id === id) ?? results.find(({ save_id }) => save_id === id)
}

/**
 * Suggests the result with the most dependencies, such as the enlargement of a picture. Of equal results, it suggests
 * the last.
 */
export function suggestedResult(adopted: Dag, results: readonly ResultNode[]): ResultNode | undefined {
  let [suggested] = results
  let maximum = 0
  for (const result of results) {
    const { size } = neededFor(adopted, result.save_id)
    if (size >= maximum) [suggested, maximum] = [result, size]
  }
  return suggested
}

/** Removes the nodes that a result does not need: other nodes that save, and nodes that only they need. */
export function withOneResult(adopted: Dag, { save_id }: ResultNode): Dag {
  const needed = neededFor(adopted, save_id)
  return Object.fromEntries(Object.entries(adopted).filter(([id]) => needed.has(id)))
}
