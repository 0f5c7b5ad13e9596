import { type Graph, type GraphFault, type Message, message, validateGraph } from '@easel/graph'
import { graphRegistry, registry } from '@easel/nodes'
import { type Definitions, foldForeign, foreignFaults, partNeeds } from '@easel/workflow'

/** Limits on what an engine is compared with, for each graph that waits. */
const maxClasses = 500
const maxFiles = 200

/** Lists what keeps a graph from running, here or on engines with these definitions. */
export function graphFaults(graph: Graph, definitions: Definitions): readonly GraphFault[] {
  const faults = foreignFaults({ graph, registry: graphRegistry, definitions })
  if (faults.length > 0) return faults
  const folded = foldForeign(graph, graphRegistry)
  if (folded.error_arr.length > 0) return folded.error_arr
  const { classes, files } = partNeeds([...folded.parts.values()])
  if (classes.length > maxClasses) return [tooLarge(message('engine_types_max', { max: maxClasses }))]
  if (files.length > maxFiles) return [tooLarge(message('engine_files_max', { max: maxFiles }))]
  return validateGraph(folded.graph, registry)
}

function tooLarge(found: Message): GraphFault {
  return { node_id: '', code: 'too_large', message: found }
}
