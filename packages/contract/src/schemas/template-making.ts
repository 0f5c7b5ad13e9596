import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { maxTemplatePresets, presetNameMaxLength } from '../shared/limits.ts'
import { cleanText } from '../shared/written/clean-text.ts'
import { isTopicName, maxTopicLength } from '../shared/written/topics-in.ts'
import {
  input,
  MediaType,
  Nothing,
  Params,
  ParamValue,
  ProjectId,
  ProjectTaskId,
  ThemeId,
  unfit,
  visibleLine,
  visibleText,
  WorkId,
  WorkTemplateId,
} from './fields.ts'
import { Dag, graphChoices, Ui } from './graphs.ts'
import { route } from './route.ts'
import { NodeInputName, TemplateInputType, WorkTemplate } from './templates.ts'
import { SourceRefs } from './works.ts'

/** One text for all languages, or one text per language. If a language is missing, its text is the text of the other language. */
function words(text: ReturnType<typeof visibleText>) {
  return z.union([
    text,
    z
      .object({
        en: text.optional().meta({ description: 'Text in English' }),
        zh: text.optional().meta({ description: 'Text in Chinese' }),
      })
      .refine(({ en, zh }) => en !== undefined || zh !== undefined, unfit(fault('language_missing'))),
  ])
}
export type Words = string | { en?: string | undefined; zh?: string | undefined }

const name = z.string().min(1).max(200)

export const TemplateInputSpec = z
  .object({
    node_id: name.optional().meta({ description: 'Id of the node in the graph', examples: ['2'] }),
    input: name.optional().meta({
      description: 'Name of an input of that node that holds a value, not a link',
      examples: ['strength'],
    }),
    name: name.optional().meta({
      description:
        "Name of the input: its key in `params` of a work; default: the name of the node's input. Without `node_id` and `input`, the name has the form `{node id}.{input name}` and identifies the node's input",
    }),
    type: TemplateInputType.optional().meta({ description: "Default: follows from the node's input" }),
    label: words(visibleLine(1, 60))
      .optional()
      .meta({ description: 'Name shown to people, at most 60 characters; default: `name`' }),
    default: ParamValue.optional().meta({ description: 'Default value; if omitted, the value in the graph' }),
    min: z.number().optional().meta({ description: "Minimum; not below the minimum of the node's input" }),
    max: z.number().optional().meta({ description: "Maximum; not above the maximum of the node's input" }),
    step: z.number().positive().optional().meta({ description: 'Step of the slider' }),
    max_length: z
      .int()
      .min(1)
      .max(2000)
      .optional()
      .meta({ description: 'Maximum length of a text, in characters' }),
    choice_arr: z
      .array(
        z.union([
          z.string().max(200),
          z.object({
            value: z.string().max(200).meta({ description: 'Value as the node takes it' }),
            label: words(visibleLine(1, 60))
              .optional()
              .meta({ description: 'Name shown to people, at most 60 characters; default: `value`' }),
          }),
        ]),
      )
      .min(1)
      .max(200)
      .optional()
      .meta({
        description: "Allowed values, a subset of the values of the node's input; default: all its values",
      }),
    control: z.literal('number').optional().meta({
      description: 'Shows a number as a field to type in; default: a slider. Only for numbers',
    }),
    placeholder: words(visibleLine(1, 100))
      .optional()
      .meta({ description: 'Example in an empty text field, at most 100 characters. Only for texts' }),
    help: words(visibleText(1, 1000))
      .optional()
      .meta({ description: 'Explanation, at most 1000 characters' }),
    group: words(visibleLine(1, 60)).optional().meta({
      description:
        'Heading above the input; inputs with the same heading form a group. At most 60 characters',
    }),
    advanced: z
      .boolean()
      .optional()
      .meta({ description: 'Whether forms show the input among the advanced settings' }),
    optional: z.boolean().optional().meta({
      description:
        'Whether the input may be empty: with the value `""`, or without its image, the node is bypassed. The graph must be able to run without the node; optional images come after required images',
    }),
    show_if: NodeInputName.extend({
      is: ParamValue.meta({ description: 'Value that this input must have' }),
    })
      .optional()
      .meta({
        description:
          'Another input of the form, by node and name, and a value: this input takes effect only while the other input has that value. Otherwise this input is hidden and has its default, or is empty if `optional` is true. Not for images',
      }),
    also: z.array(NodeInputName).max(100).optional().meta({
      description: 'Additional inputs of nodes that get the same value, at most 100. Not for images',
    }),
    required: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether `params` of a work must contain the input; default: false' }),
    shareable: z.boolean().default(true).meta({
      description: 'Whether other users see the value, and a remix starts with the value. Default: true',
    }),
  })
  .meta({ description: "A node's input that can be set when making a work" })
export type TemplateInputSpec = z.output<typeof TemplateInputSpec>

const TemplatePresetSpec = z
  .object({
    name: words(visibleLine(1, presetNameMaxLength)).meta({
      description: `Name, at most ${presetNameMaxLength} characters`,
      examples: [{ en: 'Thick', zh: '厚涂' }],
    }),
    values: Params.meta({ description: 'Values of inputs, by their names', examples: [{ strength: 0.9 }] }),
  })
  .meta({ description: 'Settings that go well together, for all users of the template' })
export type TemplatePresetSpec = z.output<typeof TemplatePresetSpec>

export const TemplateSample = z
  .object({
    params: Params.default({}).meta({
      description: 'Values of inputs, by their names; omitted values take their defaults',
    }),
    source_arr: SourceRefs.optional().meta({
      description:
        "The caller's pictures, in order. Omitted: the pictures of the earlier sample, if the template still takes as many, otherwise pictures of the site",
    }),
  })
  .meta({ description: 'Values and pictures with which a template runs once before its publication' })
export type TemplateSample = z.output<typeof TemplateSample>

const TopicName = z
  .string()
  .max(200)
  .transform((text) =>
    cleanText(text, 'line')
      .normalize('NFC')
      .replace(/^[#＃]/, ''),
  )
  .refine(isTopicName, unfit(fault('topic_letters', { max: maxTopicLength })))

export const CoverRef = z
  .union([
    z.object({
      id: z.string().max(60).meta({ description: "Id of one of the caller's uploads, with its extension" }),
    }),
    z.object({ work_id: WorkId.meta({ description: "Id of one of the caller's finished works" }) }),
    z.object({
      project_task_id: ProjectTaskId.meta({
        description: "Id of one of the caller's finished project tasks",
      }),
    }),
  ])
  .meta({
    description: 'Cover of the template; by default, the engine makes a cover from an image of the site',
  })
export type CoverRef = z.output<typeof CoverRef>

const fields = {
  title: words(visibleLine(1, 100)).meta({
    description: 'Title, 1 to 100 characters: one text, or one for each language',
    examples: [{ en: 'Evening oil', zh: '黄昏油画' }],
  }),
  description: words(visibleText(0, 1000)).meta({
    description: 'Description, at most 1000 characters: one text, or one for each language',
  }),
  topic_arr: z
    .array(TopicName)
    .max(10)
    .meta({ description: 'Names of topics without `#`, at most 10', examples: [['painting']] }),
  media_type: MediaType.optional().meta({ description: 'Kind of media; must match the result of the graph' }),
  input_arr: z
    .array(TemplateInputSpec)
    .max(50)
    .meta({ description: 'Inputs that can be set when making a work' }),
  ui: Ui.optional().meta({ description: 'Workflow of a node editor' }),
  dag: Dag.optional().meta({ description: 'Graph, instead of `ui`' }),
  project_id: ProjectId.optional().meta({
    description:
      "Id of one of the caller's projects, instead of `ui`: the current version of the project is used",
  }),
  ...graphChoices,
  preset_arr: z
    .array(TemplatePresetSpec)
    .max(maxTemplatePresets)
    .optional()
    .meta({
      description: `Settings that the form offers to begin with, at most ${maxTemplatePresets}. Default: none for a new template, otherwise unchanged`,
    }),
  sample: TemplateSample.nullable().optional().meta({
    description:
      'Sample with which the template runs once before its publication; `null` removes the sample. Default: none for a new template, otherwise unchanged',
  }),
  cover: CoverRef.optional(),
  is_draft: z.boolean().optional().meta({
    description:
      'Whether the template is a draft, which only its maker can see and use. Default: false for a new template, otherwise unchanged; `false` publishes a draft. A published template cannot become a draft (A0440)',
  }),
  awaits_engine: z.boolean().optional().meta({
    description:
      'Only for a draft: whether its maker is notified, once, when engines can run the template (`template_ready`). Default: false for a new template, otherwise unchanged',
  }),
  hides_graph: z.boolean().optional().meta({
    description:
      'Whether the graph is private: other users can neither open nor copy it. Default: false for a new template, otherwise unchanged',
  }),
  theme_id: ThemeId.optional().meta({ description: 'Id of a running theme for which the template is made' }),
}

const tag = 'Templates'
const rules = [
  'Exactly one of `ui`, `dag` and `project_id` gives the graph, which must have exactly one result, unless `output_arr` chooses one of several results. `replace_arr` replaces files of models in the graph. The nodes that load images become the images that a work takes: in the order of `input_arr` if it lists these images (type `image`), otherwise in the order of the graph.',
  'The cost follows from the graph: one attempt for each 12 units of the summed weights of the nodes, rounded up.',
  'Without a `cover`, the engine makes a cover. It costs nothing but counts toward the limit of 36 starts an hour; until it is done, `cover_pending` is true. A draft gets its cover when it is published: the newest result that its maker made with the draft, if there is such a result.',
  'With a `sample`, publishing first runs the template with the values of the sample, at no cost, after all works. Until the run ends, the template is a draft with `awaits_sample`. After a success, the template is published, the result becomes its cover unless another cover was given, and its maker is notified (`template_published`). After a failure, the template stays a draft, `broken` has the reason, and its maker is notified (`template_broken`). `is_draft: true` cancels the publication.',
  'A template that no engine of the site can run is kept as a draft; publishing it is refused (A0440).',
  'Published templates are checked again after a node or an engine has changed. A template that no longer runs is visible only to its maker (`broken`), who is notified (`template_broken`); the next valid change publishes it again. The sample of a template also runs again, at no cost, unless a service that may charge would run it; a broken template is published again automatically once its form fits and its sample has run.',
].join('\n\n')

export const templateMakingRoutes = {
  createWorkTemplate: route({
    method: 'POST',
    path: '/work_template',
    auth: 'required',
    tag,
    rate: 'graph',
    keepsBytes: true,
    takesGraph: true,
    idempotent: true,
    summary: 'Create a template from a graph',
    description: `${rules}\n\nAn account can have at most 300 templates (A0440 above).`,
    input: input({
      ...fields,
      description: fields.description.default(''),
      topic_arr: fields.topic_arr.default([]),
      input_arr: fields.input_arr.default([]),
    }),
    answer: WorkTemplate,
    errors: ['A0404', 'A0413', 'A0421', 'A0440', 'A0700', 'A0701', 'A0702', 'A0703'],
  }),
  updateWorkTemplate: route({
    method: 'PUT',
    path: '/work_template/{id}',
    auth: 'required',
    tag,
    rate: 'graph',
    keepsBytes: true,
    takesGraph: true,
    summary: "Update one of the caller's templates",
    description: `Each change makes a new version; works keep the version that they were made with. Omitted fields keep their value. If the graph changes, \`input_arr\` must fit the new graph, whether \`input_arr\` is sent or kept.\n\n${rules}`,
    input: input({
      ...fields,
      id: WorkTemplateId,
      title: fields.title.optional(),
      description: fields.description.optional(),
      topic_arr: fields.topic_arr.optional(),
      input_arr: fields.input_arr.optional(),
    }),
    answer: WorkTemplate,
    errors: ['A0404', 'A0301', 'A0413', 'A0421', 'A0440', 'A0700', 'A0701', 'A0702', 'A0703'],
  }),
  deleteWorkTemplate: route({
    method: 'DELETE',
    path: '/work_template/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Delete one of the caller's templates",
    description: 'Works made with the template are kept.',
    input: input({ id: WorkTemplateId }),
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
  listProjectTemplates: route({
    method: 'GET',
    path: '/project/{id}/work_template_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "List the templates that were made from one of the caller's projects",
    description:
      'The list contains at most 10 templates whose graph is the graph of the project, newest first, including drafts. A copy of a project has no templates. A template that gets another graph leaves the list.',
    input: input({ id: ProjectId }),
    answer: z.object({ work_template_arr: z.array(WorkTemplate) }),
    errors: ['A0404'],
  }),
  wishForEngine: route({
    method: 'POST',
    path: '/engine/wish',
    auth: 'required',
    tag: 'Engine',
    rate: 'write',
    summary: 'Tell the administrators that a workflow needs an engine',
    description:
      'Administrators are notified at most once a day for each user; further calls are not refused.',
    input: input({}),
    answer: Nothing,
    errors: [],
  }),
} as const
