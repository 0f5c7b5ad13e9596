import { engineError } from './fault.ts'
import type { EngineTask, GuideKind } from './tasks.ts'

/**
 * Returns the name by which files of models are compared. An engine on Windows lists their paths with backslashes, all
 * other engines with slashes.
 */
export function modelNameOf(name: string): string {
  return name.replaceAll('\\', '/')
}

/** The range of a number in a form. */
export interface NumberRange {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly default: number
}

/** Sizes of results in pixels: a list of sizes, or all multiples within bounds. */
export type SizeRule =
  | { readonly type: 'list'; readonly sizes: readonly (readonly [width: number, height: number])[] }
  | {
      readonly type: 'multiple'
      /** Both sides are multiples of this number of pixels. */
      readonly of: number
      readonly min: number
      readonly max: number
      /** Number of pixels that the model was trained for. Other sizes are scaled to this number. */
      readonly area: number
    }

/**
 * The second step of a picture: the factor of the enlargement, the share that is made anew, and the number of sampler
 * steps. By default it has as many steps as the first step.
 */
export interface Hires {
  readonly scale: number
  readonly strength: number
  readonly steps: number
}
export type HiresRanges = Readonly<Record<keyof Hires, NumberRange>>

/** Maximum side of a picture after the second step in pixels, which equals the maximum side of a result. */
export const maxHiresSide = 4096

export const usualHires: HiresRanges = {
  scale: { min: 1.1, max: 2, step: 0.05, default: 1.5 },
  strength: { min: 0.05, max: 1, step: 0.05, default: 0.5 },
  steps: { min: 0, max: 100, step: 1, default: 0 },
}

/** Returns a second step within the ranges of a model, and within the maximum side. */
export function fittedHires(
  ranges: HiresRanges | undefined,
  hires: Hires | undefined,
  { width, height }: { width: number; height: number },
): Hires | undefined {
  if (!ranges || !hires) return undefined
  const scale = Math.min(within(ranges.scale, hires.scale)!, maxHiresSide / Math.max(width, height))
  if (scale <= 1) return undefined
  return {
    scale,
    strength: within(ranges.strength, hires.strength)!,
    steps: within(ranges.steps, hires.steps)!,
  }
}

/** A file that changes a model's style. */
export interface Lora {
  /** Name in requests. It contains no line breaks and no colons, because a colon separates the name from the weight. */
  readonly name: string
  /** Key of the family that it was trained for; null if its name and its metadata show no family. */
  readonly family: string | null
  /** Words in a prompt that trigger it, according to its metadata. */
  readonly words: readonly string[]
}

/** A LoRA with the weight of its effect. */
export interface WeightedLora {
  readonly name: string
  readonly weight: number
}

/** Refuses LoRAs that an engine does not list. Otherwise the engine would silently ignore them. */
export function requireLoras(wanted: readonly WeightedLora[], listed: readonly Lora[]): void {
  const missing = wanted.find(({ name }) => !listed.some((lora) => lora.name === name))
  if (missing) throw engineError('model_missing', { name: missing.name }, 'no')
}

/** The inputs of a model for a task. An absent range means that the model has no such input. */
export interface TaskOptions {
  readonly sizes: SizeRule
  readonly steps?: NumberRange
  readonly guidance?: NumberRange
  readonly strength?: NumberRange
  readonly seconds?: NumberRange
  /** Usual sampler in the spelling of the engine; absent if the engine offers no choice of samplers. */
  readonly sampler?: string
  /** Usual scheduler in the spelling of the engine; absent if the engine offers no choice of schedulers. */
  readonly scheduler?: string
  /** The model takes LoRAs of the engine. */
  readonly loras?: true
  /** The model can enlarge its picture in a second step. */
  readonly hires?: HiresRanges
  /** Name of the engine's ControlNet for each kind of map; absent if there is no such ControlNet. */
  readonly guides?: Readonly<Partial<Record<GuideKind, string>>>
  readonly negative_prompt: boolean
  readonly seed: boolean
  /** Maximum number of reference pictures. */
  readonly references: number
}

/** Names that an engine lists for all of its models. */
export interface EngineChoices {
  readonly samplers: readonly string[]
  readonly schedulers: readonly string[]
}

export const noChoices: EngineChoices = { samplers: [], schedulers: [] }

/** A model of an engine, described as data. Forms, checks and choices use this description. */
export interface ModelInfo {
  /** Name in requests: a file name, or an API's model id. It has at most 200 characters. */
  readonly name: string
  /** Key of the model's family; null if its name shows no family and the host chose no family. */
  readonly family: string | null
  readonly tasks: Readonly<Partial<Record<EngineTask, TaskOptions>>>
  /** Names of files that the model needs and the engine lacks. The model can run only if the list is empty. */
  readonly missing: readonly string[]
}

/** Refuses a name that an engine does not list. Otherwise the engine would fail late, or silently take another model. */
export function requireListed(name: string | undefined, listed: readonly string[]): void {
  if (name && !listed.includes(name)) throw engineError('unsupported', { name }, 'no')
}

/** Returns the nearest value within a range; undefined without a value, or if the model has no such input. */
export function within(range: NumberRange | undefined, value: number | undefined): number | undefined {
  if (!range || value === undefined) return undefined
  return Math.min(range.max, Math.max(range.min, value))
}

/**
 * Returns the nearest size that a rule allows. The aspect ratio has priority, and the model decides the number of
 * pixels. If the size is `exact`, each side is the nearest allowed number of pixels.
 */
export function nearestSize(
  rule: SizeRule,
  { width, height, exact = false }: { width: number; height: number; exact?: boolean },
): { width: number; height: number } {
  const shape = Math.log(width / height)
  if (rule.type === 'list') {
    const [nearest] = rule.sizes.toSorted(
      ([aWidth, aHeight], [bWidth, bHeight]) =>
        Math.abs(Math.log(aWidth / aHeight) - shape) - Math.abs(Math.log(bWidth / bHeight) - shape) ||
        Math.abs(aWidth * aHeight - width * height) - Math.abs(bWidth * bHeight - width * height),
    )
    return { width: nearest![0], height: nearest![1] }
  }
  const scale = exact ? 1 : Math.sqrt(rule.area / (width * height))
  const side = (length: number) => {
    const multiple = Math.round((length * scale) / rule.of) * rule.of
    const [minimum, maximum] = [
      Math.ceil(rule.min / rule.of) * rule.of,
      Math.floor(rule.max / rule.of) * rule.of,
    ]
    return Math.min(maximum, Math.max(minimum, multiple))
  }
  return { width: side(width), height: side(height) }
}

/** Returns whether a LoRA may fit a model. It may fit if the family of either is unknown. */
export function mayFit(lora: Pick<Lora, 'family'>, family: string | null): boolean {
  if (lora.family === null || family === null || lora.family === family) return true
  // The models of FLUX.1 have the same layers.
  return [lora.family, family].every((key) => key.startsWith('flux1-'))
}
