import { z } from 'zod'
import { Dag, Ui } from './engine.ts'
import {
  input,
  MediaType,
  Nothing,
  ParamValue,
  ProjectId,
  ProjectTaskId,
  ThemeId,
  visibleText,
  WorkId,
  WorkTemplateId,
} from './fields.ts'
import { route } from './route.ts'
import { TemplateInputType, WorkTemplate } from './templates.ts'

/** One text for all languages, or one per language; a missing language falls back to the other. */
function words(min: number, max: number) {
  const text = visibleText(min, max)
  return z.union([
    text,
    z
      .object({
        en: text.optional().meta({ description: 'English' }),
        zh: text.optional().meta({ description: 'Chinese' }),
      })
      .refine(({ en, zh }) => en !== undefined || zh !== undefined, { message: 'In one language at least' }),
  ])
}
export type Words = string | { en?: string | undefined; zh?: string | undefined }

const name = z.string().min(1).max(200)

export const TemplateInputSpec = z
  .object({
    node_id: name.optional().meta({ description: 'A node of the graph', examples: ['2'] }),
    input: name
      .optional()
      .meta({ description: 'One of its inputs that holds a value', examples: ['strength'] }),
    name: name.optional().meta({
      description:
        "What works call it in `params`; the input's own name when left out. Without `node_id` and `input` it is `{node id}.{input name}` and says which input is meant",
    }),
    type: TemplateInputType.optional().meta({ description: 'Follows from the input when left out' }),
    label: words(1, 60).optional().meta({ description: 'What people read; the name when left out' }),
    default: ParamValue.optional().meta({ description: "The graph's own value when left out" }),
    min: z.number().optional().meta({ description: 'Not below what the node takes' }),
    max: z.number().optional().meta({ description: 'Not above what the node takes' }),
    step: z.number().positive().optional().meta({ description: 'By how much a slider moves it' }),
    max_length: z.int().min(1).max(2000).optional().meta({ description: 'Characters of a text' }),
    choice_arr: z
      .array(
        z.union([
          z.string().max(200),
          z.object({
            value: z.string().max(200).meta({ description: 'What the node takes' }),
            label: words(1, 60).optional().meta({ description: 'What people read' }),
          }),
        ]),
      )
      .min(1)
      .max(200)
      .optional()
      .meta({ description: 'Some of what the node takes; all of it when left out' }),
    required: z.boolean().default(false).meta({ description: 'A work has to give it' }),
    shareable: z.boolean().default(true).meta({ description: 'Shown to others, and taken over by a remix' }),
  })
  .meta({ description: 'An input of a node that people may set' })
export type TemplateInputSpec = z.output<typeof TemplateInputSpec>

const TopicName = z
  .string()
  .max(200)
  .transform((text) =>
    text
      .normalize('NFC')
      .trim()
      .replace(/^[#＃]/, ''),
  )
  .refine((text) => /^(?!\p{N}+$)[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*$/u.test(text) && text.length <= 50, {
    message: 'Letters, digits and _ only, at most 50',
  })

export const CoverRef = z
  .union([
    z.object({ id: z.string().max(60).meta({ description: 'An own upload, with its extension' }) }),
    z.object({ work_id: WorkId.meta({ description: 'An own finished work' }) }),
    z.object({ project_task_id: ProjectTaskId.meta({ description: 'An own finished project task' }) }),
  ])
  .meta({
    description: 'What the template shows; when left out, the engine makes it with a picture of its own',
  })
export type CoverRef = z.output<typeof CoverRef>

const fields = {
  title: words(1, 100).meta({
    description: 'A text, or one for each language',
    examples: [{ en: 'Evening oil', zh: '黄昏油画' }],
  }),
  description: words(0, 1000).meta({ description: 'A text, or one for each language' }),
  topic_arr: z
    .array(TopicName)
    .max(10)
    .meta({ description: 'Names of topics', examples: [['painting']] }),
  media_type: MediaType.optional().meta({ description: 'Has to be what the graph makes' }),
  input_arr: z
    .array(TemplateInputSpec)
    .max(50)
    .meta({ description: 'Which inputs of its nodes people may set' }),
  ui: Ui.optional().meta({ description: "A node editor's workflow" }),
  dag: Dag.optional().meta({ description: 'Or a task graph' }),
  project_id: ProjectId.optional().meta({ description: 'Or an own project, as it is now' }),
  cover: CoverRef.optional(),
  theme_id: ThemeId.optional().meta({ description: 'A theme that is running, to which it belongs' }),
}

const tag = 'Templates'
const rules = [
  'Exactly one of `ui`, `dag` and `project_id` holds the graph. It has exactly one result; its nodes that load pictures become the pictures that a work takes, in the order of `input_arr` where that names them (type image), else of the graph.',
  'The cost follows from the graph: an attempt for each 12 of the weights of its nodes, rounded up.',
  'Without a `cover` the engine makes one, at no cost, which counts as one of the 30 starts an hour; until then `cover_pending` is true.',
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
    summary: 'Make a template of a graph',
    description: `${rules}\n\nAn account has at most 300 templates.`,
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
    summary: 'Change an own template: makes a new version of it',
    description: `What is left out stays; works keep the version that they ran. With another graph, \`input_arr\` has to fit it, whether it is given or stays.\n\n${rules}`,
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
    summary: 'Delete an own template; works that were made with it stay',
    input: input({ id: WorkTemplateId }),
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
} as const
