import { loraOf, type PictureLora, uniqueLoras, withoutLoraTags } from './loras.ts'

/** Programs that write the words of a picture into its file. */
export type WordsSource =
  | 'a1111'
  | 'comfyui'
  | 'drawthings'
  | 'easel'
  | 'easydiffusion'
  | 'fooocus'
  | 'invokeai'
  | 'novelai'
  | 'swarmui'

/** Words and settings that a picture was made with, according to its file. */
export interface PictureWords {
  readonly source: WordsSource
  readonly prompt: string
  readonly negative_prompt?: string
  /** Rounded above `Number.MAX_SAFE_INTEGER`. */
  readonly seed?: number
  readonly steps?: number
  /** Strength of the prompt (classifier-free guidance scale). */
  readonly guidance?: number
  /** Width of the picture in pixels. */
  readonly width?: number
  readonly height?: number
  readonly sampler?: string
  readonly scheduler?: string
  /** Name of the model, usually without the ending of its file name. */
  readonly model?: string
  /** Names of styles whose words are not part of the prompt. */
  readonly styles?: string
  /** Absent if there are none. */
  readonly loras?: readonly PictureLora[]
}

/** Maximum length of a prompt from a file, in UTF-16 code units. */
const maxPrompt = 20_000
const maxName = 200
/** Highest seed of ComfyUI. No form takes seeds that a number cannot hold exactly; a sentence then names the seed. */
const maxSeed = 2 ** 64

/** Unchecked values from a file. Anyone can write such a file. */
export type FoundWords = Readonly<Partial<Record<Exclude<keyof PictureWords, 'source' | 'loras'>, unknown>>> &
  Pick<PictureWords, 'loras'>

/** Returns the valid values; undefined if there are neither words nor LoRAs. */
export function wordsFrom(source: WordsSource, found: FoundWords): PictureWords | undefined {
  const { text: prompt, loras: tagged } = withoutLoraTags(textOf(found.prompt, maxPrompt) ?? '')
  const negative_prompt = textOf(found.negative_prompt, maxPrompt)
  const loras = uniqueLoras([
    ...tagged.flatMap(({ name, weight }) => loraOf(name, weight)),
    ...(found.loras ?? []),
  ])
  if (prompt === '' && negative_prompt === undefined && loras.length === 0) return undefined
  const values = {
    negative_prompt,
    seed: wholeOf(found.seed, 0, maxSeed),
    steps: wholeOf(found.steps, 1, 10_000),
    guidance: numberOf(found.guidance, 0, 1000),
    width: wholeOf(found.width, 1, 100_000),
    height: wholeOf(found.height, 1, 100_000),
    sampler: textOf(found.sampler, maxName),
    scheduler: textOf(found.scheduler, maxName),
    model: textOf(found.model, maxName),
    styles: textOf(found.styles, maxName),
    loras: loras.length > 0 ? loras : undefined,
  }
  const known = Object.entries(values).filter(([, value]) => value !== undefined)
  return { source, prompt, ...Object.fromEntries(known) }
}

function textOf(value: unknown, max: number): string | undefined {
  const text = typeof value === 'string' ? value.slice(0, max).toWellFormed().replaceAll('\0', '').trim() : ''
  return text === '' ? undefined : text
}

/** Reads a number within bounds. Several programs write numbers as texts. */
function numberOf(value: unknown, min: number, max: number): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= min && number <= max ? number : undefined
}

function wholeOf(value: unknown, min: number, max: number): number | undefined {
  const number = numberOf(value, min, max)
  return Number.isInteger(number) ? number : undefined
}
