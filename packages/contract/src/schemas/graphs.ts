import { z } from 'zod'
import { type Fault, fault } from '../messages/faults.ts'
import { input, unfit } from './fields.ts'
import { route } from './route.ts'

const maxFaults = 20

/** A node of a task graph. Each input is a value, or a link in the form `[node id, output index]`. */
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
    class_type: { type: 'string', description: 'Type of the node' },
    inputs: {
      type: 'object',
      additionalProperties: true,
      description: 'Inputs by name: a value, or `[node id, output index]` for a link',
    },
    _meta: {
      type: 'object',
      description: 'For display only',
      properties: { title: { type: 'string', description: 'Title shown in an editor' } },
    },
  },
  required: ['class_type'],
}

const dagExample = {
  '1': { class_type: 'LoadImage', inputs: { image: 'photo.jpg' } },
  '2': { class_type: 'OilPainting', inputs: { image: ['1', 0], strength: 0.7 } },
  '3': { class_type: 'SaveImage', inputs: { image: ['2', 0] }, _meta: { title: 'Result' } },
}

/** Returns the first fault in the shape of a node, with its path inside the node. */
function nodeFault(node: unknown): [path: string[], fault: Fault] | undefined {
  if (!isObject(node)) return [[], fault('object_expected')]
  if (typeof node['class_type'] !== 'string') return [['class_type'], fault('text_expected')]
  if (node['class_type'].length > 1000) return [['class_type'], fault('characters_max', { max: 1000 })]
  if (node['inputs'] !== undefined && !isObject(node['inputs'])) return [['inputs'], fault('object_expected')]
  const meta = node['_meta']
  if (meta !== undefined && !isObject(meta)) return [['_meta'], fault('object_expected')]
  const title = meta?.['title']
  return title === undefined || typeof title === 'string'
    ? undefined
    : [['_meta', 'title'], fault('text_expected')]
}

/**
 * A task graph in the form of ComfyUI's API. Only the shape of each node is checked, and the check stops after the first few
 * faults: a graph may fill the whole body, and a list of all faults could be as large.
 */
export const Dag = z
  .custom<Record<string, DagNode>>(isObject, { ...unfit(fault('nodes_expected')), abort: true })
  .superRefine((dag, context) => {
    let faults = 0
    for (const [id, node] of Object.entries(dag)) {
      const found = nodeFault(node)
      if (!found) continue
      context.addIssue({ code: 'custom', path: [id, ...found[0]], ...unfit(found[1]) })
      faults += 1
      if (faults === maxFaults) return
    }
  })
  .meta({
    type: 'object',
    additionalProperties: dagNodeSchema,
    description:
      "Graph in the format of ComfyUI's API: `{node id: {class_type, inputs: {name: value or [node id, output index]}, _meta: {title}}}`",
    examples: [dagExample],
  })
export type Dag = z.output<typeof Dag>

export const Ui = z.custom<Record<string, unknown>>(isObject, unfit(fault('object_expected'))).meta({
  type: 'object',
  additionalProperties: true,
  description: 'Workflow of a node editor: ComfyUI/LiteGraph JSON, version 0.4 or 1',
})
export type Ui = z.output<typeof Ui>

/** The name of a model file. */
const fileName = z.string().min(1).max(200)

/** Choices that a caller can make for a graph. */
export const graphChoices = {
  output_arr: z
    .array(z.string().min(1).max(200))
    .max(1)
    .optional()
    .meta({
      description:
        'Id of the node whose result is chosen, if several nodes give results; only the nodes that this result needs are kept. An empty list: the suggested result. Default: the result that the form in the file names; without such a form, all results count',
      examples: [['9']],
    }),
  replace_arr: z
    .array(
      z.object({
        name: fileName.meta({ description: 'Name of a file in the workflow' }),
        by: fileName.meta({ description: 'Name of the file that replaces this file' }),
      }),
    )
    .max(50)
    .optional()
    .meta({ description: 'Files of models that replace other files, at most 50' }),
} as const
export type GraphChoices = {
  output_arr?: readonly string[] | undefined
  replace_arr?: readonly { name: string; by: string }[] | undefined
}

export const ObjectInfo = z.custom<Record<string, unknown>>(isObject, unfit(fault('object_expected'))).meta({
  type: 'object',
  additionalProperties: true,
  description: 'Definitions of node types by class, in the format that ComfyUI serves at `/object_info`',
})

const NodeIdOfDag = z.string().meta({ description: 'Id of the node in `dag`', examples: ['57:28'] })

export const GraphFault = z
  .object({
    node_id: NodeIdOfDag.meta({
      description: 'Id of the node in `dag`; empty if the fault concerns the whole graph',
    }),
    input: z
      .string()
      .optional()
      .meta({ description: 'Name of the faulty input; absent if the fault concerns the node' }),
    code: z.string().meta({
      description:
        'Code of the fault: `unknown_node`, `missing_input`, `unknown_input`, `type_mismatch`, `out_of_range`, `dangling_link`, `bad_output`, `cycle`, `no_output` or `too_large`',
      examples: ['type_mismatch'],
    }),
    message: z
      .string()
      .meta({ description: "Message in the caller's language", examples: ['Takes VIDEO, linked to IMAGE'] }),
  })
  .meta({
    description: 'A fault that prevents a graph from running, or an input that a run ignores',
  })
export type GraphFault = z.output<typeof GraphFault>

export const WorkflowWarning = z
  .object({
    node_id: NodeIdOfDag,
    input: z.string().optional().meta({
      description: 'Name of the input concerned; absent if the warning concerns the whole node',
    }),
    code: z.string().meta({
      description:
        'Code of the warning: `unknown_node`, `widget_mismatch` (a value was left out, read in another way, or took its default), `link_dropped` or `text_replaced`',
      examples: ['unknown_node'],
    }),
    message: z.string().meta({ description: "Message in the caller's language" }),
  })
  .meta({ description: 'A node, or one of its inputs, that was not read exactly as the file contains it' })
export type WorkflowWarning = z.output<typeof WorkflowWarning>

const InputDescriptions = z.record(z.string(), z.array(z.unknown()).min(1).max(2)).meta({
  description:
    '`[type, options]` of each input; instead of the type there can be a list of the allowed values',
  examples: [{ image: ['IMAGE', {}], strength: ['FLOAT', { default: 0.7, min: 0, max: 1, step: 0.05 }] }],
})

const NodeDescription = z.object({
  input: z
    .object({ required: InputDescriptions, optional: InputDescriptions })
    .meta({ description: 'Inputs of the node' }),
  input_order: z
    .object({
      required: z.array(z.string()).meta({ description: 'Names of inputs, in order' }),
      optional: z.array(z.string()).meta({ description: 'Names of inputs, in order' }),
    })
    .meta({ description: 'Order in which an editor shows the inputs' }),
  output: z.array(z.string()).meta({ description: 'Types of the outputs', examples: [['IMAGE']] }),
  output_is_list: z.array(z.boolean()).meta({ description: 'Whether each output is a list of values' }),
  output_name: z.array(z.string()).meta({ description: 'Names of the outputs', examples: [['image']] }),
  name: z.string().meta({ description: 'Type of the node (`class_type`)', examples: ['OilPainting'] }),
  display_name: z.string().meta({ description: 'Name shown in an editor', examples: ['Oil Painting'] }),
  description: z.string().meta({ description: 'Description of the node' }),
  category: z
    .string()
    .meta({ description: 'Category in which an editor lists the node', examples: ['style'] }),
  output_node: z.boolean().meta({ description: 'Whether the node gives a result' }),
  python_module: z
    .string()
    .meta({ description: 'Source of the node; this is the name of the field that editors expect' }),
})

const tag = 'Engine'

export const graphRoutes = {
  convertWorkflow: route({
    method: 'POST',
    path: '/engine/dsl/ui_to_dag',
    auth: 'required',
    tag,
    rate: 'graph',
    takesGraph: true,
    summary: 'Convert a workflow to a graph',
    description:
      'Returns the graph that the editor itself would queue: subgraphs are expanded, reroutes and bypassed nodes are removed, and widgets become named inputs. A0400 if the workflow is ambiguous; `details` names the node and the input. A0421 above 10 000 executing nodes, or 20 000 nodes including nodes that exist only in the editor. All calls that read graphs share a limit of 30 a minute.',
    input: input({
      ui: Ui,
      object_info: ObjectInfo.optional().meta({
        description:
          'Node definitions of the editor in which the workflow was made. They take precedence over the definitions of this server, which may have a different node under the same name',
      }),
      seed: z.int().min(0).default(0).meta({
        description:
          'Seed for choosing among the alternatives of prompts such as `{a|b}`: the same seed gives the same choice',
      }),
    }),
    answer: z.object({
      dag: Dag,
      output_node_arr: z
        .array(NodeIdOfDag)
        .meta({ description: 'Ids of the nodes that give a result', examples: [['3']] }),
      warning_arr: z.array(WorkflowWarning).max(100).meta({
        description: 'Nodes that were converted, although this server lacks a part of their definition',
      }),
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
    summary: 'Validate a graph',
    description:
      'A graph with an empty `error_arr` can run on this server. Each list has at most 100 entries. All calls that read graphs share a limit of 30 a minute.',
    input: input({ dag: Dag }),
    answer: z.object({
      error_arr: z
        .array(GraphFault)
        .max(100)
        .meta({ description: 'Faults that prevent the graph from running' }),
      warning_arr: z
        .array(GraphFault)
        .max(100)
        .meta({ description: 'Inputs that do not exist on the node, so that a run ignores them' }),
    }),
    errors: ['A0413'],
  }),
  getObjectInfo: route({
    method: 'GET',
    path: '/engine/object_info',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'List all node types with their inputs, outputs, ranges and defaults',
    description:
      'In the format that ComfyUI serves at `/object_info`: an object with one entry for each type.',
    input: input({}),
    answer: z.record(z.string(), NodeDescription),
    errors: [],
  }),
} as const
