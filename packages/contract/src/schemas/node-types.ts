import { z } from 'zod'
import { input } from './fields.ts'
import { Dag } from './graphs.ts'
import { route } from './route.ts'

/** Maximum number of choices of a list in a node type; engines have thousands of files. */
export const maxNodeChoices = 500

const ChoiceValue = z.union([z.string(), z.number()])

export const NodeWidget = z
  .object({
    kind: z
      .enum([
        'integer',
        'number',
        'text',
        'choice',
        'boolean',
        'seed',
        'colour',
        'image',
        'images',
        'unknown',
      ])
      .meta({
        description:
          "Kind of field. `image` takes the id of one of the caller's uploads, `images` a list of them; `unknown` is kept as it is",
      }),
    default: z.unknown().optional().meta({ description: 'Value of a new node; absent if there is none' }),
    min: z.number().optional().meta({ description: 'Lowest value' }),
    max: z.number().optional().meta({ description: 'Highest value' }),
    step: z.number().optional().meta({ description: 'Distance between neighbouring values' }),
    choice_arr: z
      .array(ChoiceValue)
      .max(maxNodeChoices)
      .optional()
      .meta({
        description: 'Values of a choice; absent if unknown',
        examples: [['jpeg', 'png']],
      }),
    choice_label_arr: z
      .array(z.string())
      .max(maxNodeChoices)
      .optional()
      .meta({ description: "Labels of the choices in the caller's language, if they have labels" }),
    has_more: z
      .boolean()
      .optional()
      .meta({ description: `True if there are more choices than the ${maxNodeChoices} that are listed` }),
    multiline: z.boolean().optional().meta({ description: 'True for a text of several lines' }),
    value_count: z
      .int()
      .nullable()
      .meta({
        description:
          "Number of the input's positions in `widgets_values` of a workflow: 2 with the control that follows a seed; null if the number depends on the values",
        examples: [1],
      }),
  })
  .meta({ description: 'The field of an input that takes a value' })

export const NodeInputType = z.object({
  name: z.string().meta({ description: 'Name of the input', examples: ['strength'] }),
  label: z.string().meta({ description: "Label in the caller's language", examples: ['Strength'] }),
  type: z
    .string()
    .meta({ description: 'Type of the values that a link to the input carries', examples: ['FLOAT'] }),
  required: z.boolean().meta({ description: 'False if the node runs without it' }),
  widget: NodeWidget.optional().meta({
    description: 'The field of the value; absent for an input that takes links only',
  }),
})

export const NodeOutputType = z.object({
  name: z.string().meta({ description: 'Name of the output', examples: ['image'] }),
  label: z.string().meta({ description: "Label in the caller's language", examples: ['Picture'] }),
  type: z
    .string()
    .meta({ description: 'Type of the values that links from the output carry', examples: ['IMAGE'] }),
})

export const NodeType = z
  .object({
    type: z.string().meta({ description: 'Type of the node (`class_type`)', examples: ['OilPainting'] }),
    title: z.string().meta({ description: "Name in the caller's language", examples: ['Oil Painting'] }),
    description: z.string().meta({ description: 'Effect of the node; empty if unknown' }),
    category: z
      .string()
      .meta({ description: 'Category in which the type is listed', examples: ['Painting'] }),
    keyword_arr: z
      .array(z.string())
      .meta({ description: 'Search words of the type, in all languages', examples: [['oil', '油画']] }),
    input_arr: z
      .array(NodeInputType)
      .meta({ description: 'Inputs, in the order of their values in a workflow' }),
    output_arr: z.array(NodeOutputType).meta({ description: 'Outputs, in order' }),
    is_output: z.boolean().meta({ description: 'True if nodes of the type give a result' }),
    is_essential: z.boolean().meta({ description: 'True for nodes of nearly every graph' }),
    place: z
      .enum(['here', 'engine'])
      .meta({ description: 'Where nodes of the type run: at this server itself, or at an engine' }),
    engine_arr: z.array(z.string()).optional().meta({
      description: 'Names of the engines that can run nodes of the type; absent for nodes that run here',
    }),
    weight: z.number().optional().meta({
      description: 'Share of the progress of a run; the price of nodes that run here follows from it',
    }),
  })
  .meta({ id: 'NodeType', description: 'A type of nodes that graphs may have' })
export type NodeType = z.output<typeof NodeType>

export const StartingGraph = z
  .object({
    key: z.string().meta({ description: 'Name of the graph, which never changes', examples: ['soft-glow'] }),
    title: z.string().meta({ description: "Title in the caller's language", examples: ['Soft glow'] }),
    description: z.string().meta({ description: 'Effect of nodes of the type, in one sentence' }),
    dag: Dag,
  })
  .meta({ id: 'StartingGraph', description: 'A graph to begin a project with; it needs no engine' })
export type StartingGraph = z.output<typeof StartingGraph>

export const nodeTypeRoutes = {
  listNodeTypes: route({
    method: 'GET',
    path: '/engine/node_type_arr',
    auth: 'optional',
    tag: 'Engine',
    rate: 'read',
    isRevalidated: true,
    summary: 'List the node types that graphs may have, in words',
    description:
      'The list contains the node types of this server, and the node types that its engines run for users. `GET /engine/object_info` describes the node types of this server in the format of ComfyUI. The answer has an `ETag`: with it in `If-None-Match`, an unchanged answer is a 304.',
    input: input({}),
    answer: z.object({ node_type_arr: z.array(NodeType) }),
    errors: [],
  }),
  listStartingGraphs: route({
    method: 'GET',
    path: '/engine/starting_graph_arr',
    auth: 'required',
    tag: 'Engine',
    rate: 'read',
    isRevalidated: true,
    summary: 'List graphs to begin a project with, the simplest first',
    description: 'These graphs run without an engine, each with one photo.',
    input: input({}),
    answer: z.object({ starting_graph_arr: z.array(StartingGraph) }),
    errors: [],
  }),
} as const
