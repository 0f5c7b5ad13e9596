import { engineError } from './fault.ts'
import type { EngineTask, GuideKind } from './tasks.ts'

/** Name by which files of models are compared: an engine on Windows lists their paths with backslashes, others with slashes. */
export function modelNameOf(name: string): string {
  return name.replaceAll('\\', '/')
}

/** A range of a number that a form shows. */
export interface NumberRange {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly default: number
}

/** Sizes of results in pixels: a list, or all multiples within bounds. */
export type SizeRule =
  | { readonly type: 'list'; readonly sizes: readonly (readonly [width: number, height: number])[] }
  | {
      readonly type: 'multiple'
      /** Both sides are multiples of it. */
      readonly of: number
      readonly min: number
      readonly max: number
      /** Number of pixels that the model was trained for; other sizes are scaled to it. */
      readonly area: number
    }

/**
 * The second step of a picture: the factor by which it becomes larger, the share that is made anew, and the number of sampler steps, by
 * default the number of the first step.
 */
export interface Hires {
  readonly scale: number
  readonly strength: number
  readonly steps: number
}
export type HiresRanges = Readonly<Record<keyof Hires, NumberRange>>

/** Longest side that a second step makes, in pixels: the longest that a result may have. */
export const maxHiresSide = 4096

export const usualHires: HiresRanges = {
  scale: { min: 1.1, max: 2, step: 0.05, default: 1.5 },
  strength: { min: 0.05, max: 1, step: 0.05, default: 0.5 },
  steps: { min: 0, max: 100, step: 1, default: 0 },
}

/** A second step within the ranges of a model, and within the longest side. */
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
  /** Name that requests use. Without line breaks and colons, which separate it from its weight. */
  readonly name: string
  /** Key of the family that it was trained for; null if its name and its metadata do not say. */
  readonly family: string | null
  /** Words that call it up in a prompt, as its metadata states them. */
  readonly words: readonly string[]
}

/** A LoRA with the strength of its effect. */
export interface WeightedLora {
  readonly name: string
  readonly weight: number
}

/** Refuses LoRAs that an engine does not list: it would leave them out without a word. */
export function requireLoras(wanted: readonly WeightedLora[], listed: readonly Lora[]): void {
  const missing = wanted.find(({ name }) => !listed.some((lora) => lora.name === name))
  if (missing) throw engineError('model_missing', { name: missing.name }, 'no')
}

/** The inputs that a model takes for a task. An absent range means that the model has no such input. */
export interface TaskOptions {
  readonly sizes: SizeRule
  readonly steps?: NumberRange
  readonly guidance?: NumberRange
  readonly strength?: NumberRange
  readonly seconds?: NumberRange
  /** Its usual sampler, as the engine names it; absent if the engine offers no choice of samplers. */
  readonly sampler?: string
  /** Its usual scheduler, likewise. */
  readonly scheduler?: string
  /** It takes LoRAs of the engine. */
  readonly loras?: true
  /** It can make its picture larger in a second step. */
  readonly hires?: HiresRanges
  /** Kinds of maps that a ControlNet of the engine takes for it; absent where it has none. */
  readonly guides?: readonly GuideKind[]
  readonly negative_prompt: boolean
  readonly seed: boolean
  /** Largest number of reference pictures. */
  readonly references: number
}

/** Names that an engine lists for all of its models. */
export interface EngineChoices {
  readonly samplers: readonly string[]
  readonly schedulers: readonly string[]
}

export const noChoices: EngineChoices = { samplers: [], schedulers: [] }

/** A model of an engine, described by data: forms, checks and choices follow it. */
export interface ModelInfo {
  /** Name that requests use: a file name, or an API's model id. At most 200 characters. */
  readonly name: string
  /** Key of its family; null if it was not recognised and the host has not chosen a family. */
  readonly family: string | null
  readonly tasks: Readonly<Partial<Record<EngineTask, TaskOptions>>>
  /** Names of files that the model needs and the engine lacks; the model can run only where this is empty. */
  readonly missing: readonly string[]
}

/** Refuses a name that an engine does not list: the engine would fail at the end, or silently take another model. */
export function requireListed(name: string | undefined, listed: readonly string[]): void {
  if (name && !listed.includes(name)) throw engineError('unsupported', { name }, 'no')
}

/** The nearest value within a range; undefined if the model has no such input, or none is asked for. */
export function within(range: NumberRange | undefined, value: number | undefined): number | undefined {
  if (!range || value === undefined) return undefined
  return Math.min(range.max, Math.max(range.min, value))
}

/**
 * The nearest size that a rule allows. The shape counts before the number of pixels, which the model decides unless the size is
 * `exact`: then each side is the nearest that is allowed.
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
    const [least, most] = [Math.ceil(rule.min / rule.of) * rule.of, Math.floor(rule.max / rule.of) * rule.of]
    return Math.min(most, Math.max(least, multiple))
  }
  return { width: side(width), height: side(height) }
}

/** Returns whether a LoRA may fit a model: where the family of one of both is not known, it may. */
export function mayFit(lora: Pick<Lora, 'family'>, family: string | null): boolean {
  if (lora.family === null || family === null || lora.family === family) return true
  // The models of FLUX.1 share their layers.
  return [lora.family, family].every((key) => key.startsWith('flux1-'))
}
