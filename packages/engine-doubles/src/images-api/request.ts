import type { Answer } from '../shared/answers.ts'
import type { Call } from '../shared/behaviour.ts'
import { readPngHeader } from '../shared/png.ts'
import { errorOf } from './errors.ts'
import { type Family, familyOf } from './families.ts'

/** An accepted request. */
export interface ImagesRequest {
  readonly model: string
  readonly prompt: string
  readonly width: number
  readonly height: number
  readonly count: number
  readonly seed: number
  readonly answersUrl: boolean
  readonly pictures: readonly Uint8Array[]
  readonly mask?: Uint8Array
}

/** A refusal of a request, with its answer. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(message: string, parts: { status?: number; code?: string; param?: string } = {}) {
    super(message)
    const { status = 400, code = 'invalid_value', param } = parts
    this.answer = errorOf(status, { message, code, param: param ?? null })
  }
}

type Fields = Readonly<Record<string, unknown>>

/** Reads the JSON of a generation. */
export function readGeneration(call: Call, models: readonly string[]): ImagesRequest {
  let fields: unknown
  try {
    fields = JSON.parse(call.body.toString())
  } catch {
    throw new Refusal('We could not parse the JSON body of your request.', { code: 'invalid_json' })
  }
  if (typeof fields !== 'object' || fields === null) throw new Refusal('The body is no object')
  return { ...readFields({ ...fields }, models), pictures: [] }
}

/** Reads the form of an edit. */
export async function readEdit(call: Call, models: readonly string[]): Promise<ImagesRequest> {
  const form = await new Response(call.body, {
    headers: { 'content-type': call.headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => {
      throw new Refusal('The body is no form', { code: 'invalid_form' })
    })
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const request = readFields(fields, models)
  const single = await filesOf(form, 'image')
  const several = await filesOf(form, 'image[]')
  if (single.length > 1) throw new Refusal("Duplicate parameter: 'image'.", { param: 'image' })
  const pictures = [...single, ...several]
  const [mask] = await filesOf(form, 'mask')
  checkPictures(familyOf(request.model), pictures, mask)
  return { ...request, pictures, ...(mask ? { mask } : {}) }
}

async function filesOf(form: FormData, name: string): Promise<Uint8Array[]> {
  const files = form.getAll(name).filter((value) => value instanceof File)
  return await Promise.all(files.map((file) => file.bytes()))
}

function checkPictures(
  { pictures: maxPictures, squareOnly }: Family,
  pictures: readonly Uint8Array[],
  mask?: Uint8Array,
): void {
  const [first] = pictures
  if (!first) throw new Refusal("Missing required parameter: 'image'.", { param: 'image' })
  if (maxPictures === 0) throw new Refusal('This model has no edits', { param: 'model' })
  if (pictures.length > maxPictures) throw new Refusal(`At most ${maxPictures} pictures`, { param: 'image' })
  const size = readPngHeader(first)
  if (squareOnly && (!size || size.width !== size.height))
    throw new Refusal('Uploaded image must be a PNG and square', { param: 'image' })
  if (!mask) return
  const header = readPngHeader(mask)
  if (!header?.alpha) throw new Refusal('Invalid mask image format: alpha is needed', { param: 'mask' })
  if (size && (size.width !== header.width || size.height !== header.height))
    throw new Refusal('Mask size does not match image size', { param: 'mask' })
}

function readFields(fields: Fields, models: readonly string[]): Omit<ImagesRequest, 'pictures' | 'mask'> {
  const { prompt, model = models[0] } = fields
  if (typeof prompt !== 'string' || prompt === '')
    throw new Refusal("Missing required parameter: 'prompt'.", { param: 'prompt' })
  if (typeof model !== 'string' || !models.includes(model))
    throw new Refusal('The model does not exist', { status: 404, code: 'model_not_found', param: 'model' })
  const family = familyOf(model)
  return {
    prompt,
    model,
    ...sizeOf(family, fields['size']),
    count: countOf(family, fields['n']),
    seed: typeof fields['seed'] === 'number' ? fields['seed'] : 0,
    answersUrl: answersUrl(family, fields),
  }
}

function sizeOf({ sizes }: Family, value: unknown = '1024x1024'): { width: number; height: number } {
  const text = value === 'auto' ? '1024x1024' : String(value)
  const [, width, height] = /^(\d{2,4})x(\d{2,4})$/.exec(text) ?? []
  if (!width || !height || (sizes !== 'any' && !sizes.includes(text)))
    throw new Refusal(`Invalid value: '${text}'.`, { param: 'size' })
  return { width: Number(width), height: Number(height) }
}

function countOf({ maxPictures }: Family, value: unknown = 1): number {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1 || count > maxPictures)
    throw new Refusal(`Invalid 'n': at most ${maxPictures}`, { param: 'n' })
  return count
}

function answersUrl({ base64Only, sizes }: Family, fields: Fields): boolean {
  const { response_format: format = 'url', output_format: output } = fields
  if (base64Only && 'response_format' in fields)
    throw new Refusal("Unknown parameter: 'response_format'.", { code: 'unknown_parameter' })
  if (!base64Only && sizes !== 'any' && output !== undefined)
    throw new Refusal("Unknown parameter: 'output_format'.", { code: 'unknown_parameter' })
  if (output !== undefined && output !== 'png')
    throw new Refusal(`This double makes PNG only, not ${String(output)}`, { param: 'output_format' })
  if (format !== 'url' && format !== 'b64_json')
    throw new Refusal(`Invalid value: '${String(format)}'.`, { param: 'response_format' })
  return !base64Only && format === 'url'
}
