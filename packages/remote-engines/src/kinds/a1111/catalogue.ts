import { engineError } from '../../fault.ts'
import { guidesFor } from '../../guides.ts'
import { loraOf } from '../../loras.ts'
import { type Lora, type ModelInfo, modelNameOf } from '../../models.ts'
import type { EngineConfig } from '../../port.ts'
import { fieldsOf, listOf, textOf } from '../../untrusted.ts'
import { familyNameOf, tasksOf, upscaling, valuesOf } from './families.ts'
import { readOptional, readRequired } from './requests.ts'

/** A checkpoint in the list of the server. */
export interface Checkpoint {
  /** Path below the folder of models. The server appends a hash once it has read the file; the hash is removed here. */
  readonly name: string
  /** Name of the checkpoint in requests. */
  readonly title: string
  /** First ten digits of the file's SHA-256, once the server has read the file. */
  readonly hash: string | undefined
}

/** The lists of a server. */
export interface Catalogue {
  readonly checkpoints: readonly Checkpoint[]
  readonly loras: readonly Lora[]
  /** Upscalers that work on latents; SD.Next does not list them. */
  readonly latentModes: readonly string[]
  /** Models that enlarge pictures. */
  readonly upscalers: readonly string[]
  readonly samplers: readonly string[]
  /**
   * Schedulers of Forge, and of the web UI since 1.9. In older versions, the name of a sampler contains the scheduler.
   */
  readonly schedulers: readonly string[]
  /**
   * Files of the extension for ControlNets, which Forge contains. The list is empty without the extension, and for
   * SD.Next.
   */
  readonly controlNets: readonly string[]
}

const maxNames = 2000
const maxNameLength = 200

/** Reads the lists of the server, which it has in memory. */
export async function fetchCatalogue(config: EngineConfig, signal: AbortSignal): Promise<Catalogue> {
  const [models, samplers, upscalers, schedulers, loras, modes, nets] = await Promise.all([
    readRequired(config, 'sd-models', signal),
    readRequired(config, 'samplers', signal),
    readOptional(config, 'upscalers', signal),
    readOptional(config, 'schedulers', signal),
    readOptional(config, 'loras', signal),
    readOptional(config, 'latent-upscale-modes', signal),
    readOptional(config, '/controlnet/model_list', signal),
  ])
  if (!Array.isArray(models) || !Array.isArray(samplers)) throw engineError('not_an_engine', {})
  const samplerNames = namesOf(samplers)
  const listed = models.slice(0, maxNames).map(checkpointOf)
  return {
    checkpoints: listed.filter(({ name }) => name !== '' && name.length <= maxNameLength),
    upscalers: namesOf(upscalers, (entry) => textOf(entry['model_path']) !== undefined),
    loras: lorasOf(loras),
    latentModes: namesOf(modes),
    samplers: samplerNames,
    controlNets: listOf(fieldsOf(nets)['model_list'])
      .slice(0, maxNames)
      .flatMap((name) => textOf(name) ?? []),
    // SD.Next also lists its samplers as schedulers.
    schedulers: namesOf(schedulers).filter((name) => !samplerNames.includes(name)),
  }
}

function checkpointOf(entry: unknown): Checkpoint {
  const { title, hash } = fieldsOf(entry)
  const text = textOf(title) ?? ''
  return {
    name: modelNameOf(text.replace(/ \[[0-9a-f]{8,64}\]$/, '')),
    title: text,
    hash: textOf(hash)?.slice(0, 10),
  }
}

/** Reads the list of LoRAs. SD.Next lists only their names. */
function lorasOf(list: unknown): Lora[] {
  const entries = listOf(list).slice(0, maxNames)
  return entries.flatMap((entry) => {
    const { name, metadata } = fieldsOf(entry)
    return loraOf(textOf(entry) ?? textOf(name) ?? '', fieldsOf(metadata)) ?? []
  })
}

function namesOf(
  list: unknown,
  isWanted: (entry: Readonly<Record<string, unknown>>) => boolean = () => true,
): string[] {
  const names = listOf(list)
    .slice(0, maxNames)
    .map(fieldsOf)
    .flatMap((entry) => (isWanted(entry) ? [textOf(entry['name']) ?? ''] : []))
  return names.filter((name) => name !== '' && name.length <= maxNameLength)
}

/** Describes the models of the server by the inputs of their families. */
export function modelsOf(catalogue: Catalogue, { families }: EngineConfig): ModelInfo[] {
  const { checkpoints, upscalers } = catalogue
  const models = checkpoints.map((checkpoint) => {
    const { name } = checkpoint
    const family = familyNameOf(checkpoint, families)
    const guides = guidesFor({ family, name }, catalogue)
    return { name, family, tasks: tasksOf(valuesOf(family, name), catalogue, guides), missing: [] }
  })
  const names = new Set(checkpoints.map(({ name }) => name))
  const enlarging = upscalers
    .filter((name) => !names.has(name))
    .map((name) => ({ name, family: 'upscale', tasks: upscaling, missing: [] }))
  return [...models, ...enlarging]
}
