import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { engineAddressMaxLength, readEngineAddress } from '../shared/engine-address.ts'
import {
  engineKindNames,
  engineKinds,
  engineLimits,
  engineModes,
  engineOutcomes,
  engineSearchProblems,
  engineStates,
} from '../shared/engine-kinds.ts'
import { UserInfo } from './accounts.ts'
import { EngineId, EngineSearchId, input, Nothing, Timestamp, unfit, visibleLine } from './fields.ts'
import { route } from './route.ts'

export const EngineKind = z.enum(engineKindNames).meta({
  description: engineKindNames.map((name) => `\`${name}\`: ${engineKinds[name].title.en}`).join('. '),
})
export type EngineKind = z.output<typeof EngineKind>

export const EngineMode = z.enum(engineModes).meta({
  description:
    '`on`: takes work. `draining`: finishes its current work and takes no new work. `paused`: like `draining`, and is listed as switched off',
})
export type EngineMode = z.output<typeof EngineMode>

export const EngineState = z.enum(engineStates).meta({
  description:
    'Last state that a worker saw. `new`: not tested yet. `suspect`: the engine hung or gave wrong answers, and is tested again before its next work',
})
export type EngineState = z.output<typeof EngineState>

const EngineFaultView = z
  .object({
    code: z.string().meta({ description: 'Code of the fault', examples: ['unreachable'] }),
    message: z.string().meta({
      description: "The fault and its remedy, in the caller's language",
      examples: ['Nothing answers at this address. Check the address and the port'],
    }),
  })
  .meta({ description: 'Reason why the engine is not ready' })

const Families = z.record(z.string(), z.string())

export const Engine = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'Id of the engine (UUIDv7)' }),
    kind: EngineKind,
    name: z.string().meta({ description: 'Name, unique regardless of case', examples: ['studio-2'] }),
    address: z.string().meta({ description: 'Address', examples: ['http://127.0.0.1:8188'] }),
    has_key: z
      .boolean()
      .meta({ description: 'Whether a key or headers are stored. They are never returned' }),
    slots: z.int().meta({ description: 'Number of works that the engine makes at once' }),
    uses_socket: z.boolean().meta({
      description: 'Whether progress may arrive over a WebSocket; otherwise workers poll the progress',
    }),
    reached_by: z
      .string()
      .optional()
      .meta({ description: 'Name of the only worker that can reach the engine; absent: every worker' }),
    families: Families.meta({ description: 'Families that the host has set, by the name of the model' }),
    allowed_model_arr: z
      .array(z.string())
      .meta({ description: 'Patterns of the models that may be used; `*` matches any characters' }),
    allowed_class_arr: z
      .array(z.string())
      .meta({ description: "Node types that users' graphs may use in addition to the usual types" }),
    mode: EngineMode,
    from_settings: z.boolean().meta({
      description:
        'Whether the engine comes from the settings of the server; only `mode` can be changed then',
    }),
    is_local: z.boolean().meta({
      description:
        'Whether a worker runs the engine on its own machine; the calls of the local engine set up and remove this engine',
    }),
    state: EngineState,
    state_ts: Timestamp.meta({ description: 'Time since when the engine is in this state' }),
    fault: EngineFaultView.optional(),
    probe_ts: Timestamp.optional().meta({
      description: 'Time of the last test by a worker; absent before the first',
    }),
    capabilities_ts: Timestamp.optional().meta({
      description: 'Time when the models and node types of the engine were read last',
    }),
    version: z.string().optional().meta({ description: "Version of the engine's software" }),
    device: z.string().optional().meta({ description: 'Name of the accelerator or processor' }),
    memory_total: z.int().optional().meta({ description: 'Memory of the device in bytes' }),
    memory_free: z.int().optional().meta({ description: 'Free memory of the device in bytes' }),
    loaded_model: z.string().optional().meta({ description: 'Model that the engine used last' }),
    model_count: z.int().meta({ description: 'Number of models of the engine' }),
    usable_model_count: z.int().meta({ description: 'Number of models that can do a task and lack no file' }),
    node_type_count: z
      .int()
      .optional()
      .meta({ description: 'Number of node types; only for kinds that run graphs' }),
    running_count: z.int().meta({ description: 'Number of works that the engine makes now' }),
    create_ts: Timestamp,
  })
  .meta({ id: 'Engine', description: 'A server that makes pictures with trained models' })
export type Engine = z.output<typeof Engine>

const EngineModel = z.object({
  name: z.string().meta({ description: 'Name of the model', examples: ['flux1-dev.safetensors'] }),
  family: z.string().nullable().meta({ description: 'Family of the model; `null` if unknown' }),
  is_told: z.boolean().meta({ description: 'Whether the host has set the family' }),
  is_allowed: z.boolean().meta({ description: 'Whether a pattern of `allowed_model_arr` matches the model' }),
  task_arr: z
    .array(z.string())
    .meta({ description: 'Tasks that the model can do', examples: [['text_to_image']] }),
  missing_arr: z
    .array(z.string())
    .meta({ description: 'Files that the model needs and the engine lacks', examples: [['ae.safetensors']] }),
})
export type EngineModel = z.output<typeof EngineModel>

export const EngineDetails = Engine.extend({
  model_arr: z.array(EngineModel).meta({ description: 'Its models, at most 2000' }),
  state_arr: z
    .array(
      z.object({
        state: EngineState,
        fault: EngineFaultView.optional(),
        state_ts: Timestamp.meta({ description: 'Time when the state began' }),
      }),
    )
    .meta({
      description: 'States of the last 7 days, newest first, at most 200; the oldest may have begun earlier',
    }),
  outcome_arr: z
    .array(
      z.object({
        outcome: z.enum(engineOutcomes).meta({ description: 'How the tries ended' }),
        count: z.int().meta({ description: 'Number of tries' }),
      }),
    )
    .meta({ description: 'Ended tries of the last 7 days' }),
  duration_arr: z
    .array(
      z.object({
        model: z.string().nullable().meta({ description: 'Name of the model; `null` for graphs' }),
        task: z.string().meta({ description: 'Task', examples: ['text_to_image'] }),
        count: z.int().meta({ description: 'Number of tries' }),
        median_ms: z.int().meta({ description: 'Median time of a try in milliseconds' }),
      }),
    )
    .meta({ description: 'Times of finished tries of the last 7 days, most frequent first, at most 100' }),
}).meta({ id: 'EngineDetails', description: 'An engine with its models and history' })
export type EngineDetails = z.output<typeof EngineDetails>

const queued = {
  user_info: UserInfo.meta({ description: 'User who waits for the stage' }),
  title: z
    .string()
    .optional()
    .meta({ description: "Title of the template, in the caller's language; only for works" }),
  is_cover: z
    .boolean()
    .meta({ description: 'Whether the stage makes the cover of a template or the picture of a style' }),
  task: z.string().meta({ description: 'Task', examples: ['text_to_image'] }),
  model: z.string().optional().meta({ description: 'Model; absent: any model that can do the task' }),
}

export const waitReasons = [
  'no_engine',
  'file_missing',
  'guide_missing',
  'few_references',
  'not_ready',
  'excluded',
  'busy',
] as const

export const EngineQueue = z
  .object({
    waiting_count: z.int().meta({ description: 'Number of stages that wait for an engine' }),
    waiting_arr: z
      .array(
        z.object({
          ...queued,
          ready_ts: Timestamp.meta({ description: 'Time since when the stage waits' }),
          reason: z.enum(waitReasons).meta({
            description:
              'Why the stage waits. `no_engine`: no engine has an allowed model for the stage. `file_missing`: no engine has the file `file_name`, or its host does not allow the file. `guide_missing`: no engine has a ControlNet for the map and the model. `few_references`: no allowed model takes as many reference pictures. `not_ready`: the suitable engines are not ready, or are paused. `excluded`: the ready engines have failed at the stage. `busy`: the suitable engines are busy',
          }),
          file_name: z
            .string()
            .optional()
            .meta({
              description: 'Model, LoRA or other file that the stage needs; only for `file_missing`',
              examples: ['ae.safetensors'],
            }),
        }),
      )
      .meta({ description: 'The first 100 stages that wait, oldest first' }),
    running_arr: z
      .array(
        z.object({
          ...queued,
          engine_id: z.string().meta({ format: 'uuid', description: 'Id of the engine (UUIDv7)' }),
          engine_name: z.string().meta({ description: 'Name of the engine' }),
          slot: z
            .int()
            .optional()
            .meta({ description: 'Number of the place of the stage at the engine, from 0' }),
          begin_ts: Timestamp.meta({ description: 'Time since when the engine has the stage' }),
        }),
      )
      .meta({ description: 'Works at engines now, oldest first, at most 500' }),
    place_arr: z
      .array(
        z.object({
          place: z.enum(['cpu', 'video', 'background', 'remote']).meta({
            description:
              '`cpu`: pictures made by workers. `video`: films made by workers. `background`: covers and other work for which no user waits. `remote`: engines',
          }),
          waiting_count: z.int().meta({ description: 'Number of stages that wait' }),
          running_count: z.int().meta({ description: 'Number of stages that run' }),
          oldest_ms: z.int().meta({ description: 'Time that the oldest stage has waited, in milliseconds' }),
        }),
      )
      .meta({ description: 'Counts for each place where stages run' }),
    worker_arr: z
      .array(
        z.object({
          id: z.string().meta({ format: 'uuid', description: 'Id of the process (UUIDv7)' }),
          name: z
            .string()
            .optional()
            .meta({ description: '`WORKER_NAME` of the worker; absent for a worker without a name' }),
          place_arr: z.array(z.enum(['cpu', 'video', 'remote'])).meta({
            description:
              'Kinds of stages that the worker runs (`WORKER_PLACES`); `background` needs `cpu` and `video`',
          }),
          version: z.string().meta({ description: 'Version of the program', examples: ['0.1.0'] }),
          start_ts: Timestamp.meta({ description: 'Time since when the worker runs' }),
          running_count: z
            .int()
            .meta({ description: 'Number of stages that the worker computes now, to within ten seconds' }),
        }),
      )
      .meta({ description: 'Worker processes that were alive within the last 35 seconds, at most 200' }),
  })
  .meta({ id: 'EngineQueue', description: 'Stages that wait for an engine or run on an engine' })
export type EngineQueue = z.output<typeof EngineQueue>

export const EngineSearch = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'Id of the search (UUIDv7)' }),
    state: z.enum(['running', 'done', 'failed']).meta({
      description: '`failed`: no worker took the search, or the worker ended before the search was done',
    }),
    worker_name: z
      .string()
      .optional()
      .meta({ description: '`WORKER_NAME` of the worker that searched; absent for a worker without a name' }),
    found_arr: z
      .array(
        z.object({
          address: z
            .string()
            .meta({ description: 'Address of the server', examples: ['http://127.0.0.1:8188'] }),
          kind: EngineKind.optional().meta({
            description: 'Kind of the engine; absent if the server cannot be used',
          }),
          program: z
            .string()
            .optional()
            .meta({
              description: 'Name of the program, if the first page of the server contains the name',
              examples: ['Ollama'],
            }),
          problem: z.enum(engineSearchProblems).optional().meta({
            description:
              'Why the server cannot be used without a change. `needs_key`: the server requires a key. `certificate`: its certificate is not known. `api_off`: its API is switched off. `no_pictures`: the server makes texts only. `unsupported`: a known program without a protocol of an engine. `unknown`: any other program',
          }),
          version: z.string().optional().meta({ description: 'Version of the program' }),
          model_count: z
            .int()
            .optional()
            .meta({ description: 'Number of models; absent if the models could not be read in time' }),
          usable_model_count: z
            .int()
            .optional()
            .meta({ description: 'Number of models that can do a task and lack no file' }),
          engine_id: z.string().optional().meta({
            format: 'uuid',
            description: 'Id of the engine, if the server has been added as an engine',
          }),
        }),
      )
      .meta({ description: 'Servers that answered; complete when the search is done' }),
  })
  .meta({ id: 'EngineSearch', description: 'A search for engines that run already' })
export type EngineSearch = z.output<typeof EngineSearch>

const Name = visibleLine(1, engineLimits.name).meta({
  description: `Name, unique regardless of case; 1 to ${engineLimits.name} characters`,
  examples: ['studio-2'],
})
const addressDescription = `Address that begins with http:// or https://, with an optional path, without a user, query or fragment; at most ${engineAddressMaxLength} characters. Private addresses are allowed. Only workers connect to it`
const Address = z
  .string()
  .max(engineAddressMaxLength, { abort: true })
  .refine((text) => readEngineAddress(text) !== undefined, unfit(fault('engine_address')))
  .meta({ examples: ['http://127.0.0.1:8188'] })
  .transform((text) => readEngineAddress(text)!)
  .meta({ description: addressDescription })

/** Visible characters of ASCII and Latin-1, which a header can carry. */
const headerValue = /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/
/** Headers of the connection and of the body, which the client of the engine sets itself. */
const reservedHeader =
  /^(?:connection|content-.*|cookie2?|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|sec-websocket-.*)$/i

const Key = z
  .string()
  .max(engineLimits.key)
  .transform((text) => text.trim())
  .refine((text) => headerValue.test(text), unfit(fault('engine_header_value')))
  .meta({
    description: 'Key, sent as `Authorization: Bearer <key>`. It is stored encrypted and never returned',
  })
const Headers = z
  .record(
    z.string().max(engineLimits.headerName),
    z
      .string()
      .max(engineLimits.headerValue)
      .refine((text) => headerValue.test(text), unfit(fault('engine_header_value'))),
  )
  .refine(
    (headers) => Object.keys(headers).length <= engineLimits.headers,
    unfit(fault('entries_max', { max: engineLimits.headers })),
  )
  .refine(
    (headers) => Object.keys(headers).every((name) => headerName.test(name) && !reservedHeader.test(name)),
    unfit(fault('engine_header_name')),
  )
  .meta({
    description: `Headers of every request, at most ${engineLimits.headers}. They are stored encrypted and never returned`,
  })
const Slots = z
  .int()
  .min(1)
  .max(engineLimits.slots)
  .meta({ description: `Number of works that the engine makes at once, 1 to ${engineLimits.slots}` })
const ModelFamilies = z
  .record(
    z.string().min(1).max(engineLimits.modelName),
    z
      .string()
      .max(40)
      .refine((text) => /^[a-z0-9][a-z0-9_.-]*$/.test(text), unfit(fault('model_family'))),
  )
  .refine(
    (families) => Object.keys(families).length <= engineLimits.families,
    unfit(fault('entries_max', { max: engineLimits.families })),
  )
  .meta({
    description: `Families of models whose names do not show them, by the name of the model; at most ${engineLimits.families}`,
  })
const AllowedModels = z
  .array(visibleLine(1, engineLimits.modelName))
  .max(engineLimits.patterns)
  .meta({
    description: `Patterns of the models that may be used, at most ${engineLimits.patterns}; \`*\` matches any characters`,
    examples: [['flux*', '*.safetensors']],
  })
const AllowedClasses = z
  .array(visibleLine(1, engineLimits.className))
  .max(engineLimits.classes)
  .meta({
    description: `Node types that users' graphs may use in addition to the usual types, at most ${engineLimits.classes}`,
  })
const ReachedBy = visibleLine(1, engineLimits.worker).meta({
  description: 'Name of the only worker that can reach the engine',
})

const tag = 'Administration'
const onlyAdmins = 'For administrators only (A0301 for others).'

export const engineAdministrationRoutes = {
  listEngines: route({
    method: 'GET',
    path: '/admin/engine_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List the engines',
    description: `${onlyAdmins} In the order of their names; at most ${engineLimits.engines}.`,
    input: input({}),
    answer: z.object({ engine_arr: z.array(Engine) }),
    errors: ['A0301'],
  }),
  createEngine: route({
    method: 'POST',
    path: '/admin/engine',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Add an engine',
    description: `${onlyAdmins} A worker tests the engine at once: get the engine repeatedly until it has \`probe_ts\`. A0440 if there are already ${engineLimits.engines} engines.`,
    input: input({
      kind: EngineKind,
      name: Name,
      address: Address,
      key: Key.optional(),
      headers: Headers.optional(),
      slots: Slots.default(1),
      families: ModelFamilies.default({}),
      allowed_model_arr: AllowedModels.default(['*']),
      allowed_class_arr: AllowedClasses.default([]),
      uses_socket: z.boolean().default(true).meta({
        description: 'Whether progress may arrive over a WebSocket; otherwise workers poll the progress',
      }),
      reached_by: ReachedBy.optional(),
    }),
    answer: Engine,
    errors: ['A0301', 'A0440'],
  }),
  getEngine: route({
    method: 'GET',
    path: '/admin/engine/{id}',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Get an engine with its models and history',
    description: onlyAdmins,
    input: input({ id: EngineId }),
    answer: EngineDetails,
    errors: ['A0301', 'A0404'],
  }),
  updateEngine: route({
    method: 'PUT',
    path: '/admin/engine/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Change an engine',
    description: `${onlyAdmins} Only the given fields change. \`key\` and \`headers\` are stored together: a call with either of them replaces both; \`null\` removes both. A worker tests the engine again if its connection or its families change. A0440 for fields other than \`mode\` if the engine comes from the settings.`,
    input: input({
      id: EngineId,
      name: Name.optional(),
      address: Address.optional(),
      key: Key.nullable().optional(),
      headers: Headers.nullable().optional(),
      slots: Slots.optional(),
      families: ModelFamilies.optional(),
      allowed_model_arr: AllowedModels.optional(),
      allowed_class_arr: AllowedClasses.optional(),
      uses_socket: z.boolean().optional().meta({
        description: 'Whether progress may arrive over a WebSocket; otherwise workers poll the progress',
      }),
      reached_by: ReachedBy.nullable().optional(),
      mode: EngineMode.optional(),
    }),
    answer: Engine,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  deleteEngine: route({
    method: 'DELETE',
    path: '/admin/engine/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Remove an engine',
    description: `${onlyAdmins} A0440 while the engine makes works: its mode becomes \`draining\`, and it can be removed when the works are done. A0440 for an engine from the settings.`,
    input: input({ id: EngineId }),
    answer: Nothing,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  testEngine: route({
    method: 'POST',
    path: '/admin/engine/{id}/test',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Test an engine now',
    description: `${onlyAdmins} A worker tests the engine and reads its models again. Get the engine repeatedly until its \`probe_ts\` differs from the \`probe_ts\` of this answer.`,
    input: input({ id: EngineId }),
    answer: Engine,
    errors: ['A0301', 'A0404'],
  }),
  searchEngines: route({
    method: 'POST',
    path: '/admin/engine_search',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Look for engines that run already',
    description: `${onlyAdmins} A worker sends requests to the usual addresses of engines. It sends no key, follows no redirect, and requests no picture. Get the search repeatedly until it is done. The search is kept for an hour.`,
    input: input({
      address: Address.optional().meta({
        description:
          'Address to search; absent: the usual ports of the machine of the worker. An address without a port and a path means the usual ports of that machine',
      }),
    }),
    answer: EngineSearch,
    errors: ['A0301'],
  }),
  getEngineSearch: route({
    method: 'GET',
    path: '/admin/engine_search/{id}',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Get a search for engines, with the servers that were found',
    description: onlyAdmins,
    input: input({ id: EngineSearchId }),
    answer: EngineSearch,
    errors: ['A0301', 'A0404'],
  }),
  getEngineQueue: route({
    method: 'GET',
    path: '/admin/engine_queue',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Get the queue: the stages that wait, why they wait, and the stages that run on engines',
    description: onlyAdmins,
    input: input({}),
    answer: EngineQueue,
    errors: ['A0301'],
  }),
} as const
