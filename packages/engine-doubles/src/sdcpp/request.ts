import type { Mode } from './capabilities.ts'

/** A job's parameters. */
export interface JobRequest {
  readonly prompt: string
  readonly negative_prompt: string
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly steps: number
  readonly guidance: number
  readonly strength: number
  readonly count: number
  readonly frames: number
  readonly fps: number
  readonly format: string
  readonly pictures: Readonly<Partial<Record<'init_image' | 'mask_image' | 'end_image', Buffer>>>
  readonly references: readonly Buffer[]
}

/** A request that is refused with these words. */
export class Refusal extends Error {}

const invalid = 'invalid generation parameters'
const formats: Readonly<Record<Mode, readonly string[]>> = {
  img_gen: ['png', 'jpeg', 'webp'],
  vid_gen: ['webm', 'webp', 'avi'],
}

/** Reads the JSON of a job. */
export function readJob(body: Buffer, mode: Mode): JobRequest {
  if (body.length === 0) throw new Refusal('empty body')
  const fields = parse(body)
  const format = textOf(fields, 'output_format', mode === 'vid_gen' ? 'webm' : 'png')
  if (!formats[mode].includes(format)) throw new Refusal('invalid output_format')
  const sample = recordOf(fields, 'sample_params')
  const request = {
    prompt: textOf(fields, 'prompt'),
    negative_prompt: textOf(fields, 'negative_prompt'),
    width: alignedUp(numberOf(fields, 'width', 512)),
    height: alignedUp(numberOf(fields, 'height', 512)),
    seed: numberOf(fields, 'seed', -1),
    steps: numberOf(sample, 'sample_steps', 20),
    guidance: numberOf(recordOf(sample, 'guidance'), 'txt_cfg', 7),
    strength: numberOf(fields, 'strength', 0.75),
    count: numberOf(fields, 'batch_count', 1),
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
  if (request.width > 4096 || request.height > 4096 || request.steps < 1 || request.strength > 1)
    throw new Refusal(invalid)
  return request
}

type Fields = Readonly<Record<string, unknown>>

function parse(body: Buffer): Fields {
  try {
    const parsed: unknown = JSON.parse(body.toString())
    if (typeof parsed === 'object' && parsed !== null) return { ...parsed }
  } catch {
    throw new Refusal('invalid json')
  }
  throw new Refusal(invalid)
}

function recordOf(fields: Fields, name: string): Fields {
  const value = fields[name]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOf(fields: Fields, name: string, otherwise = ''): string {
  const value = fields[name] ?? otherwise
  if (typeof value !== 'string') throw new Refusal(invalid)
  return value
}

function numberOf(fields: Fields, name: string, otherwise: number): number {
  const value = fields[name] ?? otherwise
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refusal(invalid)
  return value
}

function pictureOf(fields: Fields, name: string): Record<string, Buffer> {
  const text = textOf(fields, name)
  return text === '' ? {} : { [name]: decoded(text) }
}

function referencesOf(fields: Fields): Buffer[] {
  const values = fields['ref_images'] ?? []
  if (!Array.isArray(values)) throw new Refusal(invalid)
  return values.map((value) => {
    if (typeof value !== 'string') throw new Refusal(invalid)
    return decoded(value)
  })
}

/** Base64, bare or as a data URL, of a PNG or JPEG. */
function decoded(text: string): Buffer {
  const bytes = Buffer.from(text.replace(/^data:[\w/+-]+;base64,/, ''), 'base64')
  const isPicture = bytes[0] === 0x89 || (bytes[0] === 0xff && bytes[1] === 0xd8)
  if (!isPicture) throw new Refusal(invalid)
  return bytes
}

/** Sizes grow to the next multiple of 64, as they do for the models of 2022. */
const alignedUp = (length: number): number => Math.max(64, Math.ceil(length / 64) * 64)

/** The largest 4n + 1 that is not above the number. */
const framesOf = (wanted: number): number => Math.max(1, Math.floor((wanted - 1) / 4) * 4 + 1)
