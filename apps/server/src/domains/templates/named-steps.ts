import type { Dag, Locale } from '@easel/contract'
import { stepName } from '@easel/nodes'

/** Returns the graph of a built-in template with the names of its steps in a language. */
export function namedIn(graph: string, locale: Locale): Dag {
  const nodes = Object.entries(JSON.parse(graph) as Dag)
  return Object.fromEntries(
    nodes.map(([id, node]) => {
      const title = node._meta?.title
      return [id, title === undefined ? node : { ...node, _meta: { title: stepName(title, locale) } }]
    }),
  )
}
