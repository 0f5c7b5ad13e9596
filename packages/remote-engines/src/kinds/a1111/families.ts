import { familyOfName } from '../../families.ts'
import { type Guides, guideOptions } from '../../guides.ts'
import { type Lora, type NumberRange, type SizeRule, type TaskOptions, usualHires } from '../../models.ts'
import type { EngineTask } from '../../port.ts'

/** Values of requests to the models of a family. */
export interface Family {
  readonly side: number
  /** Both sides of a picture are multiples of this number of pixels. */
  readonly multiple: number
  readonly steps: number
  /** Usual guidance; absent if the model was trained without guidance. */
  readonly guidance?: number
  readonly negative_prompt: boolean
  /** Guidance is an input of the model itself, in addition to the prompt. */
  readonly distilled?: true
  /** Names of the usual sampler, and of the usual scheduler in the lists of Forge and of the web UI since 1.9. */
  readonly sampler: 'DPM++ 2M' | 'Euler'
  readonly scheduler: 'karras' | 'simple' | 'sgm_uniform'
  /** Values of the family's distilled models, which their names show. */
  readonly fast?: Pick<Family, 'steps' | 'guidance' | 'sampler' | 'scheduler'>
}

const karras = { sampler: 'DPM++ 2M', scheduler: 'karras' } as const
const simple = { sampler: 'Euler', scheduler: 'simple' } as const

export const families: Readonly<Record<string, Family>> = {
  sd15: { side: 512, multiple: 8, steps: 25, guidance: 7, negative_prompt: true, ...karras },
  sdxl: {
    ...{ side: 1024, multiple: 64, steps: 28, guidance: 6, negative_prompt: true, ...karras },
    fast: { steps: 8, guidance: 1.5, sampler: 'Euler', scheduler: 'sgm_uniform' },
  },
  sd35: { side: 1024, multiple: 64, steps: 28, guidance: 4.5, negative_prompt: true, ...simple },
  'flux1-dev': {
    ...{ side: 1024, multiple: 64, steps: 20, guidance: 3.5, negative_prompt: false, ...simple },
    distilled: true,
  },
  'flux1-schnell': { side: 1024, multiple: 64, steps: 4, negative_prompt: false, ...simple },
  'z-image': { side: 1024, multiple: 64, steps: 8, negative_prompt: false, ...simple },
  'qwen-image': { side: 1024, multiple: 64, steps: 20, guidance: 4, negative_prompt: true, ...simple },
}

/** Values for models whose name shows no family. Most of these models are from 2022. */
const usual = families['sd15']!

/** Families by the first ten digits of the SHA-256, for files that are often renamed. */
const familyOfHash: Readonly<Record<string, string>> = {
  '6ce0161689': 'sd15',
  '1a189f0be6': 'sd15',
  '31e35c80fc': 'sdxl',
  e6bb9ea85b: 'sdxl',
}

/** Returns the family of a model. The host chose it, or its name or its hash shows it. */
export function familyNameOf(
  { name, hash }: { name: string; hash: string | undefined },
  told: Readonly<Record<string, string>>,
): string | null {
  if (Object.hasOwn(told, name)) return told[name]!
  return familyOfName(name) ?? familyOfHash[hash ?? ''] ?? null
}

const fastName = /turbo|lightning|hyper|lcm/i

/** Returns the values for a model; undefined for a family that such a server does not run. */
export function valuesOf(family: string | null, name: string): Family | undefined {
  const values = family === null ? usual : Object.hasOwn(families, family) ? families[family]! : undefined
  return values?.fast && fastName.test(name) ? { ...values, ...values.fast } : values
}

const range = (min: number, max: number, step: number, usual: number): NumberRange => ({
  ...{ min, max, step, default: usual },
})

type Tasks = Readonly<Partial<Record<EngineTask, TaskOptions>>>

/** The lists of a server that the inputs of its models depend on. */
export interface Lists {
  readonly samplers: readonly string[]
  readonly schedulers: readonly string[]
  readonly loras: readonly Lora[]
  readonly latentModes: readonly string[]
}

/** Name of the method by which the second step enlarges the latent picture. */
export const latentMode = 'Latent'

/**
 * Returns the usual sampler in the spelling of the server's list. If the server lacks it, a sampler that every server
 * has is returned.
 */
export function usualSamplers(
  { sampler, scheduler }: Family,
  { samplers, schedulers }: Pick<Lists, 'samplers' | 'schedulers'>,
): { readonly sampler?: string; readonly scheduler?: string } {
  const title = { karras: 'Karras', simple: 'Simple', sgm_uniform: 'SGM Uniform' }[scheduler]
  const names = [
    ...(schedulers.includes(scheduler) ? [] : [`${sampler} ${title}`]),
    sampler,
    'Euler a',
    'Euler',
  ]
  const usual = names.find((name) => samplers.includes(name))
  if (usual === undefined) return {}
  return { sampler: usual, ...(usual === sampler && schedulers.includes(scheduler) && { scheduler }) }
}

/** Returns the inputs of a model for each task. */
export function tasksOf(values: Family | undefined, lists: Lists, guides: Guides): Tasks {
  if (!values) return {}
  const { side, multiple, steps, guidance, negative_prompt } = values
  const sizes: SizeRule = {
    ...{ type: 'multiple', of: multiple, area: side ** 2 },
    ...{ min: Math.ceil(256 / multiple) * multiple, max: Math.floor((2.5 * side) / multiple) * multiple },
  }
  const usual = usualSamplers(values, lists)
  const options: TaskOptions = {
    sizes,
    ...(usual.sampler !== undefined && { sampler: usual.sampler }),
    ...(lists.loras.length > 0 && { loras: true }),
    ...(lists.schedulers.length > 0 && { scheduler: usual.scheduler ?? '' }),
    steps: range(1, 100, 1, steps),
    ...(guidance !== undefined && { guidance: range(1, 20, 0.1, guidance) }),
    negative_prompt,
    seed: true,
    references: 0,
  }
  const guided = guideOptions(guides)
  return {
    text_to_image: {
      ...options,
      ...guided,
      ...(lists.latentModes.includes(latentMode) && { hires: usualHires }),
    },
    image_to_image: { ...options, ...guided, strength: range(0.05, 1, 0.05, 0.6) },
    inpaint: { ...options, strength: range(0.05, 1, 0.05, 1) },
  }
}

/** Inputs of a model that enlarges. It makes exactly the requested size. */
export const upscaling: Tasks = {
  upscale: {
    sizes: { type: 'multiple', of: 1, min: 16, max: 8192, area: 2048 * 2048 },
    ...{ negative_prompt: false, seed: false, references: 0 },
  },
}
