import { readPngHeader } from '../shared/png.ts'

type Fields = Readonly<Record<string, unknown>>

/** An accepted request, with the defaults of the server. */
export interface PictureRequest {
  readonly prompt: string
  readonly negative_prompt: string
  readonly seed: number
  readonly width: number
  readonly height: number
  readonly steps: number
  readonly cfg_scale: number
  readonly distilled_cfg_scale: number
  readonly sampler_name: string
  readonly scheduler: string
  readonly denoising_strength: number
  /** LoRAs that the prompt names, with their weights. They are removed from the prompt. */
  readonly loras: readonly (readonly [name: string, weight: string])[]
  readonly hires?: { readonly scale: number; readonly upscaler: string; readonly steps: number }
  readonly mask_blur: number
  readonly inpaint_full_res: boolean
  readonly save_images: boolean
  readonly send_images: boolean
  readonly restores_settings: boolean
  readonly model: string
  readonly task: string
  readonly source?: Buffer
  readonly mask?: Buffer
}

/** A refusal of a request, with its status and its message. A list of words is a fault of a field. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Parses the JSON of a request. */
export function parseFields(body: Buffer): Fields {
  try {
    const fields: unknown = JSON.parse(body.toString())
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return { ...fields }
  } catch {
    // The next line refuses a body that is no JSON.
  }
  throw new Refusal(422, 'JSON decode error')
}

/** Reads a request for a picture. Unknown fields are ignored, as the server does. */
export function readPicture(fields: Fields, { isEdit }: { isEdit: boolean }): PictureRequest {
  const words = textOf(fields['prompt'])
  const tags = [...words.matchAll(/<lora:([^:>]+):([^:>]+)>/g)]
  const overrides = recordOf(fields['override_settings'])
  const [first] = Array.isArray(fields['init_images']) ? fields['init_images'] : []
  if (isEdit && first === undefined) throw new Refusal(404, 'Init image not found')
  return {
    prompt: words.replaceAll(/<\w+:[^>]+>/g, ''),
    loras: tags.map(([, name, weight]) => [name!, weight!]),
    negative_prompt: textOf(fields['negative_prompt']),
    seed: numberOf(fields, 'seed', -1),
    width: sideOf(numberOf(fields, 'width', 512)),
    height: sideOf(numberOf(fields, 'height', 512)),
    steps: numberOf(fields, 'steps', 50),
    cfg_scale: numberOf(fields, 'cfg_scale', 7),
    distilled_cfg_scale: numberOf(fields, 'distilled_cfg_scale', 3.5),
    sampler_name: textOf(fields['sampler_name']) || 'Euler',
    scheduler: textOf(fields['scheduler']) || 'Automatic',
    denoising_strength: numberOf(fields, 'denoising_strength', 0.75),
    mask_blur: numberOf(fields, 'mask_blur', 4),
    inpaint_full_res: fields['inpaint_full_res'] !== false,
    save_images: fields['save_images'] === true,
    send_images: fields['send_images'] !== false,
    restores_settings: fields['override_settings_restore_afterwards'] !== false,
    model: textOf(overrides['sd_model_checkpoint']),
    task: textOf(fields['force_task_id']),
    ...(!isEdit && fields['enable_hr'] === true && { hires: readHires(fields) }),
    ...(isEdit && { source: decodeImage(first) }),
    ...(isEdit && fields['mask'] ? { mask: decodeImage(fields['mask']) } : {}),
  }
}

/** Reads the first unit of the extension for ControlNets. A fault of the unit is an error of the whole request. */
export function readGuide(fields: Fields, known: readonly string[]): { readonly guide?: Fields } {
  const { args } = recordOf(recordOf(fields['alwayson_scripts'])['controlnet'])
  const unit = recordOf(Array.isArray(args) ? args[0] : undefined)
  if (unit['enabled'] !== true) return {}
  const model = textOf(unit['model'])
  if (!known.includes(model)) throw new Refusal(500, `model not found: ${model}`)
  const { width, height } = readPngHeader(decodeImage(unit['image'])) ?? { width: 0, height: 0 }
  const [start, end] = [numberOf(unit, 'guidance_start', 0), numberOf(unit, 'guidance_end', 1)]
  if (start > end) throw new Refusal(422, 'guidance_start')
  return { guide: { model, width, height, weight: numberOf(unit, 'weight', 1), start, end } }
}

/** Reads the second step. Forge requires the list `hr_additional_modules` for it, which has no default. */
function readHires(fields: Fields) {
  if (!Array.isArray(fields['hr_additional_modules'])) throw new Refusal(500, 'NoneType is not iterable')
  const upscaler = textOf(fields['hr_upscaler'])
  if (!latentModes.includes(upscaler)) throw new Refusal(500, `could not find upscaler named ${upscaler}`)
  const [scale, steps] = [numberOf(fields, 'hr_scale', 2), numberOf(fields, 'hr_second_pass_steps', 0)]
  return { scale, upscaler, steps }
}

/** Ways to enlarge the latent picture, before it is decoded into pixels. */
export const latentModes = ['Latent', 'Latent (antialiased)', 'Latent (nearest-exact)']

/** A request to enlarge. */
export interface EnlargeRequest {
  readonly upscaler: string
  readonly width: number
  readonly height: number
  readonly source: Buffer
}

export function readEnlargement(fields: Fields): EnlargeRequest {
  const source = decodeImage(fields['image'])
  const size = readPngHeader(source) ?? { width: 512, height: 512 }
  const factor = numberOf(fields, 'upscaling_resize', 2)
  const bySize = fields['resize_mode'] === 1
  return {
    upscaler: textOf(fields['upscaler_1']) || 'None',
    width: bySize ? numberOf(fields, 'upscaling_resize_w', 512) : Math.round(size.width * factor),
    height: bySize ? numberOf(fields, 'upscaling_resize_h', 512) : Math.round(size.height * factor),
    source,
  }
}

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOf(fields: Fields, name: string, otherwise: number): number {
  const value = fields[name]
  if (value === undefined || value === null) return otherwise
  if (typeof value !== 'number') throw new Refusal(422, name)
  return value
}

/** Rounds a side down to a multiple of 8. */
const sideOf = (length: number): number => Math.max(8, Math.floor(length / 8) * 8)

/** Decodes the base64 of a PNG or JPEG, bare or as a data URL. */
function decodeImage(value: unknown): Buffer {
  const bytes = Buffer.from(textOf(value).replace(/^data:[\w/+-]+;base64,/, ''), 'base64')
  const isPicture = bytes[0] === 0x89 || (bytes[0] === 0xff && bytes[1] === 0xd8)
  if (!isPicture) throw new Refusal(500, 'Invalid encoded image')
  return bytes
}
