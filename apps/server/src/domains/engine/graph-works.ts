import { dagToGraph, type GraphFault, type ObjectInfo } from '@easel/engine'
import { registry } from '@easel/nodes'
import { convertWorkflow } from './engine.service.ts'
import { dagOf, graphOf } from './graph-json.ts'

/** Input of a conversion. The graphs are serialized JSON. */
export interface WorkflowJson {
  ui: Uint8Array
  object_info?: Uint8Array | undefined
  seed: number
  now: Date
}

export interface ConvertedJson {
  dag: Uint8Array
  output_node_arr: string[]
  warning_arr: { node_id: string; code: string; message: string }[]
}

export async function convertGraph({ ui, object_info, seed, now }: WorkflowJson): Promise<ConvertedJson> {
  const converted = convertWorkflow({
    ui: graphOf(ui),
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

export async function validateGraph(
  json: Uint8Array,
): Promise<{ error_arr: GraphFault[]; warning_arr: GraphFault[] }> {
  const { error_arr, warning_arr } = dagToGraph(dagOf(json, 'dag'), registry)
  return { error_arr: [...error_arr], warning_arr: [...warning_arr] }
}
