import { z } from 'zod'
import { engineOutcomes } from '../shared/engine-kinds.ts'
import { maxBatch, maxSources, maxVariants } from '../shared/limits.ts'
import {
  File,
  input,
  Keyword,
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
import { Dag } from './graphs.ts'
import { PostAudience } from './post-schema.ts'
import { route } from './route.ts'

export const WorkState = z.enum(['queue', 'doing', 'done', 'fail', 'break'])
export type WorkState = z.output<typeof WorkState>

export const WorkPhase = z.enum(['checking', 'processing', 'completed'])
export type WorkPhase = z.output<typeof WorkPhase>

export const ErrorReason = z.enum(['material', 'system', 'limit'])
export type ErrorReason = z.output<typeof ErrorReason>

/** A source picture: the id of an upload, with its extension, or the caller's own finished work. */
export const SourceRef = z.union([
  z.object({
    id: z
      .string()
      .max(60)
      .meta({
        description: 'Id of an upload, with its extension',
        examples: ['01a1fc3b-8b31-7132-b3b5-f50758e47bc8.jpg'],
      }),
  }),
  z.object({
    work_id: z.string().max(100).meta({
      format: 'uuid',
      description: "Id of one of the caller's finished works, whose image is used as a source",
    }),
  }),
])

export const Source = z.object({
  id: z.string().optional().meta({ description: 'Id of the upload, with its extension' }),
  work_id: z.string().optional().meta({ description: 'Id of the work whose image was used as a source' }),
  file: File.optional().meta({ description: 'The file; absent once the upload has been deleted' }),
  is_mask: z.literal(true).optional().meta({
    description:
      'True for a mask, which selects a part of the photo and is never shown in a post; otherwise absent',
  }),
})

const ExpectedMs = z.object({
  p50: z.int().meta({ description: 'Median in milliseconds' }),
  p90: z.int().meta({ description: '90th percentile in milliseconds' }),
})

const Axis = z.object({
  input: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'Input that varies: its name in `params`', examples: ['2.strength', 'strength'] }),
  value_arr: z
    .array(ParamValue)
    .min(1)
    .max(maxVariants)
    .meta({ description: `Its values, 1 to ${maxVariants}`, examples: [[0.2, 0.5, 0.8]] }),
})

export const Work = z
  .object({
    id: z.string().meta({ description: 'Id of the work (UUIDv7)' }),
    user_id: z.string().meta({ description: 'Id of the owner' }),
    work_template_id: z.string().meta({ description: 'Id of the template' }),
    template_title: z.string().meta({
      description: "Title of the template, in the caller's language if that text exists",
      examples: ['Oil Painting'],
    }),
    state: WorkState.meta({
      description:
        '`queue` → `doing` → `done`, `fail` (unusable material) or `break` (stopped by the owner, or a fault of the system)',
    }),
    progress: z
      .object({
        phase: WorkPhase.meta({ description: 'Phase of the run' }),
        percent: z.number().min(0).max(100).meta({ description: 'Progress of the whole run, 0 to 100' }),
        node: z.string().optional().meta({ description: 'Id of the node that is being computed' }),
      })
      .meta({ description: 'Progress of the run' }),
    is_post: z.boolean().meta({ description: 'Whether the work is posted' }),
    post_id: z
      .string()
      .optional()
      .meta({ description: 'Id of the post of the work; absent if the work is not posted' }),
    post_audience: PostAudience.optional().meta({
      description: 'Who sees the post of the work; absent if the work is not posted',
    }),
    source_arr: z.array(Source).optional().meta({ description: 'Source images; only for the owner' }),
    params: z.record(z.string(), ParamValue).meta({
      description:
        "Values of the template's inputs as used, including the seed; other users see only shareable values",
      examples: [{ strength: 0.7, seed: 7 }],
    }),
    axis_arr: z.array(Axis).optional().meta({
      description:
        'Inputs that the runs of a batch vary, and their values; `params` has the values of this work; only for the owner',
    }),
    words: z
      .record(z.string(), z.string())
      .optional()
      .meta({
        description:
          'Texts of `params` after their alternatives, such as `{a|b}`, were drawn; absent if there were none; only for the owner',
        examples: [{ prompt: 'a mill at dusk' }],
      }),
    result_info: ResultInfo.nullable().meta({ description: 'Result; null until the work is done' }),
    likeness: z.int().min(0).max(100).optional().meta({
      description:
        'Likeness of the faces of the result to the faces of the photo, in percent: the shape of the face, and the colours of skin and hair. Another pose or expression lowers the value. The value identifies no person. Absent if no node measures the likeness, or if no face was found; only for the owner',
    }),
    error: z
      .object({
        reason: ErrorReason.meta({
          description:
            'Cause: `material` (an unusable source), `system` (a fault of the system) or `limit` (more time or memory than allowed)',
        }),
        message: z.string().meta({ description: "Message in the caller's language" }),
      })
      .optional()
      .meta({ description: 'Why the work failed; only for the owner' }),
    uses_engine: z.boolean().optional().meta({
      description:
        'Whether engines take part, whose tries `GET /work/{id}/engine_try_arr` returns; only for the owner',
    }),
    batch_work_id_arr: z.array(z.string()).optional().meta({
      description:
        'Ids of all works of the batch (see `count` and `axis_arr` of `POST /work`) that are not deleted, in order, including this work; absent for a work that was started alone; only for the owner',
    }),
    is_favourite: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the owner marked the work as a favourite; only for the owner' }),
    queue_position: z
      .int()
      .optional()
      .meta({ description: 'Position in the queue, while the work waits; 1 is next' }),
    expected_ms: ExpectedMs.optional().meta({
      description:
        'Expected time until the work is done: from now while the work waits, from `start_ts` while the work runs; see `WorkQuote`',
    }),
    elapsed_ms: z
      .int()
      .optional()
      .meta({ description: 'Time since the work started to run, in milliseconds; only while the work runs' }),
    create_ts: Timestamp.meta({
      description: 'When the work was queued first, as Unix time in milliseconds',
    }),
    start_ts: Timestamp.optional().meta({
      description: 'When the work started to run, as Unix time in milliseconds',
    }),
    finish_ts: Timestamp.optional().meta({
      description: 'When the work ended, as Unix time in milliseconds',
    }),
  })
  .meta({ id: 'Work', description: 'A work: what a user makes from a template' })
export type Work = z.output<typeof Work>

export const WorkEngineTry = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'Id of the try' }),
    engine_name: z.string().meta({ description: 'Name of the engine', examples: ['studio-2'] }),
    task: z.string().meta({ description: 'Task', examples: ['text_to_image'] }),
    model: z
      .string()
      .optional()
      .meta({ description: 'Model', examples: ['flux1-dev.safetensors'] }),
    control_net: z
      .string()
      .optional()
      .meta({
        description: 'ControlNet by which a photo guided the picture',
        examples: ['control_v11p_sd15_canny.pth'],
      }),
    send_ts: Timestamp.optional().meta({ description: 'When the try was sent to the engine' }),
    accept_ts: Timestamp.optional().meta({
      description: 'When the engine accepted the try, or was found to have accepted the try',
    }),
    start_ts: Timestamp.optional().meta({ description: 'When the engine was first seen working on the try' }),
    take_over_ts: Timestamp.optional().meta({
      description: 'When another worker found the try at the engine and took the try over',
    }),
    end_ts: Timestamp.optional().meta({ description: 'When the try ended; absent while the try runs' }),
    outcome: z.enum(engineOutcomes).optional().meta({
      description:
        '`lost`: the engine no longer has the try. `unanswered`: sent, but the engine never answered. `moved`: withdrawn in favour of another engine. Absent while the try runs',
    }),
    is_reused: z.boolean().optional().meta({
      description:
        'True if the same step was made before: the kept result was used, and no request was sent to the engine. In that case, `model` is absent',
    }),
    fault_message: z
      .string()
      .optional()
      .meta({
        description: "The fault, in the caller's language",
        examples: ['The engine did not answer in time. Please try again later.'],
      }),
  })
  .meta({ id: 'WorkEngineTry', description: 'One submission of a step of a work to an engine' })
export type WorkEngineTry = z.output<typeof WorkEngineTry>

export const WorkQuote = z.object({
  cost: z.int().meta({ description: 'Number of attempts that the work takes' }),
  queue_position: z.int().meta({ description: 'Position in the queue that the work would get; 1 is next' }),
  expected_ms: ExpectedMs.meta({
    description:
      'Expected time from now until the work is done. Estimated from recent runs of the same kind, the number and sizes of the images, the length and resolution of a video, and the runs that are waiting or in progress',
  }),
  starts_left: z.int().min(0).meta({
    description:
      'Number of works and project tasks that the caller can start now. At most 36 an hour, including retries; works and tasks that gave a result do not count',
  }),
})
export type WorkQuote = z.output<typeof WorkQuote>

export const SourceRefs = z
  .array(SourceRef)
  .max(1000)
  .refine((sources) => sources.length <= maxSources, refusal({ cause: 'too_many_images' }))

export const Axes = z
  .array(Axis)
  .max(2)
  .default([])
  .meta({
    description: `Inputs to vary: one run for each value of one input, or for each pair of values of two inputs, at most ${maxVariants} runs. The values of the second input change first`,
  })

export const WorkIds = z
  .array(WorkId)
  .min(1)
  .max(1000)
  .refine((ids) => ids.length <= 100, refusal({ code: 'A0421' }))
  .meta({ description: "Ids of the caller's works, at most 100 (A0421 above)" })

/** A time that an id can contain. */
const ListTime = z.int().min(0).max(8_640_000_000_000_000)

const UsedTemplate = z.object({
  work_template_id: z.string().meta({ description: 'Id of the template' }),
  title: z.string().meta({
    description: "Title of the template at its last use, in the caller's language if that text exists",
  }),
  work_count: z.int().meta({ description: 'Number of works made with the template' }),
})
export type UsedTemplate = z.output<typeof UsedTemplate>

const tag = 'Works'

export const workRoutes = {
  quoteWork: route({
    method: 'POST',
    path: '/work/quote',
    auth: 'required',
    tag,
    rate: 'read',
    takesParams: true,
    summary: 'Get the cost, the queue position and the expected time of a work',
    description: 'Takes no attempts.',
    input: input({
      work_template_id: WorkTemplateId,
      source_count: z
        .int()
        .min(0)
        .max(maxSources)
        .optional()
        .meta({ description: 'Number of source images' }),
      source_arr: z
        .array(SourceRef)
        .max(maxSources)
        .optional()
        .meta({ description: 'Source images that are uploaded already; large images take longer' }),
      params: Params.optional().meta({ description: "Values of the template's inputs, as for `POST /work`" }),
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
    summary: 'Start a work',
    description:
      'Takes the cost from the balance (A0601 if the balance is too low) and returns the work in state `queue`. A user can have one work, one project task or the works of one call in progress (A0502 for more). With `count`, `axis_arr` or `each_source`, either all works are started or none; works that vary an input have the same seed, unless the seed varies.',
    input: input({
      work_template_id: WorkTemplateId,
      source_arr: SourceRefs.default([]).meta({ description: 'Source images in order, at most ten' }),
      params: Params.default({}).meta({
        description: "Values of the template's inputs by name; omitted values take their defaults",
      }),
      remix_of_post_id: PostId.optional().meta({
        description: 'Id of the post that inspired the work; ignored if the post no longer exists',
      }),
      axis_arr: Axes,
      count: z.int().min(1).max(maxBatch).default(1).meta({
        description:
          'Number of works to start. Each work has its own cost, and a seed that is greater by one than the seed of the previous work. Only templates with `can_repeat` accept more than one. The answer is the first work, whose `batch_work_id_arr` has the ids of all works. Not together with `axis_arr`',
      }),
      each_source: z.boolean().default(false).meta({
        description:
          'Whether each of the source images becomes a work of its own, with the same settings and seed; only for templates that take one image and no mask. Not together with `count` or `axis_arr`',
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
    summary: "List the caller's works, or the posted works of another user",
    description:
      "Works must match all filters. `keyword`, `work_template_id`, `is_post`, `favourite_only`, `from_ts` and `to_ts` are for the caller's own works: with the `user_id` of another user they are refused (A0400). Each word of `keyword` must be in the texts of the work's form, in the title of its post, or in the template's title in either language.",
    input: input({
      ...pageFields,
      state_arr: z.array(WorkState).max(5).optional().meta({ description: 'Only works in these states' }),
      keyword: Keyword.optional().meta({
        description: 'Words to search for, of which the first eight count; case is ignored',
      }),
      work_template_id: WorkTemplateId.optional().meta({ description: 'Only works made with this template' }),
      is_post: z
        .boolean()
        .optional()
        .meta({ description: 'Only works that are posted, or only works that are not posted' }),
      favourite_only: z.boolean().optional().meta({ description: 'Only favourites' }),
      from_ts: ListTime.optional().meta({
        description: 'Only works that were queued first at this time or later, as Unix time in milliseconds',
      }),
      to_ts: ListTime.optional().meta({
        description: 'Only works that were queued first before this time, as Unix time in milliseconds',
      }),
      user_id: UserId.optional().meta({
        description:
          'Id of another user, to list their posted works; default: all works of the caller (A0200 without a token)',
      }),
    }),
    answer: z.object({
      work_arr: z.array(Work).meta({ description: 'Newest first' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0200', 'A0421'],
  }),
  listUsedTemplates: route({
    method: 'POST',
    path: '/work/template_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "List the templates of the caller's works",
    description: 'At most 200, the templates of most works first. Deleted templates are included.',
    input: input({}),
    answer: z.object({ template_arr: z.array(UsedTemplate).meta({ description: 'Templates' }) }),
    errors: [],
  }),
  setFavouriteWorks: route({
    method: 'POST',
    path: '/work/favourite_arr',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Mark works as favourites, or remove the mark',
    description:
      "Either all works are changed, or no work: if any of them is unknown, deleted or not the caller's own. Only the caller sees the mark.",
    input: input({
      work_id_arr: WorkIds,
      is_favourite: z.boolean().meta({ description: 'Whether the works are favourites from now on' }),
    }),
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0421'],
  }),
  getWorkGraph: route({
    method: 'GET',
    path: '/work/{id}/graph',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Get the graph of a work, with its values',
    description:
      'For a work of the caller, the exact graph with its pictures. For a posted work of another user, the graph of its template with the settings that the post shares, without pictures. A0301 if the maker of the template keeps its graph private.',
    input: input({ id: WorkId.meta({ description: 'Id of the work (UUIDv7)' }) }),
    answer: z.object({
      work_template_id: z.string().meta({ description: 'Id of the template (UUIDv7)' }),
      title: z.string().meta({ description: "Title of the template, in the caller's language" }),
      dag: Dag,
    }),
    errors: ['A0404', 'A0301', 'A0413'],
  }),
  getWork: route({
    method: 'GET',
    path: '/work/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Get a work',
    input: input({
      id: z
        .string()
        .refine((id) => id !== '', refusal({ cause: 'id_required' }))
        .pipe(WorkId)
        .meta({ description: 'Id of the work (UUIDv7)' }),
    }),
    answer: Work,
    errors: ['A0404'],
  }),
  listWorkEngineTries: route({
    method: 'GET',
    path: '/work/{id}/engine_try_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "List the tries of engines to make one of the caller's works",
    description: 'Includes the tries of earlier rounds. Empty if no step was sent to an engine.',
    input: input({ id: WorkId }),
    answer: z.object({
      engine_try_arr: z.array(WorkEngineTry).meta({ description: 'In order, at most 100' }),
    }),
    errors: ['A0404', 'A0301'],
  }),
  setWorkState: route({
    method: 'PUT',
    path: '/work/{id}/state',
    auth: 'required',
    tag,
    rate: 'write',
    isEssential: true,
    summary: 'Stop a work',
    description: 'Its attempts are returned.',
    input: input({
      id: WorkId,
      state: WorkState.meta({
        description: '`break` to stop the work; any other state is refused with A0440',
      }),
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
    description:
      'Takes its attempts again. If A0440 is answered, `Message` is `5` if the work is done, and `1` if it is running or queued.',
    input: input({
      id: WorkId,
      command_type: z.literal('retry').meta({ description: 'Always `retry`' }),
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
    isEssential: true,
    summary: 'Delete a work and its post',
    description: 'A running work is stopped first, and its attempts are returned.',
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
    summary: 'Delete several works and their posts',
    description:
      "Running works are stopped first, and their attempts are returned. Either all works are deleted, or no work: if any of them is unknown or not the caller's own. Works that are already deleted are ignored.",
    input: input({ work_id_arr: WorkIds }),
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0421'],
  }),
} as const
