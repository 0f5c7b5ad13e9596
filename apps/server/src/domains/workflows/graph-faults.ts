import { type Graph, type GraphFault, type Message, message, validateGraph } from '@easel/graph'
import { localRegistry, registry, registryOf } from '@easel/nodes'
import { type Definitions, foreignFaults, partNeeds } from '@easel/workflow'
import { foldGraph } from './foreign-graph.ts'

/** Maximum numbers of node types and files that are compared with an engine, for each waiting graph. */
const maxClasses = 500
const maxFiles = 200

/** Lists the faults that prevent a graph from running, on workers or on engines with these definitions. */
export function graphFaults(graph: Graph, definitions: Definitions): readonly GraphFault[] {
  const known = registryOf(graph)
  const faults =
    known === localRegistry
      ? validateGraph(graph, known)
      : foreignFaults({ graph, registry: known, definitions })
  if (faults.length > 0) return faults
  const { graph: runnable, parts, error_arr } = foldGraph(graph)
  if (error_arr.length > 0) return error_arr
  const { classes, files } = partNeeds([...parts.values()])
  if (classes.length > maxClasses) return [tooLarge(message('engine_types_max', { max: maxClasses }))]
  if (files.length > maxFiles) return [tooLarge(message('engine_files_max', { max: maxFiles }))]
  return validateGraph(runnable, registry)
}

function tooLarge(found: Message): GraphFault {
  return { node_id: '', code: 'too_large', message: found }
}
