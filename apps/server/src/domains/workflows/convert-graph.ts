import { type Dag, dagToGraph, type GraphFault } from '@easel/graph'
import { registryOf } from '@easel/nodes'
import { adoptSaves, Definitions, type ObjectInfo, type WorkflowWarning } from '@easel/workflow'
import { foreignTypesIn } from './foreign-types-in.ts'
import { graphFaults } from './graph-faults.ts'
import { dagOf, graphOf } from './graph-json.ts'
import type { WantedTypes } from './with-definitions.ts'
import { convertWorkflow } from './workflows.service.ts'

/** Input of a conversion. The graphs are serialized JSON. */
export interface WorkflowJson {
  ui: Uint8Array
  /** Definitions that came with the workflow, or definitions of engines. */
  object_info?: Uint8Array | undefined
  seed: number
  now: Date
}

export interface ConvertedJson {
  dag: Uint8Array
  output_node_arr: string[]
  warning_arr: WorkflowWarning[]
}

export async function convertGraph({
  ui,
  object_info,
  seed,
  now,
}: WorkflowJson): Promise<ConvertedJson | WantedTypes> {
  const file = graphOf(ui)
  const wanted = object_info ? [] : foreignTypesIn(file)
  if (wanted.length > 0) return { wanted }
  const converted = convertWorkflow({
    ui: file,
    object_info: object_info && (graphOf(object_info) as ObjectInfo),
    seed,
    now,
  })
  return {
    dag: Buffer.from(JSON.stringify(converted.dag)),
    output_node_arr: [...converted.output_node_arr],
    warning_arr: [...converted.warning_arr],
  }
}

export interface DagJson {
  dag: Uint8Array
  /** Definitions of node types that engines have. */
  definitions?: Uint8Array | undefined
}

export async function validateGraph({
  dag,
  definitions,
}: DagJson): Promise<{ error_arr: GraphFault[]; warning_arr: GraphFault[] } | WantedTypes> {
  const given = dagOf(dag, 'dag') as Dag
  const wanted = definitions ? [] : foreignTypesIn(given)
  if (wanted.length > 0) return { wanted }
  const known = new Definitions(definitions ? [graphOf(definitions) as ObjectInfo] : [])
  const adopted = adoptSaves(given)
  const { error_arr, warning_arr } = dagToGraph(adopted, registryOf(adopted), (graph) =>
    graphFaults(graph, known),
  )
  return { error_arr: [...error_arr], warning_arr: [...warning_arr] }
}
