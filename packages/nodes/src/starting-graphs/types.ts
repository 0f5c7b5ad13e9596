import type { Graph } from '@easel/graph'

interface Words {
  readonly en: string
  readonly zh: string
}

/** A graph to begin with: it needs no engine, and one photo. */
export interface StartingGraph {
  readonly key: string
  readonly title: Words
  /** One sentence on what the nodes do together. */
  readonly description: Words
  readonly graph: Graph
}
