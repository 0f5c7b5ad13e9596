import type { Dag, Locale, StartingGraph } from '@easel/contract'
import { type Graph, isLink } from '@easel/graph'
import { startingGraphs } from '@easel/nodes'

/** Returns the graphs with which a project can begin, in the caller's language. */
export function startingGraphsIn(locale: Locale): StartingGraph[] {
  return startingGraphs.map(({ key, title, description, graph }) => ({
    key,
    title: title[locale],
    description: description[locale],
    dag: withNumberedIds(graph),
  }))
}

/** Returns a graph with numbers as ids, as node editors give them. */
function withNumberedIds(graph: Graph): Dag {
  const ids = new Map(Object.keys(graph).map((id, index) => [id, String(index + 1)]))
  const nodes = Object.entries(graph).map(([id, { class_type, inputs }]) => {
    const values = Object.entries(inputs).map(([name, value]) => [
      name,
      isLink(value) ? [ids.get(value[0])!, value[1]] : value,
    ])
    return [ids.get(id)!, { class_type, inputs: Object.fromEntries(values) }]
  })
  return Object.fromEntries(nodes)
}
