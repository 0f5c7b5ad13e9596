import { z } from 'zod'
import { maxSources } from '../client/limits.ts'
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

export const WorkState = z.enum(['queue', 'doing', 'done', 'fail', 'break'])
export type WorkState = z.output<typeof WorkState>

export const WorkPhase = z.enum(['checking', 'processing', 'completed'])
export type WorkPhase = z.output<typeof WorkPhase>

export const ErrorReason = z.enum(['material', 'system', 'limit'])
export type ErrorReason = z.output<typeof ErrorReason>

/** A source picture: an upload by its id with extension, or an own finished work. */
export const SourceRef = z.union([
  z.object({
    id: z
      .string()
      .max(60)
      .meta({
        description: 'Of an upload, with its extension',
        examples: ['01a1fc3b-8b31-7132-b3b5-f50758e47bc8.jpg'],
      }),
  }),
  z.object({
    work_id: z
      .string()
      .max(100)
      .meta({ format: 'uuid', description: 'An own finished work whose picture is used again' }),
  }),
])

export const Source = z.object({
  id: z.string().optional().meta({ description: 'Of the upload, with its extension' }),
  work_id: z.string().optional().meta({ description: 'The own work whose picture was used again' }),
  file: File.optional().meta({ description: 'Until the upload is deleted' }),
})

const ExpectedMs = z.object({
  p50: z.int().meta({ description: 'Half of them take at most so long' }),
  p90: z.int().meta({ description: 'Nine of ten' }),
})

export const Work = z
  .object({
    id: z.string().meta({ description: 'UUIDv7' }),
    user_id: z.string().meta({ description: 'Its maker' }),
    work_template_id: z.string().meta({ description: 'What it was made with' }),
    template_title: z.string().meta({ description: 'In the language asked for', examples: ['Oil Painting'] }),
    state: WorkState.meta({
      description: 'queue → doing → done, fail (bad material) or break (stopped, or a fault of the system)',
    }),
    progress: z
      .object({
        phase: WorkPhase.meta({ description: 'Where it is' }),
        percent: z.number().min(0).max(100).meta({ description: 'How much of the whole is done' }),
        node: z.string().optional().meta({ description: 'The node that is being computed' }),
      })
      .meta({ description: 'How far it is' }),
    is_post: z.boolean().meta({ description: 'Whether it is published' }),
    post_id: z.string().optional().meta({ description: 'The post that shows it' }),
    source_arr: z.array(Source).optional().meta({ description: 'For the owner alone' }),
    params: z.record(z.string(), ParamValue).meta({
      description: 'As it ran, the seed included; others see the shareable ones',
      examples: [{ strength: 0.7, seed: 7 }],
    }),
    result_info: ResultInfo.nullable().meta({ description: 'Null until it is done' }),
    error: z
      .object({
        reason: ErrorReason.meta({ description: 'What it was that failed' }),
        message: z.string().meta({ description: 'For people, in the language asked for' }),
      })
      .optional()
      .meta({ description: 'Why it failed; for the owner alone' }),
    queue_position: z.int().optional().meta({ description: 'While it waits; 1: the next one to be made' }),
    expected_ms: ExpectedMs.optional().meta({
      description:
        'How long it takes: from now on while it waits, from its start while it is made; see `WorkQuote`',
    }),
    elapsed_ms: z
      .int()
      .optional()
      .meta({ description: 'For how long it has been in the making, while it is' }),
    create_ts: Timestamp,
    start_ts: Timestamp.optional(),
    finish_ts: Timestamp.optional(),
  })
  .meta({ id: 'Work', description: 'Something that somebody makes or has made with a template' })
export type Work = z.output<typeof Work>

export const WorkQuote = z.object({
  cost: z.int().meta({ description: 'Attempts that it takes' }),
  queue_position: z.int().meta({ description: '1: the next one to be made' }),
  expected_ms: ExpectedMs.meta({
    description:
      'How long it would take from now until it is done: by recent runs of its kind, the number and sizes of the pictures, the length and resolution of a film, and what else waits or is made',
  }),
})
export type WorkQuote = z.output<typeof WorkQuote>

export const SourceRefs = z
  .array(SourceRef)
  .max(1000)
  .refine((sources) => sources.length <= maxSources, refusal({ cause: 'too_many_images' }))

export const WorkIds = z
  .array(WorkId)
  .min(1)
  .max(1000)
  .refine((ids) => ids.length <= 100, refusal({ code: 'A0421' }))
  .meta({ description: 'Of own works, at most 100' })

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
      source_count: z
        .int()
        .min(0)
        .max(maxSources)
        .optional()
        .meta({ description: 'How many pictures it will be made of' }),
      source_arr: z
        .array(SourceRef)
        .max(maxSources)
        .optional()
        .meta({ description: 'Those that are there already: large ones take longer' }),
      params: Params.optional().meta({ description: 'As they would be sent to make it' }),
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
    keepsBytes: true,
    idempotent: true,
    summary: 'Start a work; takes its cost from the balance',
    input: input({
      work_template_id: WorkTemplateId,
      source_arr: SourceRefs.default([]).meta({ description: 'Pictures, in order; at most ten' }),
      params: Params.default({}).meta({
        description: "Values of the template's inputs; the others take their defaults",
      }),
      remix_of_post_id: PostId.optional().meta({
        description: 'The post that it was inspired by; one that is gone is left out',
      }),
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
      state_arr: z.array(WorkState).max(5).optional().meta({ description: 'Only works in these states' }),
      user_id: UserId.optional().meta({
        description: "Somebody else's posted works; default: all of one's own",
      }),
    }),
    answer: z.object({
      work_arr: z.array(Work).meta({ description: 'Newest first' }),
      next_cursor: NextCursor,
    }),
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
        .pipe(WorkId)
        .meta({ description: 'UUIDv7' }),
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
    input: input({
      id: WorkId,
      state: WorkState.meta({ description: '`break` stops it; no other can be set' }),
    }),
    answer: Work,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  commandWork: route({
    method: 'POST',
    path: '/work/command',
    auth: 'required',
    tag,
    rate: 'create',
    keepsBytes: true,
    summary: 'Retry a failed or interrupted work',
    input: input({
      id: WorkId,
      command_type: z.literal('retry').meta({ description: 'Attempts are taken again' }),
    }),
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
  deleteWorks: route({
    method: 'POST',
    path: '/work/delete_arr',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Delete several works and their posts; running ones are stopped first',
    description:
      "All of them or, where one is unknown or not one's own, none. What is deleted already is no reason to refuse.",
    input: input({ work_id_arr: WorkIds }),
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0421'],
  }),
} as const
