import { z } from 'zod'
import { localFamilies } from '../shared/model-families.ts'
import { input, Nothing, Timestamp } from './fields.ts'
import { route } from './route.ts'

const Fault = z
  .object({
    code: z.string().meta({ description: 'Code of the fault', examples: ['host_away'] }),
    message: z.string().meta({ description: "The fault and its remedy, in the caller's language" }),
  })
  .meta({ description: 'Why the setup does not continue, or why a file cannot be used' })

const byteSize = (description: string) =>
  z
    .int()
    .min(0)
    .meta({ description: `${description}, in bytes` })

const LocalMachine = z.object({
  platform: z.string().meta({ description: 'Operating system', examples: ['linux'] }),
  processor: z.string().meta({ description: 'Name of the processor' }),
  thread_count: z.int().meta({ description: 'Number of threads of the processor' }),
  memory_size: byteSize('Memory of the machine'),
  free_disk_size: byteSize('Free room on the disk').optional(),
  card_arr: z
    .array(
      z.object({
        name: z.string().meta({ description: 'Name of the card' }),
        memory_size: byteSize('Its own memory; absent if it shares the memory of the machine').optional(),
      }),
    )
    .meta({ description: 'Graphics cards that the engine can use, according to their drivers' }),
})

const LocalOffer = z.object({
  model: z.string().meta({ description: 'Key of the model', examples: ['flux2-klein-4b'] }),
  title: z.string().meta({ description: 'Name of the model' }),
  licence: z.string().optional().meta({ description: 'Licence of the model; absent for files of the host' }),
  licence_url: z
    .string()
    .optional()
    .meta({ description: 'Address of the licence, or of a page that names the licence' }),
  total_size: byteSize('All its files'),
  fetch_size: byteSize('Size of the files that are not fetched yet, including the program'),
  here_size: byteSize('Size of its files on the machine, including partly fetched files'),
  estimated_ms: z.int().meta({
    description:
      'Time to make a picture on this machine, in milliseconds: an estimate before the first picture, then the time of the first picture',
  }),
  is_card_used: z.boolean().meta({ description: 'Whether the graphics card makes the pictures' }),
  is_recommended: z.boolean().meta({ description: 'Whether the model is the recommended first model' }),
  is_own: z.boolean().meta({ description: 'Whether the model is a file of `LOCAL_MODELS_DIR`' }),
  is_imported: z.boolean().meta({ description: 'Whether an administrator added the model by its address' }),
  family: z
    .string()
    .optional()
    .meta({ description: 'Key of the family of the model; absent if unknown', examples: ['sdxl'] }),
  card_fit: z.enum(['whole', 'parts', 'none']).optional().meta({
    description:
      'The way in which the model fits the memory of the graphics card. `whole`: entirely. `parts`: the parts of the model are moved to the card as they are needed, which takes longer. `none`: the model is too large, so the processor makes the pictures, if there is a program for the processor. Absent without a card that the engine can use',
  }),
  misfit: z.enum(['memory', 'disk', 'no_runtime']).optional().meta({
    description:
      'Why the model does not fit. `memory`: the machine has too little memory. `disk`: the disk has too little space. `no_runtime`: there is no prebuilt program for this machine',
  }),
})

const LocalImport = z.object({
  model: z.string().meta({ description: 'Key of the model' }),
  address: z.string().meta({ description: 'Address of the file of the model' }),
  fault: Fault.optional(),
})

const WordsForm = z
  .object({
    work_template_id: z.string().meta({ format: 'uuid', description: 'Id of the template' }),
    input: z.string().meta({ description: 'Name of the input that takes the model', examples: ['model'] }),
    model_name: z.string().meta({ description: 'The value of this input' }),
  })
  .meta({
    description:
      'The form that makes pictures from words with the model of this engine; absent until the engine offers the model',
  })

export const LocalEngine = z
  .object({
    state: z
      .enum([
        'none',
        'looking',
        'found',
        'fetching',
        'paused',
        'starting',
        'ready',
        'failed',
        'removing',
        'away',
      ])
      .meta({
        description:
          '`none`: no machine was inspected. `looking`: a worker inspects its machine. `found`: the machine was inspected, and no model is set up. `fetching`: the program or a model is being fetched. `paused`: the download waits until it is resumed. `starting`: the program starts for the first time. `ready`: set up; the program runs only while it is needed. `failed`: the setup waits for an administrator. `removing`: the files of the engine are deleted once its works are done. `away`: no worker answers',
      }),
    machine: LocalMachine.optional().meta({
      description: 'The machine as the worker found it; absent before the inspection',
    }),
    offer_arr: z
      .array(LocalOffer)
      .meta({ description: 'Models for this machine, including models with a `misfit`' }),
    import_arr: z.array(LocalImport).meta({
      description:
        'Models that administrators added by an address and that cannot be set up yet: a worker has not checked the model, or the model has a `fault`',
    }),
    refused_arr: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Path below the folder' }),
          fault: Fault,
        }),
      )
      .meta({ description: 'The first files of `LOCAL_MODELS_DIR` that cannot be used' }),
    refused_count: z.int().meta({ description: 'Number of all files that cannot be used' }),
    model: z.string().optional().meta({ description: 'Key of the model that is set up or being set up' }),
    backend: z
      .string()
      .optional()
      .meta({ description: 'Build of the program', examples: ['vulkan'] }),
    runtime: z.string().optional().meta({ description: 'Name of the program' }),
    file_arr: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of the file' }),
          total_size: byteSize('The whole file'),
          done_size: byteSize('Size of the part that is on the machine'),
          fault: Fault.optional(),
          retry_ts: Timestamp.optional().meta({ description: 'Time of the next try' }),
        }),
      )
      .meta({ description: 'Files that are fetched' }),
    bytes_per_second: z.int().optional().meta({ description: 'Speed of the download' }),
    process: z
      .enum(['stopped', 'starting', 'running', 'failed'])
      .meta({ description: 'State of the program. `stopped`: the program starts with the next work' }),
    fault: Fault.optional(),
    catalogue_fault: Fault.optional().meta({ description: "Fault of the host's catalogue" }),
    can_cancel: z.boolean().meta({
      description: 'Whether the setup can be cancelled, since its model was never ready',
    }),
    engine_id: z.string().optional().meta({ format: 'uuid', description: 'Id of the engine (UUIDv7)' }),
    form: WordsForm.optional(),
    is_test_awaited: z.boolean().meta({
      description:
        'Whether a test picture will be made: a worker starts it as a work of the caller, who ordered the setup, once the engine is ready',
    }),
    test_work_id: z
      .string()
      .optional()
      .meta({ format: 'uuid', description: 'Work with the test picture, if the caller ordered the setup' }),
    used_size: byteSize('Room that its files take'),
  })
  .meta({ id: 'LocalEngine', description: 'The engine that a worker runs on its own machine' })
export type LocalEngine = z.output<typeof LocalEngine>

const ModelKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,59}$/)
  .meta({ description: 'Key of a model of `offer_arr`' })

/** Maximum number of models that administrators may add by their addresses. */
export const maxLocalImports = 50

const shared = { auth: 'required', tag: 'Administration' } as const
const onlyAdmins = 'For administrators only (A0301 for others).'

export const localEngineRoutes = {
  getLocalEngine: route({
    ...shared,
    method: 'GET',
    path: '/admin/local_engine',
    rate: 'read',
    summary: 'Get the engine on this machine',
    description: onlyAdmins,
    input: input({}),
    answer: LocalEngine,
    errors: ['A0301'],
  }),
  lookAtMachine: route({
    ...shared,
    method: 'POST',
    path: '/admin/local_engine/look',
    rate: 'write',
    summary: 'Inspect the machine of a worker',
    description: `${onlyAdmins} A worker inspects its processor, memory, cards and disk, and fetches nothing. Get the engine repeatedly until its state is not \`looking\`.`,
    input: input({}),
    answer: LocalEngine,
    errors: ['A0301'],
  }),
  setUpLocalEngine: route({
    ...shared,
    method: 'POST',
    path: '/admin/local_engine',
    rate: 'write',
    summary: 'Set up the engine on this machine, or give it another model',
    description: `${onlyAdmins} The worker fetches the program and the model, and compares their digests. Several calls are one download. A0440 for a model that does not fit.`,
    input: input({
      model: ModelKey,
      backend: z
        .enum(['cpu'])
        .optional()
        .meta({ description: '`cpu`: the processor makes the pictures, even if there is a card' }),
    }),
    answer: LocalEngine,
    errors: ['A0301', 'A0440'],
  }),
  changeLocalEngine: route({
    ...shared,
    method: 'PUT',
    path: '/admin/local_engine',
    rate: 'write',
    summary: 'Pause, resume or cancel the download',
    description: `${onlyAdmins} Resuming also retries a failed step, and keeps the fetched files. Cancelling deletes the fetched files, and returns to the model that was ready before. A0440 for a model that was ready.`,
    input: input({
      mode: z.enum(['run', 'pause', 'cancel']).meta({
        description: '`run`: resume or retry. `pause`: wait. `cancel`: delete the fetched files',
      }),
    }),
    answer: LocalEngine,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  importLocalModel: route({
    ...shared,
    method: 'POST',
    path: '/admin/local_engine/import',
    rate: 'write',
    summary: 'Add a model by the address and the digest of its file',
    description: `${onlyAdmins} A worker requests the length and the kind of the file from the server, and keeps no file. Then the model is one of \`offer_arr\`, or has a fault in \`import_arr\`. \`setUpLocalEngine\` fetches it and compares the digest. A call with a known digest replaces the address. A0440 above ${maxLocalImports} models.`,
    input: input({
      address: z
        .url({ protocol: /^https?$/ })
        .max(2000)
        .meta({
          description:
            'Address of one file with the whole model, in the format GGUF or safetensors. Only https at a public address, or any address of the server of the catalogue',
          examples: ['https://huggingface.co/owner/model/resolve/main/model.safetensors'],
        }),
      sha256: z
        .string()
        .regex(/^[0-9a-fA-F]{64}$/)
        .meta({
          description: 'SHA-256 of the file, as the publisher states it: 64 hexadecimal digits',
          examples: ['b8944e9fe0b69b36ae1b5bb0185b3a7b8ef14347fe0fa9af6c64c4829022261f'],
        }),
      family: z
        .enum(localFamilies)
        .optional()
        .meta({ description: 'Family of the model; absent: the family is read from the file' }),
    }),
    answer: LocalEngine,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
  removeLocalEngine: route({
    ...shared,
    method: 'DELETE',
    path: '/admin/local_engine',
    rate: 'write',
    summary: 'Remove the engine on this machine',
    description: `${onlyAdmins} The engine finishes its current work; then its program and its models are deleted.`,
    input: input({}),
    answer: LocalEngine,
    errors: ['A0301', 'A0404'],
  }),
  removeLocalModel: route({
    ...shared,
    method: 'DELETE',
    path: '/admin/local_engine/model/{model}',
    rate: 'write',
    summary: 'Delete the files of a model that is not in use',
    description: `${onlyAdmins} A model that was added by its address is removed from the list. Files that the model in use also needs stay. A0440 for the model in use.`,
    input: input({ model: ModelKey }),
    answer: Nothing,
    errors: ['A0301', 'A0404', 'A0440'],
  }),
} as const
