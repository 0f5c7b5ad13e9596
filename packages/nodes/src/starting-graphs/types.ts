import type { Graph } from '@easel/graph'

interface Words {
  readonly en: string
  readonly zh: string
}

/** A graph to start with, which needs no engine and a single photo. */
export interface StartingGraph {
  readonly key: string
  readonly title: Words
  /** One sentence on the purpose of the nodes. */
  readonly description: Words
  readonly graph: Graph
}
