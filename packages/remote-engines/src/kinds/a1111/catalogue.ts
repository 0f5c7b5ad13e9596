import { engineError } from '../../fault.ts'
import { guidesFor } from '../../guides.ts'
import { loraOf } from '../../loras.ts'
import { type Lora, type ModelInfo, modelNameOf } from '../../models.ts'
import type { EngineConfig } from '../../port.ts'
import { fieldsOf, listOf, textOf } from '../../untrusted.ts'
import { familyNameOf, tasksOf, upscaling, valuesOf } from './families.ts'
import { readOptional, readRequired } from './requests.ts'

/** A checkpoint as the server lists it. */
export interface Checkpoint {
  /** Path below the folder of models, without the hash that stands behind it once the server has read the file. */
  readonly name: string
  /** Name that a request uses. */
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
  /** Models for enlarging. */
  readonly upscalers: readonly string[]
  readonly samplers: readonly string[]
  /** Schedulers of the web UI since 1.9, and of Forge. In older versions, samplers contain their scheduler. */
  readonly schedulers: readonly string[]
  /** Files of the extension for ControlNets, which Forge contains; empty without it, and at SD.Next. */
  readonly controlNets: readonly string[]
}

const maxNames = 2000
const maxNameLength = 200

/** Reads the lists of the server; it has them in memory. */
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
    // SD.Next lists its samplers there, too.
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

/** SD.Next lists names without metadata. */
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

/** The models of the server, described by the inputs of their families. */
export function modelsOf(catalogue: Catalogue, { families }: EngineConfig): ModelInfo[] {
  const { checkpoints, upscalers } = catalogue
  const models = checkpoints.map((checkpoint) => {
    const { name } = checkpoint
    const family = familyNameOf(checkpoint, families)
    const guides = guidesFor(family, catalogue.controlNets)
    return { name, family, tasks: tasksOf(valuesOf(family, name), catalogue, guides), missing: [] }
  })
  const names = new Set(checkpoints.map(({ name }) => name))
  const enlarging = upscalers
    .filter((name) => !names.has(name))
    .map((name) => ({ name, family: 'upscale', tasks: upscaling, missing: [] }))
  return [...models, ...enlarging]
}
