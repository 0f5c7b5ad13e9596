import { z } from 'zod'
import { input, MediaType, ParamValue } from './fields.ts'
import { GraphFault, graphChoices, Ui } from './graphs.ts'
import { route } from './route.ts'
import { NodeInputName, TemplateInputType } from './templates.ts'

const Lacking = z.object({
  name: z.string().meta({ description: 'Name of the node type or file' }),
  is_forbidden: z.boolean().meta({
    description:
      'True if the engine has the node type or file, but the host of the engine does not allow graphs to use it',
  }),
})

const EngineForWorkflow = z
  .object({
    name: z.string().meta({ description: 'Name of the engine', examples: ['studio-2'] }),
    can_run: z
      .boolean()
      .meta({ description: 'Whether the engine has all node types and files that the workflow needs' }),
    is_ready: z.boolean().meta({ description: 'Whether the engine takes works now' }),
    is_known: z.boolean().meta({
      description:
        'Whether the node types and files of the engine are known; otherwise missing node types and files are not listed',
    }),
    has_model_loaded: z.boolean().meta({ description: 'Whether the engine used the main model last' }),
    expected_ms: z
      .int()
      .optional()
      .meta({ description: 'Expected time in milliseconds; absent if the engine has made nothing yet' }),
    lacking_class_arr: z
      .array(Lacking)
      .max(100)
      .meta({ description: 'Missing or forbidden node types that prevent a run, at most 100' }),
    lacking_file_arr: z.array(Lacking).max(100).meta({
      description:
        'Missing or forbidden files of models that prevent a run, at most 100; also embeddings that texts name (`embedding:NAME`): without them, the workflow runs, but these words have no effect',
    }),
  })
  .meta({ id: 'EngineForWorkflow', description: 'Whether an engine can run a workflow, and why not' })
export type EngineForWorkflow = z.output<typeof EngineForWorkflow>

const Source = z.object({
  name: z.string().meta({ description: 'Name of the node type or file' }),
  url: z
    .string()
    .meta({ description: 'Address for downloading the node type or the file, as stated in the workflow' }),
})

const NeededFile = z.object({
  name: z.string().meta({ description: 'Name of the file' }),
  folder: z
    .string()
    .optional()
    .meta({
      description: "Folder of ComfyUI's `models` to which the file belongs, if known",
      examples: ['checkpoints'],
    }),
})

/** Maximum numbers of inputs in the answer. A template can have fewer inputs. */
export const maxWorkflowInputs = 200
export const maxWorkflowChoices = 100

const FieldOfForm = z
  .object({
    help: z.string().optional().meta({ description: "Explanation, in the caller's language" }),
    group: z.string().optional().meta({ description: "Heading, in the caller's language" }),
    control: z.literal('number').optional().meta({ description: 'A number to type in, without a slider' }),
    placeholder: z
      .string()
      .optional()
      .meta({ description: "Example in an empty text field, in the caller's language" }),
    advanced: z.literal(true).optional().meta({ description: 'Shown among the advanced settings' }),
    optional: z.literal(true).optional().meta({ description: 'May be empty; the node is then bypassed' }),
    show_if: NodeInputName.extend({
      is: ParamValue.meta({ description: 'Value that the other input must have' }),
    })
      .optional()
      .meta({ description: 'Shown only while another input of the form has this value' }),
    also: z
      .array(NodeInputName)
      .max(100)
      .optional()
      .meta({ description: 'Additional inputs that this input sets' }),
    type: TemplateInputType.optional().meta({ description: 'Type, if it differs from the usual type' }),
    default: ParamValue.optional().meta({ description: 'Value that the form starts with' }),
    min: z.number().optional().meta({ description: 'Minimum' }),
    max: z.number().optional().meta({ description: 'Maximum' }),
    step: z.number().optional().meta({ description: 'Step' }),
    choice_arr: z
      .array(
        z.object({
          value: z.string().meta({ description: 'Value as the node takes it' }),
          label: z.string().optional().meta({ description: "Name, in the caller's language" }),
        }),
      )
      .max(200)
      .optional()
      .meta({ description: 'Allowed values' }),
  })
  .meta({ description: 'Settings of an input in the form of the file' })

const nodeTitle =
  "Title that the node was given in the editor; otherwise what it is called, in the caller's language, or its type"

const WorkflowInput = z
  .object({
    node_id: z.string().meta({ description: 'Id of the node in the graph', examples: ['6'] }),
    node_title: z.string().meta({ description: nodeTitle }),
    input: z.string().meta({ description: "Name of the node's input", examples: ['steps'] }),
    type: TemplateInputType.meta({ description: 'Type of the input in a form' }),
    value: ParamValue.meta({ description: 'Value in the workflow; empty for an image' }),
    min: z.number().optional().meta({ description: 'Minimum of a number' }),
    max: z.number().optional().meta({ description: 'Maximum of a number' }),
    step: z.number().optional().meta({ description: 'Step of a number' }),
    choice_arr: z
      .array(z.string())
      .max(maxWorkflowChoices)
      .optional()
      .meta({ description: 'Allowed values of a choice; if there are too many, only the first are listed' }),
    suggested: z.boolean().meta({
      description:
        'Whether the form of the file contains the input; for a file without a form, whether people are likely to set the input',
    }),
    label: z.string().max(60).optional().meta({
      description: "Name in the form, in the caller's language; absent if the form has no name for the input",
    }),
    words: z
      .object({
        en: z.string().meta({ description: 'Text in English' }),
        zh: z.string().meta({ description: 'Text in Chinese' }),
      })
      .optional()
      .meta({ description: 'Name of the input at a node of this server, in both languages' }),
    form: FieldOfForm.optional(),
  })
  .meta({ id: 'WorkflowInput', description: 'An input of a workflow that a form can set' })
export type WorkflowInput = z.output<typeof WorkflowInput>

const ResultOfWorkflow = z
  .object({
    node_id: z.string().meta({ description: 'Id of the node in the graph', examples: ['9'] }),
    node_title: z.string().meta({ description: nodeTitle }),
    class_type: z.string().meta({ description: 'Type of the node', examples: ['SaveImage'] }),
    media_type: MediaType.meta({ description: 'Kind of the result of the node' }),
    is_chosen: z.boolean().meta({ description: 'Whether the answer concerns only the graph of this result' }),
  })
  .meta({ id: 'ResultOfWorkflow', description: 'A node whose output can be the result of a template' })
export type ResultOfWorkflow = z.output<typeof ResultOfWorkflow>

const ReplaceableModel = z
  .object({
    name: z.string().meta({ description: 'Name of the file in the workflow' }),
    by: z
      .string()
      .optional()
      .meta({ description: 'Name of the file that replaces this file, according to `replace_arr`' }),
    choice_arr: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of a file that engines have for the same inputs' }),
          is_same_model: z.boolean().meta({
            description:
              'Whether the names differ only in the folder, the extension or the precision: probably the same model',
          }),
          is_same_family: z.boolean().meta({
            description: 'Whether both files are known to belong to the same family of models',
          }),
        }),
      )
      .max(100)
      .meta({ description: 'Files that can replace this file, the most similar file first' }),
  })
  .meta({
    id: 'ReplaceableModel',
    description: 'A file of a model that no engine may use, and files that can replace this file',
  })
export type ReplaceableModel = z.output<typeof ReplaceableModel>

export const WorkflowCheck = z
  .object({
    can_run: z.boolean().meta({ description: 'Whether the workflow can run now, here or on an engine' }),
    place: z.enum(['here', 'engines']).meta({
      description: '`here`: on the workers of this server. `engines`: at least a part needs an engine',
    }),
    cost: z.int().optional().meta({ description: 'Cost in attempts; absent with faults' }),
    media_type: MediaType.optional().meta({
      description: 'Type of the result; absent unless there is exactly one result',
    }),
    result_count: z.int().meta({
      description: 'Number of results; a template needs exactly one result. 1 if a result is chosen',
    }),
    result_arr: z
      .array(ResultOfWorkflow)
      .max(100)
      .meta({ description: 'All nodes that give a result, from which `output_arr` can choose' }),
    image_count: z.int().meta({
      description: 'Number of nodes that load pictures of the user, even if the workflow cannot run',
    }),
    error_arr: z.array(GraphFault).max(100).meta({
      description:
        'Faults of the graph, apart from node types and files that engines lack. `node_id` is the path of the node in a file that could not be converted',
    }),
    warning_arr: z.array(GraphFault).max(100).meta({
      description:
        'Parts of the file that were changed or left out: values of nodes (`widget_mismatch`), several pictures of which the first is kept (`first_of_batch`), and fields of the form that were left out (`unknown_node`, `unknown_input`, `linked_input`, `unfit_value`, `unfit_kind`, `nothing_to_set`, `repeated_field`, `too_many_inputs`, `too_many_fields`)',
    }),
    engine_arr: z.array(EngineForWorkflow).max(50).meta({
      description: 'The engines whose kind runs graphs; engines that can run the workflow come first',
    }),
    unknown_class_arr: z.array(z.string()).max(100).meta({
      description:
        'Node types of packs, at most 100: this server, ComfyUI itself and the known engines do not have them',
    }),
    file_arr: z.array(NeededFile).max(100).meta({
      description: 'Files of models that the part for engines needs, at most 100',
    }),
    input_arr: z
      .array(WorkflowInput)
      .max(maxWorkflowInputs)
      .meta({ description: 'Inputs that a form can set: suggested inputs first, in the order of the form' }),
    replaceable_arr: z.array(ReplaceableModel).max(100).meta({
      description:
        'Files of models that are replaced. If no engine can run the workflow, also files that are missing or not allowed and that other files for the same inputs can replace',
    }),
    source_arr: z
      .array(Source)
      .max(200)
      .meta({ description: 'Addresses of packs and models that the file names' }),
  })
  .meta({ id: 'WorkflowCheck', description: 'Whether a workflow can run, where, and why not' })
export type WorkflowCheck = z.output<typeof WorkflowCheck>

export const workflowCheckRoutes = {
  checkWorkflow: route({
    method: 'POST',
    path: '/engine/workflow/check',
    auth: 'required',
    tag: 'Engine',
    rate: 'graph',
    takesGraph: true,
    summary: 'Check whether a workflow can run, where, and why not',
    description:
      "Takes a workflow of a node editor or a graph in the format of ComfyUI's API. Engines are known by their names only. All calls that read graphs share a limit of 30 a minute.",
    input: input({ ui: Ui, ...graphChoices }),
    answer: WorkflowCheck,
    errors: ['A0413'],
  }),
} as const
