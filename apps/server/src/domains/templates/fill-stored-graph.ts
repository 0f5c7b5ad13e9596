import type { Params } from '@easel/contract'
import { type Graph, graphCost } from '@easel/graph'
import { registry } from '@easel/nodes'
import { effortOf, type RunStart, runStart } from '../runs/inspect.ts'
import { requireRunnable, runnableGraph, type StoredGraph } from '../workflows/index.ts'
import { fillGraph, type TemplateDefinition } from './template-definition.ts'

export interface FillInput {
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
  /** Cost in attempts. */
  cost: number
}

export async function fillStoredGraph({
  definition,
  graph,
  sizes,
  ...given
}: FillInput): Promise<FilledGraph> {
  const { graph: whole, isReduced } = fillGraph(definition, JSON.parse(graph) as Graph, given)
  const filled = runnableGraph(whole)
  if (isReduced) requireRunnable(filled)
  return {
    cost: isReduced ? Math.min(definition.cost, graphCost(filled, registry)) : definition.cost,
    graph: JSON.stringify(filled),
    effort: effortOf(filled, sizes, registry),
    ...runStart(filled, registry),
  }
}

/**
 * Fills the graph of a template for an editor: in the form in which its maker drew it, without folding the nodes of engines into
 * parts, and without a check.
 */
export async function fillDrawnGraph({
  definition,
  graph,
  ...given
}: Omit<FillInput, 'sizes'>): Promise<Uint8Array> {
  return Buffer.from(JSON.stringify(fillGraph(definition, JSON.parse(graph) as Graph, given).graph))
}
