import {
  type Definitions,
  foldForeign,
  foreignFaults,
  type Graph,
  type GraphFault,
  validateGraph,
} from '@easel/engine'
import { graphRegistry, registry } from '@easel/nodes'

/** Lists what keeps a graph from running, here or on engines with these definitions. */
export function graphFaults(graph: Graph, definitions: Definitions): readonly GraphFault[] {
  const faults = foreignFaults({ graph, registry: graphRegistry, definitions })
  if (faults.length > 0) return faults
  const folded = foldForeign(graph, graphRegistry)
  return folded.error_arr.length > 0 ? folded.error_arr : validateGraph(folded.graph, registry)
}
