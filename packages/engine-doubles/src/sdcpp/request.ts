import { hiresUpscalers, type Mode, samplers, schedulers } from './capabilities.ts'

/** Parameters of a job. */
export interface JobRequest {
  readonly prompt: string
  readonly negative_prompt: string
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly steps: number
  readonly sampler: string
  readonly scheduler: string
  readonly guidance: number
  readonly loras: readonly { readonly path: string; readonly multiplier: number }[]
  readonly hires?: { readonly scale: number; readonly steps: number; readonly strength: number }
  readonly strength: number
  readonly count: number
  readonly frames: number
  readonly fps: number
  readonly format: string
  readonly pictures: Readonly<Partial<Record<'init_image' | 'mask_image' | 'end_image', Buffer>>>
  readonly references: readonly Buffer[]
}

/** A refusal of a request, with its message and status. */
export class Refusal extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

const invalid = 'invalid generation parameters'
const formats: Readonly<Record<Mode, readonly string[]>> = {
  img_gen: ['png', 'jpeg', 'webp'],
  vid_gen: ['webm', 'webp', 'avi'],
}

/** Reads the JSON of a job. Like the server, it uses the default instead of a value of another type. */
export function readJob(body: Buffer, { mode, loras }: { mode: Mode; loras: readonly string[] }): JobRequest {
  if (body.length === 0) throw new Refusal('empty body')
  const fields = parse(body)
  const { output_format: format = mode === 'vid_gen' ? 'webm' : 'png' } = fields
  // The server requires a text here. Any other type is an exception in the server.
  if (typeof format !== 'string') throw new Refusal('server_error', 500)
  if (!formats[mode].includes(format))
    throw new Refusal(`invalid output_format, must be one of [${formats[mode].join(', ')}]`)
  const sample = recordOf(fields, 'sample_params')
  const request = {
    prompt: textOf(fields, 'prompt'),
    negative_prompt: textOf(fields, 'negative_prompt'),
    width: alignedUp(numberOf(fields, 'width', 512)),
    height: alignedUp(numberOf(fields, 'height', 512)),
    seed: numberOf(fields, 'seed', 42),
    steps: numberOf(sample, 'sample_steps', 20),
    sampler: listed(samplers, textOf(sample, 'sample_method')),
    scheduler: listed(schedulers, textOf(sample, 'scheduler')),
    guidance: numberOf(recordOf(sample, 'guidance'), 'txt_cfg', 7),
    loras: lorasOf(fields, loras),
    ...hiresOf(recordOf(fields, 'hires')),
    strength: numberOf(fields, 'strength', 0.75),
    count: Math.min(8, Math.max(1, numberOf(fields, 'batch_count', 1))),
    frames: framesOf(numberOf(fields, 'video_frames', 33)),
    fps: numberOf(fields, 'fps', 16),
    format,
    pictures: {
      ...pictureOf(fields, 'init_image'),
      ...pictureOf(fields, 'mask_image'),
      ...pictureOf(fields, 'end_image'),
    },
    references: referencesOf(fields),
  }
  if (request.strength < 0 || request.strength > 1) throw new Refusal(invalid)
  return request
}

/** Replaces an unknown name by `default`, like the server. */
const listed = (names: readonly string[], name: string): string => (names.includes(name) ? name : 'default')

function lorasOf(fields: Fields, known: readonly string[]): JobRequest['loras'] {
  const list = fields['lora'] ?? []
  if (!Array.isArray(list)) throw new Refusal(invalid)
  return list.map((entry: unknown) => {
    const lora: Fields = typeof entry === 'object' && entry !== null ? { ...entry } : {}
    const path = textOf(lora, 'path')
    if (!known.includes(path)) throw new Refusal(invalid)
    return { path, multiplier: numberOf(lora, 'multiplier', 1) }
  })
}

function hiresOf(fields: Fields): Pick<JobRequest, 'hires'> {
  if (fields['enabled'] !== true) return {}
  const [scale, steps] = [numberOf(fields, 'scale', 2), numberOf(fields, 'steps', 0)]
  const strength = numberOf(fields, 'denoising_strength', 0.7)
  if (!hiresUpscalers.includes(textOf(fields, 'upscaler', 'Latent'))) throw new Refusal(invalid)
  if (scale <= 0 || steps < 0 || strength <= 0 || strength > 1) throw new Refusal(invalid)
  return { hires: { scale, steps, strength } }
}

type Fields = Readonly<Record<string, unknown>>

function parse(body: Buffer): Fields {
  let parsed: unknown
  try {
    parsed = JSON.parse(body.toString())
  } catch {
    throw new Refusal('invalid json')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Refusal('server_error', 500)
  return { ...parsed }
}

function recordOf(fields: Fields, name: string): Fields {
  const value = fields[name]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOf(fields: Fields, name: string, otherwise = ''): string {
  const value = fields[name]
  return typeof value === 'string' ? value : otherwise
}

function numberOf(fields: Fields, name: string, otherwise: number): number {
  const value = fields[name]
  return typeof value === 'number' ? value : otherwise
}

function pictureOf(fields: Fields, name: string): Record<string, Buffer> {
  const value = fields[name] ?? null
  return value === null ? {} : { [name]: decodeImage(value) }
}

function referencesOf(fields: Fields): Buffer[] {
  const values = fields['ref_images'] ?? []
  if (!Array.isArray(values)) throw new Refusal(invalid)
  return values.map(decodeImage)
}

/** Decodes the base64 of a PNG or JPEG, bare or as a data URL. */
function decodeImage(text: unknown): Buffer {
  if (typeof text !== 'string') throw new Refusal(invalid)
  const bytes = Buffer.from(text.replace(/^data:[\w/+-]+;base64,/, ''), 'base64')
  const isPicture = bytes[0] === 0x89 || (bytes[0] === 0xff && bytes[1] === 0xd8)
  if (!isPicture) throw new Refusal(invalid)
  return bytes
}

/** Rounds a side up to the next multiple of 64, as models of 2022 require. */
const alignedUp = (length: number): number => Math.max(64, Math.ceil(length / 64) * 64)

/** Returns the largest number of the form 4n + 1 that is not above the given number. */
const framesOf = (wanted: number): number => Math.max(1, Math.floor((wanted - 1) / 4) * 4 + 1)
