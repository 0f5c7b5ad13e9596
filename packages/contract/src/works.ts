import { z } from 'zod'
import {
  File,
  input,
  NextCursor,
  Nothing,
  Params,
  ParamValue,
  PostId,
  pageFields,
  ResultInfo,
  refusal,
  Timestamp,
  UserId,
  WorkId,
  WorkTemplateId,
} from './fields.ts'
import { route } from './route.ts'

export const maxSources = 10

export const WorkState = z.enum(['queue', 'doing', 'done', 'fail', 'break'])
export type WorkState = z.output<typeof WorkState>

export const WorkPhase = z.enum(['checking', 'processing', 'completed'])
export type WorkPhase = z.output<typeof WorkPhase>

export const ErrorReason = z.enum(['material', 'system', 'limit'])
export type ErrorReason = z.output<typeof ErrorReason>

/** A picture to work on: an upload by its id with extension, or an own finished work. */
export const SourceRef = z.union([z.object({ id: z.string().max(60) }), z.object({ work_id: WorkId })])

export const Source = z.object({
  id: z.string().optional(),
  work_id: z.string().optional(),
  file: File.optional(),
})

export const Work = z.object({
  id: z.string(),
  user_id: z.string(),
  work_template_id: z.string(),
  template_title: z.string(),
  state: WorkState,
  progress: z.object({ phase: WorkPhase, percent: z.number().min(0).max(100), node: z.string().optional() }),
  is_post: z.boolean(),
  post_id: z.string().optional(),
  source_arr: z.array(Source).optional().meta({ description: 'For the owner alone' }),
  params: z.record(z.string(), ParamValue),
  result_info: ResultInfo.nullable(),
  error: z.object({ reason: ErrorReason, message: z.string() }).optional(),
  queue_position: z.int().optional().meta({ description: 'While it waits; 1: the next one to be made' }),
  expected_ms: z.object({ p50: z.int(), p90: z.int() }).optional(),
  create_ts: Timestamp,
  start_ts: Timestamp.optional(),
  finish_ts: Timestamp.optional(),
})
export type Work = z.output<typeof Work>

export const WorkQuote = z.object({
  cost: z.int(),
  queue_position: z.int().meta({ description: '1: the next one to be made' }),
  expected_ms: z.object({ p50: z.int(), p90: z.int() }),
})
export type WorkQuote = z.output<typeof WorkQuote>

const SourceRefs = z
  .array(SourceRef)
  .max(1000)
  .refine((sources) => sources.length <= maxSources, refusal({ cause: 'too_many_images' }))

const tag = 'Works'

export const workRoutes = {
  quoteWork: route({
    method: 'POST',
    path: '/work/quote',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Cost, place in the queue and expected time, before anything is taken',
    input: input({
      work_template_id: WorkTemplateId,
      source_count: z.int().min(0).max(maxSources).optional(),
      params: Params.optional(),
    }),
    answer: WorkQuote,
    errors: ['A0404'],
  }),
  createWork: route({
    method: 'POST',
    path: '/work',
    auth: 'required',
    tag,
    rate: 'create',
    idempotent: true,
    summary: 'Start a work; takes its cost from the balance',
    input: input({
      work_template_id: WorkTemplateId,
      source_arr: SourceRefs.default([]),
      params: Params.default({}),
      remix_of_post_id: PostId.optional(),
    }),
    answer: Work,
    errors: ['A0404', 'A0440', 'A0700', 'A0701', 'A0702', 'A0703', 'A0502', 'A0601'],
  }),
  listWorks: route({
    method: 'POST',
    path: '/work_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: "One's own works, or somebody's posted ones",
    input: input({
      ...pageFields,
      state_arr: z.array(WorkState).max(5).optional(),
      user_id: UserId.optional(),
    }),
    answer: z.object({ work_arr: z.array(Work), next_cursor: NextCursor }),
    errors: ['A0200', 'A0421'],
  }),
  getWork: route({
    method: 'GET',
    path: '/work/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'A work',
    input: input({
      id: z
        .string()
        .refine((id) => id !== '', refusal({ cause: 'id_required' }))
        .pipe(WorkId),
    }),
    answer: Work,
    errors: ['A0404'],
  }),
  setWorkState: route({
    method: 'PUT',
    path: '/work/{id}/state',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Stop a work; its attempts come back',
    input: input({ id: WorkId, state: WorkState }),
    answer: Work,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  commandWork: route({
    method: 'POST',
    path: '/work/command',
    auth: 'required',
    tag,
    rate: 'create',
    summary: 'Retry a failed or interrupted work',
    input: input({ id: WorkId, command_type: z.literal('retry') }),
    answer: Work,
    errors: ['A0404', 'A0301', 'A0440', 'A0502', 'A0601'],
  }),
  deleteWork: route({
    method: 'DELETE',
    path: '/work/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Delete a work and its post; a running one is stopped first',
    input: input({ id: WorkId }),
    answer: Nothing,
    errors: ['A0404', 'A0301'],
  }),
} as const
