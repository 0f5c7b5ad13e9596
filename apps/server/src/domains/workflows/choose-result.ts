import { detail } from '@easel/contract'
import type { Dag } from '@easel/graph'
import { graphRegistry } from '@easel/nodes'
import {
  adoptSaves,
  findResultNode,
  type ResultNode,
  resultNodes,
  suggestedResult,
  withOneResult,
} from '@easel/workflow'
import { errors } from '../../platform/errors/domain-error.ts'

/** The choice of a result, for a graph with several results. */
export interface ResultChoice {
  /** Result that a call names: an id, or an empty list for the suggested result. */
  readonly given?: readonly string[] | undefined
  /** Results that the form of the file shows. */
  readonly shown?: readonly string[] | undefined
}

export interface ChosenGraph {
  /** The graph with adopted saves, reduced to the nodes that the chosen result needs. */
  readonly dag: Dag
  /** All nodes that give a result, also nodes that are left out. */
  readonly results: readonly ResultNode[]
  /** Undefined if none is chosen: then all results count. */
  readonly chosen: ResultNode | undefined
}

/** Reduces a graph to the chosen result. Throws A0400 if the graph has no such result. */
export function chooseResult(dag: Dag, choice: ResultChoice = {}): ChosenGraph {
  const adopted = adoptSaves(dag)
  const results = resultNodes(adopted, graphRegistry)
  const chosen = chosenOf(adopted, results, choice)
  return { dag: chosen ? withOneResult(adopted, chosen) : adopted, results, chosen }
}

function chosenOf(
  adopted: Dag,
  results: readonly ResultNode[],
  { given, shown = [] }: ResultChoice,
): ResultNode | undefined {
  const [id] = given ?? []
  const chosen = id === undefined ? undefined : findResultNode(results, id)
  if (id !== undefined && !chosen)
    throw errors.invalid({ details: [detail('output_arr.0', 'result_unknown')] })
  if (chosen) return chosen
  const ofForm = new Set(shown.flatMap((field) => findResultNode(results, field) ?? []))
  const [only, second] = [...ofForm]
  // The form of a graph with one result does not describe other parts of the graph.
  if (only && !second && (given || results.length > 1)) return only
  return given && suggestedResult(adopted, results)
}
