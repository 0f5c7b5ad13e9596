import { z } from 'zod'
import { UserInfo } from './accounts.ts'
import {
  File,
  input,
  MediaType,
  NextCursor,
  ParamValue,
  pageFields,
  Timestamp,
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

export const TemplateInput = z.object({
  name: z.string(),
  type: TemplateInputType,
  label: z.string(),
  default: ParamValue,
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  max_length: z.int().optional(),
  choice_arr: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  required: z.boolean(),
  shareable: z.boolean().meta({ description: 'Shown to others, and taken over by a remix' }),
})
export type TemplateInput = z.output<typeof TemplateInput>

export const WorkTemplate = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  description: z.string(),
  media_type: MediaType,
  cover: File,
  preview: File.optional(),
  image_count: z.object({ min: z.int().min(0).max(10), max: z.int().min(0).max(10) }),
  input_arr: z.array(TemplateInput),
  cost: z.int().min(0).meta({ description: 'Attempts' }),
  like_count: z.int(),
  use_count: z.int(),
  is_liked: z.boolean(),
  user_info: UserInfo,
  topic_arr: z.array(z.string()),
  theme_id: z.string().optional(),
  create_ts: Timestamp,
})
export type WorkTemplate = z.output<typeof WorkTemplate>

const tag = 'Templates'

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
      media_type: MediaType.optional(),
      order_by: z.enum(['hot', 'ts']).default('hot'),
    }),
    answer: z.object({ work_template_arr: z.array(WorkTemplate), next_cursor: NextCursor }),
    errors: ['A0421'],
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
} as const
