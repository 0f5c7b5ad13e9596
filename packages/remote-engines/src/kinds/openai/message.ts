import { engineError } from '../../fault.ts'
import { nearestSize } from '../../models.ts'
import type { EngineConfig, EngineRequest, Picture, TaskRequest } from '../../port.ts'
import { requirePictures } from '../../task-pictures.ts'
import { apiUrl } from './api-url.ts'
import { type Family, families, familyOf } from './families.ts'

/** A request that can be sent. */
export interface Message {
  readonly url: string
  readonly type: string
  readonly body: Uint8Array
}

/** Builds the request of a task. Refuses tasks that the model lacks. */
export async function messageOf(request: EngineRequest, config: EngineConfig): Promise<Message> {
  if (request.type !== 'task') throw engineError('unsupported', { name: request.type }, 'no')
  const name = familyOf(request.model, config.families)
  if (!name) throw engineError('model_missing', { name: request.model }, 'no')
  const family: Family = families[name]
  const options = family.tasks[request.task]
  if (!options) throw engineError('unsupported', { name: request.task }, 'no')
  const { width, height } = nearestSize(options.sizes, request)
  const fields = {
    model: request.model,
    prompt: request.prompt,
    n: 1,
    size: `${width}x${height}`,
    ...family.output,
  }
  const pictures = picturesOf(request, family, options.references)
  if (pictures.length === 0) {
    const url = apiUrl(config, 'images/generations')
    return { url, type: 'application/json', body: Buffer.from(JSON.stringify(fields)) }
  }
  const form = formOf(fields, pictures)
  if (request.mask) form.append('mask', fileOf(request.mask), 'mask.png')
  // The platform writes the form into bytes. This object sends no request.
  const written = new Request('http://localhost', { method: 'POST', body: form })
  const type = written.headers.get('content-type') ?? ''
  return { url: apiUrl(config, 'images/edits'), type, body: await written.bytes() }
}

/** Returns the source, followed by as many reference pictures as the model takes. */
function picturesOf(request: TaskRequest, { squareOnly }: Family, references: number): readonly Picture[] {
  const { picture, mask } = request
  requirePictures(request)
  if (mask && !hasAlpha(mask)) throw unfit('The mask is no PNG with alpha')
  if (squareOnly && picture && (picture.mime_type !== 'image/png' || picture.width !== picture.height))
    throw unfit('The model edits square PNG pictures only')
  return [...(picture ? [picture] : []), ...(request.references ?? []).slice(0, references)]
}

const unfit = (detail: string) => engineError('refused', { detail }, 'no')

/** Offset of the colour type in a PNG's header. In the colour type, the bit 4 means alpha. */
const colourTypeAt = 25

const hasAlpha = ({ mime_type, bytes }: Picture): boolean =>
  mime_type === 'image/png' && ((bytes[colourTypeAt] ?? 0) & 4) !== 0

function formOf(fields: Readonly<Record<string, string | number>>, pictures: readonly Picture[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const field = pictures.length === 1 ? 'image' : 'image[]'
  pictures.forEach((picture, index) => {
    const ending = picture.mime_type === 'image/png' ? 'png' : 'jpg'
    form.append(field, fileOf(picture), `image-${index}.${ending}`)
  })
  return form
}

const fileOf = ({ bytes, mime_type }: Picture): Blob => new Blob([Buffer.from(bytes)], { type: mime_type })
