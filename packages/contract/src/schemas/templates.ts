import { z } from 'zod'
import { UserInfo } from './accounts.ts'
import { Dag, Ui } from './engine.ts'
import {
  File,
  input,
  Keyword,
  MediaType,
  NextCursor,
  Nothing,
  ParamValue,
  pageFields,
  ThemeId,
  Timestamp,
  TopicId,
  UserId,
  WorkTemplateId,
} from './fields.ts'
import { route } from './route.ts'

export const TemplateInputType = z.enum([
  'text',
  'number',
  'integer',
  'boolean',
  'choice',
  'color',
  'seed',
  'image',
])
export type TemplateInputType = z.output<typeof TemplateInputType>

export const TemplateInput = z
  .object({
    name: z.string().meta({ description: 'What `params` of a work call it', examples: ['strength'] }),
    type: TemplateInputType.meta({
      description:
        'seed: drawn by chance where none is given. color: `#rrggbb`. image: names one of the pictures, which are sent in `source_arr`, in the order of these inputs',
    }),
    label: z.string().meta({ description: 'In the language of the caller', examples: ['Strength'] }),
    default: ParamValue.meta({ description: 'Used where none is given' }),
    min: z.number().optional().meta({ description: 'The least that a number may be' }),
    max: z.number().optional().meta({ description: 'The most that a number may be' }),
    step: z.number().optional().meta({ description: 'By how much a slider moves it' }),
    max_length: z.int().optional().meta({ description: 'Characters of a text' }),
    choice_arr: z
      .array(
        z.object({
          value: z.string().meta({ description: 'What `params` send' }),
          label: z.string().meta({ description: 'What people read' }),
        }),
      )
      .optional()
      .meta({ description: 'What a choice may be, with labels in the language of the caller' }),
    required: z.boolean().meta({ description: 'A work has to give it' }),
    shareable: z.boolean().meta({ description: 'Shown to others, and taken over by a remix' }),
  })
  .meta({ id: 'TemplateInput', description: 'Something that people may set' })
export type TemplateInput = z.output<typeof TemplateInput>

export const WorkTemplate = z
  .object({
    id: z.string().meta({ description: 'UUIDv7' }),
    version: z.int().meta({ description: 'Counts up at each change; works keep the one that they ran' }),
    title: z.string().meta({
      description: 'In the language of the caller, where there are both',
      examples: ['Oil Painting'],
    }),
    description: z.string().meta({ description: 'In the language of the caller, where there are both' }),
    media_type: MediaType.meta({ description: 'What it makes' }),
    cover: File,
    cover_pending: z.literal(true).optional().meta({
      description:
        'The engine is still making the cover, with a picture of its own; until then another one stands in',
    }),
    preview: File.optional().meta({ description: 'A short video; of templates that make videos' }),
    image_count: z
      .object({
        min: z.int().min(0).max(10).meta({ description: 'At least' }),
        max: z.int().min(0).max(10).meta({ description: 'At most' }),
      })
      .meta({ description: 'How many pictures a work is made of: as many as its graph loads' }),
    input_arr: z.array(TemplateInput),
    cost: z.int().min(0).meta({ description: 'Attempts that a work takes; it follows from the graph' }),
    like_count: z.int().meta({ description: 'Likes by everybody' }),
    use_count: z.int().meta({ description: 'How many works were started with it' }),
    is_liked: z.boolean().meta({ description: 'By the caller' }),
    user_info: UserInfo,
    topic_arr: z.array(z.string()).meta({ description: 'Names of topics', examples: [['painting']] }),
    theme_id: z.string().optional().meta({ description: 'The theme that it was made for' }),
    create_ts: Timestamp,
  })
  .meta({ id: 'WorkTemplate', description: 'A graph as a form: what works are made with' })
export type WorkTemplate = z.output<typeof WorkTemplate>

const tag = 'Templates'
const templatePage = z.object({ work_template_arr: z.array(WorkTemplate), next_cursor: NextCursor })

export const templateRoutes = {
  listWorkTemplates: route({
    method: 'POST',
    path: '/work_template_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Templates',
    input: input({
      ...pageFields,
      keyword: Keyword.optional(),
      media_type: MediaType.optional(),
      user_id: UserId.optional().meta({ description: 'Only those of this maker' }),
      topic_id: TopicId.optional().meta({ description: 'Only those with this topic' }),
      theme_id: ThemeId.optional().meta({ description: 'Only those made for this theme' }),
      order_by: z.enum(['hot', 'ts']).default('hot').meta({
        description: 'hot: by uses and likes, a like counting three times. ts: the newest first',
      }),
    }),
    answer: templatePage,
    errors: ['A0421'],
  }),
  listHotWorkTemplates: route({
    method: 'POST',
    path: '/hot_work_template_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'The templates that are used and liked most',
    input: input({ ...pageFields, media_type: MediaType.optional() }),
    answer: templatePage,
    errors: ['A0421'],
  }),
  listLikedWorkTemplates: route({
    method: 'POST',
    path: '/liked_work_template_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Templates that somebody likes, the last liked first',
    description: "One's own without `user_id`. Somebody else's are A0404 unless they have `likes_public`.",
    input: input({ ...pageFields, user_id: UserId.optional() }),
    answer: templatePage,
    errors: ['A0200', 'A0404', 'A0421'],
  }),
  getWorkTemplate: route({
    method: 'GET',
    path: '/work_template/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'A template',
    input: input({ id: WorkTemplateId }),
    answer: WorkTemplate,
    errors: ['A0404'],
  }),
  getWorkTemplateGraph: route({
    method: 'GET',
    path: '/work_template/{id}/graph',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'How a template works: its graph, for everyone to read and learn from',
    input: input({ id: WorkTemplateId }),
    answer: z.object({
      ui: Ui.optional().meta({ description: 'What its maker drew, where it was drawn' }),
      dag: Dag,
    }),
    errors: ['A0404'],
  }),
  likeWorkTemplate: route({
    method: 'POST',
    path: '/work_template/{id}/like',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Like a template; again changes nothing',
    input: input({ id: WorkTemplateId }),
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
  unlikeWorkTemplate: route({
    method: 'DELETE',
    path: '/work_template/{id}/like',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Like a template no longer; again changes nothing',
    input: input({ id: WorkTemplateId }),
    answer: Nothing,
    errors: ['A0404'],
  }),
} as const
