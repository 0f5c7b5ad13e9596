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
    class_type: { type: 'string', description: 'The type of the node' },
    inputs: {
      type: 'object',
      additionalProperties: true,
      description: 'By name: a value, or `[node id, output index]`',
    },
    _meta: {
      type: 'object',
      description: 'For people alone',
      properties: { title: { type: 'string', description: 'What an editor calls it' } },
    },
  },
  required: ['class_type'],
}

const dagExample = {
  '1': { class_type: 'LoadImage', inputs: { image: 'photo.jpg' } },
  '2': { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 0.7 } },
  '3': { class_type: 'SaveImage', inputs: { image: ['2', 0] }, _meta: { title: 'Result' } },
}

/** Returns the first fault of a node's shape, as a path below the node and a message. */
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
 * A task graph in the form of ComfyUI's API. Checks only the shape, node by node, and stops after the first faults: a
 * graph may fill the whole body, and a list of its faults could be as large.
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

const NodeIdOfDag = z.string().meta({ description: "The node's id in `dag`", examples: ['57:28'] })

export const GraphFault = z
  .object({
    node_id: NodeIdOfDag.meta({
      description: "The node's id in `dag`; empty where the graph as a whole is meant",
    }),
    input: z
      .string()
      .optional()
      .meta({ description: 'The input at which it is; absent where the node is meant' }),
    code: z.string().meta({
      description:
        'For programs: unknown_node, missing_input, unknown_input, type_mismatch, out_of_range, dangling_link, bad_output, cycle, no_output, too_large',
      examples: ['type_mismatch'],
    }),
    message: z
      .string()
      .meta({ description: 'For people, in English', examples: ['Takes VIDEO, linked to IMAGE'] }),
  })
  .meta({ description: 'Something in a graph that keeps it from running, or that is left out when it runs' })
export type GraphFault = z.output<typeof GraphFault>

export const WorkflowWarning = z
  .object({
    node_id: NodeIdOfDag,
    code: z.string().meta({
      description: 'For programs: unknown_node, widget_mismatch',
      examples: ['unknown_node'],
    }),
    message: z.string().meta({ description: 'For people, in English' }),
  })
  .meta({ description: 'Something that was converted although not everything about it is known' })
export type WorkflowWarning = z.output<typeof WorkflowWarning>

const InputDescriptions = z.record(z.string(), z.array(z.unknown()).min(1).max(2)).meta({
  description: '`[type, options]` of each input; a list in place of the type holds what may be chosen',
  examples: [{ image: ['IMAGE', {}], strength: ['FLOAT', { default: 0.7, min: 0, max: 1, step: 0.05 }] }],
})

const NodeDescription = z.object({
  input: z
    .object({ required: InputDescriptions, optional: InputDescriptions })
    .meta({ description: 'What it takes' }),
  input_order: z
    .object({
      required: z.array(z.string()).meta({ description: 'Names' }),
      optional: z.array(z.string()).meta({ description: 'Names' }),
    })
    .meta({ description: 'The order in which an editor shows them' }),
  output: z.array(z.string()).meta({ description: 'Types of its outputs', examples: [['IMAGE']] }),
  output_is_list: z.array(z.boolean()).meta({ description: 'Whether an output gives several values' }),
  output_name: z.array(z.string()).meta({ description: 'Names of its outputs', examples: [['image']] }),
  name: z.string().meta({ description: 'Its class', examples: ['OilPainting'] }),
  display_name: z.string().meta({ description: 'What an editor calls it', examples: ['Oil Painting'] }),
  description: z.string().meta({ description: 'What it does' }),
  category: z.string().meta({ description: 'Where an editor lists it', examples: ['style'] }),
  output_node: z.boolean().meta({ description: 'It gives a result' }),
  python_module: z
    .string()
    .meta({ description: 'Where it comes from, under the name that editors look for' }),
})

const tag = 'Engine'

export const engineRoutes = {
  convertWorkflow: route({
    method: 'POST',
    path: '/engine/dsl/ui_to_dag',
    auth: 'required',
    tag,
    rate: 'graph',
    takesGraph: true,
    summary: "Convert a node editor's workflow to a task graph",
    description:
      'Gives the graph that the editor itself would queue: subgraphs expanded, reroutes and bypassed nodes left out, widgets named. Whatever would have to be guessed is refused with A0400, whose details name node and input; more than 10 000 executing nodes, or 20 000 with those that exist in the editor alone, are A0421. All calls that read graphs count together: 30 a minute.',
    input: input({
      ui: Ui,
      object_info: ObjectInfo.optional().meta({
        description:
          "Definitions from where the workflow was made. They count before this server's own, for the same name may be another node there",
      }),
      seed: z.int().min(0).default(0).meta({
        description:
          'Decides between the alternatives of prompts like `{a|b}`: the same seed, the same choice',
      }),
    }),
    answer: z.object({
      dag: Dag,
      output_node_arr: z
        .array(NodeIdOfDag)
        .meta({ description: 'Nodes that give a result', examples: [['3']] }),
      warning_arr: z
        .array(WorkflowWarning)
        .max(100)
        .meta({ description: 'What was converted although not everything about it is known' }),
    }),
    errors: ['A0413', 'A0421'],
  }),
  validateDag: route({
    method: 'POST',
    path: '/engine/dag/validate',
    auth: 'required',
    tag,
    rate: 'graph',
    takesGraph: true,
    summary: 'Everything that keeps a task graph from running here',
    description:
      'Both lists hold at most 100 entries. A graph whose `error_arr` is empty can run. Inputs that a node does not have are left out when it runs; `warning_arr` names them. All calls that read graphs count together: 30 a minute.',
    input: input({ dag: Dag }),
    answer: z.object({
      error_arr: z
        .array(GraphFault)
        .max(100)
        .meta({ description: 'Everything that keeps the graph from running' }),
      warning_arr: z
        .array(GraphFault)
        .max(100)
        .meta({ description: 'Inputs that are left out when it runs' }),
    }),
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
    answer: z.record(z.string(), NodeDescription),
    errors: [],
  }),
} as const
