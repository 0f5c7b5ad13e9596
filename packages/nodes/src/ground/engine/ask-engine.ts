import type { Picture, ResultFile, TaskRequest } from '@easel/remote-engines'
import type {
  EngineTaskRequest,
  EngineWork,
  ExecutionContext,
  ImageValue,
  ResolvedInput,
} from '../../execution-types.ts'
import { decodeImage } from '../codec/decode.ts'
import { encodeImage, isOpaque, sharpOf } from '../codec/image-codec.ts'
import { guideKinds } from '../guide/guide-kinds.ts'
import { guideMap } from '../guide/guide-map.ts'
import { sizeOf } from '../inputs/format.ts'
import { choiceOf, numberOf, textOf } from '../inputs/read-input.ts'
import { fitSize } from '../plane/plane.ts'
import type { Size } from '../plane/size.ts'
import { readLoras } from './read-loras.ts'
import { styledWords } from './styles.ts'
import { exactFormat } from './task-inputs.ts'

type Inputs = Readonly<Record<string, ResolvedInput>>

/** Longest side of a picture from an engine, in pixels; larger pictures are scaled down while they are decoded. */
const maxResultSide = 4096
const maxPreviewSide = 512

/** Returns the prompt and the values of `modelInputs` for a request; values that the model decides itself are absent. */
export function modelValues(inputs: Inputs) {
  const words = { prompt: textOf(inputs, 'prompt'), negative: textOf(inputs, 'negative_prompt') }
  const { prompt, negative } = styledWords(words, 'style' in inputs ? textOf(inputs, 'style') : 'none')
  const [steps, guidance] = [numberOf(inputs, 'steps'), numberOf(inputs, 'guidance')]
  return {
    prompt,
    model: textOf(inputs, 'model'),
    ...(negative !== '' && { negative_prompt: negative }),
    ...(steps > 0 && { steps }),
    ...(guidance > 0 && { guidance }),
    ...namesOf(inputs),
    seed: numberOf(inputs, 'seed'),
  }
}

function namesOf(inputs: Inputs) {
  const [sampler, scheduler] = [textOf(inputs, 'sampler'), textOf(inputs, 'scheduler')]
  const { loras } = readLoras(textOf(inputs, 'loras'))
  return {
    ...(sampler !== '' && { sampler }),
    ...(scheduler !== '' && { scheduler }),
    ...(loras.length > 0 && { loras }),
  }
}

/** Returns the settings of the second pass of a picture; absent if there is no second pass. */
export function hiresOf(inputs: Inputs): Pick<TaskRequest, 'hires'> {
  if (inputs['hires'] !== true) return {}
  const value = (name: string) => numberOf(inputs, `hires_${name}`)
  return { hires: { scale: value('scale'), strength: value('strength'), steps: value('steps') } }
}

/** Longest side of a map, in pixels; engines scale the map to the size of the picture. */
const maxMapSide = 1536

/** Returns the map of a photo that guides a picture of this size; absent if no photo guides the picture. */
export async function guideOf(
  inputs: Inputs,
  { photo, size }: { photo: ImageValue | undefined; size: Size },
  { signal }: ExecutionContext,
): Promise<Pick<TaskRequest, 'guide'>> {
  if (inputs['guide'] !== true || !photo) return {}
  const kind = choiceOf(inputs, 'guide_kind', guideKinds)
  const map = await guideMap(await fitTo(photo, fitSize(size, maxMapSide)), kind, signal)
  const [strength, start, end] = ['strength', 'start', 'end'].map((name) =>
    numberOf(inputs, `guide_${name}`),
  ) as [number, number, number]
  return {
    guide: {
      ...{ kind, map: await pictureFor(map), strength },
      ...{ start: Math.min(start, end), end: Math.max(start, end) },
    },
  }
}

/** Returns the size of a picture from a prompt, as `modelSizeInputs` set it. */
export function modelSizeOf(inputs: Inputs): Size & { readonly exact?: true } {
  return { ...sizeOf(inputs), ...(inputs['format'] === exactFormat && { exact: true }) }
}

/** Requests a picture, whose size the model decides, from the engine of this stage. */
export function askForPicture(request: EngineTaskRequest, context: ExecutionContext): Promise<ImageValue> {
  return askEngine({ type: 'task', ...request }, context, ([file]) => decodeResult(file!))
}

/** Decodes a picture that an engine made. */
export function decodeResult({ bytes }: ResultFile): Promise<ImageValue> {
  return decodeImage(bytes, maxResultSide)
}

/** Sends a request to the engine of this stage, shows the engine's previews, and reads the files that it made. */
export async function askEngine<Result>(
  request: EngineWork,
  context: ExecutionContext,
  read: (files: readonly ResultFile[]) => Promise<Result>,
): Promise<Result> {
  if (!context.askEngine) throw new Error('A node on engines ran without an engine')
  // A preview is dropped if another preview is still being decoded, so that decoding does not delay the result.
  let isDecoding = false
  const preview = async (bytes: Uint8Array) => {
    if (isDecoding) return
    isDecoding = true
    try {
      await context.preview(await decodeImage(bytes, maxPreviewSide))
    } catch {
      // A preview that cannot be decoded is ignored.
    } finally {
      isDecoding = false
    }
  }
  return await context.askEngine(request, {
    progress: (fraction) => context.progress(fraction),
    preview: (bytes) => void preview(bytes),
    read,
  })
}

/** Encodes a picture for an engine: as PNG, so that the transfer is lossless. */
export async function pictureFor(image: ImageValue): Promise<Picture> {
  const { bytes } = await encodeImage(image, { format: 'png' })
  return { mime_type: 'image/png', bytes, width: image.width, height: image.height }
}

/** Scales a picture to cover a size, and crops the excess evenly on both sides. */
export async function fitTo(image: ImageValue, { width, height }: Size): Promise<ImageValue> {
  if (image.width === width && image.height === height) return image
  // Without an alpha channel, sharp does not multiply and divide by alpha, so that the pixels of an opaque picture are exact.
  const source = isOpaque(image) ? sharpOf(image).removeAlpha() : sharpOf(image)
  const { data } = await source
    .resize({ width, height, fit: 'cover', kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    kind: 'image',
    width,
    height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
  }
}
