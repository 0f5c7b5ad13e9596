import type { Params } from '@easel/contract'
import type { Graph } from '@easel/engine'
import { registry } from '@easel/nodes'
import { runnableGraph, type StoredGraph } from '../graphs/index.ts'
import { effortOf, type RunStart, runStart } from '../runs/inspect.ts'
import { fillGraph, type TemplateDefinition } from './template-definition.ts'

export interface Filling {
  definition: TemplateDefinition
  graph: StoredGraph
  params: Params
  sourceKeys: readonly string[]
  /** Picture sizes of the sources, by their keys. */
  sizes: ReadonlyMap<string, { width: number; height: number }>
}

/** Graph of one work, with its computing effort and the stages that start it. */
export interface FilledGraph extends RunStart {
  graph: StoredGraph
  effort: number
}

export async function fillStoredGraph({ definition, graph, sizes, ...given }: Filling): Promise<FilledGraph> {
  const filled = runnableGraph(fillGraph(definition, JSON.parse(graph) as Graph, given))
  return {
    graph: JSON.stringify(filled),
    effort: effortOf(filled, sizes, registry),
    ...runStart(filled, registry),
  }
}
