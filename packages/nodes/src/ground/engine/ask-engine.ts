import type { Picture, ResultFile, TaskRequest } from '@easel/remote-engines'
import { guideKinds } from '@easel/remote-engines/tasks'
import type {
  EngineTaskRequest,
  EngineWork,
  ExecutionContext,
  ImageValue,
  ResolvedInput,
} from '../../execution-types.ts'
import { decodeImage } from '../codec/decode.ts'
import { encodeImage, isOpaque, sharpOf } from '../codec/image-codec.ts'
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

/** Words and values of `modelInputs` for a request; values that are left to the model are absent. */
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

/** The second step of a picture; absent if there is none. */
export function hiresOf(inputs: Inputs): Pick<TaskRequest, 'hires'> {
  if (inputs['hires'] !== true) return {}
  const value = (name: string) => numberOf(inputs, `hires_${name}`)
  return { hires: { scale: value('scale'), strength: value('strength'), steps: value('steps') } }
}

/** Longest side of a map, in pixels: engines scale it to the picture. */
const maxMapSide = 1536

/** The map of a photo that guides a picture of this size; absent where no photo guides it. */
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

/** Size of a picture from words, as `modelSizeInputs` give it. */
export function modelSizeOf(inputs: Inputs): Size & { readonly exact?: true } {
  return { ...sizeOf(inputs), ...(inputs['format'] === exactFormat && { exact: true }) }
}

/** Has the engine of this stage make a picture, whose size the model decides. */
export function askForPicture(request: EngineTaskRequest, context: ExecutionContext): Promise<ImageValue> {
  return askEngine({ type: 'task', ...request }, context, ([file]) => decodeResult(file!))
}

/** Decodes a picture that an engine made. */
export function decodeResult({ bytes }: ResultFile): Promise<ImageValue> {
  return decodeImage(bytes, maxResultSide)
}

/** Asks the engine of this stage, shows its previews, and reads the files that it made. */
export async function askEngine<Result>(
  request: EngineWork,
  context: ExecutionContext,
  read: (files: readonly ResultFile[]) => Promise<Result>,
): Promise<Result> {
  if (!context.askEngine) throw new Error('A node on engines ran without an engine')
  // Previews that are behind are dropped: decoding must not delay the result.
  let isDecoding = false
  const preview = async (bytes: Uint8Array) => {
    if (isDecoding) return
    isDecoding = true
    try {
      await context.preview(await decodeImage(bytes, maxPreviewSide))
    } catch {
      // A broken preview is not worth a failure.
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

/** Encodes a picture for an engine: as PNG, so that nothing is lost on the way. */
export async function pictureFor(image: ImageValue): Promise<Picture> {
  const { bytes } = await encodeImage(image, { format: 'png' })
  return { mime_type: 'image/png', bytes, width: image.width, height: image.height }
}

/** Scales a picture to a size, and crops the excess of its shape evenly on both sides. */
export async function fitTo(image: ImageValue, { width, height }: Size): Promise<ImageValue> {
  if (image.width === width && image.height === height) return image
  // Without alpha nothing is multiplied and divided by it, which changes no pixel of an opaque picture.
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
