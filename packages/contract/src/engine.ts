import { z } from 'zod'
import { input } from './fields.ts'
import { route } from './route.ts'

const maxFaults = 20

/** A node of a task graph: its inputs hold values, or `[node id, output index]` for a link. */
export interface DagNode {
  class_type: string
  inputs?: Record<string, unknown>
  _meta?: { title?: string }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const dagNodeSchema = {
  type: 'object',
  properties: {
    class_type: { type: 'string' },
    inputs: { type: 'object', additionalProperties: true },
    _meta: { type: 'object', properties: { title: { type: 'string' } } },
  },
  required: ['class_type'],
}

const dagExample = {
  '1': { class_type: 'LoadImage', inputs: { image: 'photo.jpg' } },
  '2': { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 0.7 } },
  '3': { class_type: 'SaveImage', inputs: { image: ['2', 0] }, _meta: { title: 'Result' } },
}

/** What is wrong with a node's form, as path below the node and message. */
function nodeFault(node: unknown): [path: string[], message: string] | undefined {
  if (!isObject(node)) return [[], 'An object is expected']
  if (typeof node['class_type'] !== 'string') return [['class_type'], 'A text is expected']
  if (node['class_type'].length > 1000) return [['class_type'], 'At most 1000 characters']
  if (node['inputs'] !== undefined && !isObject(node['inputs'])) return [['inputs'], 'An object is expected']
  const meta = node['_meta']
  if (meta !== undefined && !isObject(meta)) return [['_meta'], 'An object is expected']
  const title = meta?.['title']
  return title === undefined || typeof title === 'string'
    ? undefined
    : [['_meta', 'title'], 'A text is expected']
}

/**
 * A task graph in the form of ComfyUI's API. The form alone is checked here, node by node and no further than the first faults: what is
 * in a graph may be as large as a body, and so may be what is wrong with it.
 */
export const Dag = z
  .custom<Record<string, DagNode>>(isObject, { message: 'An object of nodes is expected', abort: true })
  .superRefine((dag, context) => {
    let faults = 0
    for (const [id, node] of Object.entries(dag)) {
      const fault = nodeFault(node)
      if (!fault) continue
      context.addIssue({ code: 'custom', path: [id, ...fault[0]], message: fault[1] })
      faults += 1
      if (faults === maxFaults) return
    }
  })
  .meta({
    type: 'object',
    additionalProperties: dagNodeSchema,
    description:
      'A task graph: `{node id: {class_type, inputs: {name: value or [node id, output index]}, _meta: {title}}}`',
    examples: [dagExample],
  })
export type Dag = z.output<typeof Dag>

export const Ui = z.custom<Record<string, unknown>>(isObject, { message: 'An object is expected' }).meta({
  type: 'object',
  additionalProperties: true,
  description: "A node editor's workflow: ComfyUI/LiteGraph JSON, version 0.4 or 1",
})
export type Ui = z.output<typeof Ui>

export const ObjectInfo = z
  .custom<Record<string, unknown>>(isObject, { message: 'An object is expected' })
  .meta({
    type: 'object',
    additionalProperties: true,
    description: 'Definitions of node types by class, in the shape that ComfyUI serves at `/object_info`',
  })

export const GraphFault = z.object({
  node_id: z.string().meta({ description: 'Empty where the graph as a whole is meant' }),
  input: z.string().optional(),
  code: z.string().meta({
    description: 'unknown_node, missing_input, type_mismatch, out_of_range, cycle, dangling_link, …',
  }),
  message: z.string(),
})
export type GraphFault = z.output<typeof GraphFault>

export const WorkflowWarning = z.object({ node_id: z.string(), code: z.string(), message: z.string() })
export type WorkflowWarning = z.output<typeof WorkflowWarning>

const tag = 'Engine'

export const engineRoutes = {
  convertWorkflow: route({
    method: 'POST',
    path: '/engine/dsl/ui_to_dag',
    auth: 'required',
    tag,
    rate: 'write',
    takesGraph: true,
    summary: "Convert a node editor's workflow to a task graph",
    description:
      'Gives the graph that the editor itself would queue: subgraphs expanded, reroutes and bypassed nodes left out, widgets named. ' +
      'Whatever would have to be guessed is refused with A0400, whose details name node and input; more than 10 000 executing nodes, ' +
      'or 20 000 with those that exist in the editor alone, are A0421.',
    input: input({
      ui: Ui,
      object_info: ObjectInfo.optional().meta({
        description:
          "Definitions from where the workflow was made. They count before this server's own, for the same name may be another node there",
      }),
      seed: z
        .int()
        .min(0)
        .default(0)
        .meta({ description: 'Decides between the alternatives of prompts like {a|b}' }),
    }),
    answer: z.object({
      dag: z.record(z.string(), z.unknown()).meta({
        additionalProperties: dagNodeSchema,
        description: 'The task graph; ids of nodes in subgraphs are joined by `:`',
        examples: [dagExample],
      }),
      output_node_arr: z.array(z.string()).meta({ description: 'Nodes that give a result' }),
      warning_arr: z
        .array(WorkflowWarning)
        .meta({ description: 'What was converted, though not everything about it is known; at most 100' }),
    }),
    errors: ['A0413', 'A0421'],
  }),
  validateDag: route({
    method: 'POST',
    path: '/engine/dag/validate',
    auth: 'required',
    tag,
    rate: 'write',
    takesGraph: true,
    summary: 'Everything that keeps a task graph from running here',
    description:
      'Both lists hold at most 100 entries. A graph whose `error_arr` is empty can run. Inputs that a node does not have are left out when ' +
      'it runs; `warning_arr` names them.',
    input: input({ dag: Dag }),
    answer: z.object({ error_arr: z.array(GraphFault), warning_arr: z.array(GraphFault) }),
    errors: ['A0413'],
  }),
  getObjectInfo: route({
    method: 'GET',
    path: '/engine/object_info',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Every node type with its inputs, outputs, ranges and defaults',
    description: 'In the shape that ComfyUI serves at `/object_info`, by class.',
    input: input({}),
    answer: z.record(
      z.string(),
      z.object({
        input: z.object({
          required: z.record(z.string(), z.array(z.unknown())),
          optional: z.record(z.string(), z.array(z.unknown())),
        }),
        input_order: z.object({ required: z.array(z.string()), optional: z.array(z.string()) }),
        output: z.array(z.string()),
        output_is_list: z.array(z.boolean()),
        output_name: z.array(z.string()),
        name: z.string(),
        display_name: z.string(),
        description: z.string(),
        category: z.string(),
        output_node: z.boolean(),
        python_module: z.string(),
      }),
    ),
    errors: [],
  }),
} as const
