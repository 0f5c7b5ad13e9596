import type { Execution, ImageValue } from '../../execution-types.ts'
import { develop, gainFor, type Stock } from '../../ground/analogue/develop.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imageOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { keepHeads, mainFaces } from '../../ground/people/faces/crop.ts'
import { headOf, unionOf } from '../../ground/people/faces/shape.ts'
import { isWhole } from '../../ground/people/subject.ts'
import { boundsOf } from '../../ground/people/subject-bounds.ts'
import { cutOut, type Frame } from '../../ground/resample/index.ts'
import { cameraFilms, cameraFrames } from './declaration.ts'
import { throughPlastic } from './lens.ts'
import { flashLight, leakLight } from './light.ts'
import { finishPrint } from './stamp.ts'

interface Film extends Stock {
  /** Exposure factor of the film. */
  readonly speed: number
}

const films: Readonly<Record<(typeof cameraFilms)[number], Film>> = {
  // Cheap film of 400 ISO has green shadows and warm highlights.
  drugstore: {
    ...{ saturation: 1.14, contrast: 1.2, grain: 0.045, halation: 0.2, speed: 1 },
    ...{ black: [0.04, 0.06, 0.055], white: [1, 0.975, 0.9] },
  },
  pastel: {
    ...{ saturation: 0.98, contrast: 0.98, grain: 0.03, halation: 0.16, speed: 1.28 },
    ...{ black: [0.09, 0.085, 0.1], white: [1, 0.985, 0.945] },
  },
  expired: {
    ...{ saturation: 0.86, contrast: 1.02, grain: 0.065, halation: 0.24, speed: 0.95 },
    ...{ black: [0.15, 0.085, 0.165], white: [0.97, 0.95, 0.78] },
  },
  grey: {
    ...{ grey: [0.32, 0.57, 0.11], saturation: 0, contrast: 1.28, grain: 0.05, halation: 0.12, speed: 1 },
    ...{ black: [0.05, 0.05, 0.052], white: [0.97, 0.96, 0.94] },
  },
}

/** Shapes of instant photos, width by height. */
const instantShapes = { square: 0.97, wide: 1.4 } as const

/**
 * Returns the part of a photo that an instant photo shows: a square around the subject, or a wide part if the heads need more
 * width.
 */
async function instantPart(image: ImageValue, cut: ImageValue, signal: AbortSignal): Promise<Frame> {
  const faces = await mainFaces(image, signal)
  const heads = unionOf(faces.map(headOf))
  const largest = (shape: number) => ({
    width: Math.max(1, Math.min(image.width, Math.floor(image.height * shape))),
    height: Math.max(1, Math.min(image.height, Math.floor(image.width / shape))),
  })
  const square = largest(instantShapes.square)
  const size = heads && heads.width > square.width ? largest(instantShapes.wide) : square
  const bounds = boundsOf(cut)
  const clamp = (value: number, max: number) => Math.round(Math.min(max, Math.max(0, value)))
  const part = {
    ...size,
    left: clamp(bounds.left + bounds.width / 2 - size.width / 2, image.width - size.width),
    top: clamp(bounds.top + bounds.height * 0.42 - size.height / 2, image.height - size.height),
  }
  return keepHeads(part, image, faces)
}

async function shoot(
  image: ImageValue,
  cut: ImageValue,
  { film, flash, leak, seed }: { film: Film; flash: number; leak: number; seed: number },
): Promise<ImageValue> {
  const around = isWhole(cut) ? { left: 0, top: 0, width: image.width, height: image.height } : boundsOf(cut)
  // The camera has no exposure meter, but the flash and the tolerance of the film limit the error, so only a part of the
  // correction is applied.
  const gain = Math.sqrt(gainFor(image, around)) * film.speed * (1 - 0.12 * flash)
  const leakAt = leakLight(leak, seed)
  return await develop(await throughPlastic(image), film, {
    ...{
      gain,
      lightAt: await flashLight(cut, flash),
      seed,
      grainSize: Math.max(image.width, image.height) / 1150,
    },
    ...(leakAt && { leakAt }),
  })
}

export const executeDisposableCamera: Execution = async (inputs, context) => {
  const [whole, cut] = [imageOf(inputs, 'image'), imageOf(inputs, 'subject')]
  const seed = numberOf(inputs, 'seed')
  const frame = choiceOf(inputs, 'frame', cameraFrames)
  const part = frame === 'instant' ? await instantPart(whole, cut, context.signal) : undefined
  const [photo, subject] = part ? [cutOut(whole, part), cutOut(cut, part)] : [whole, cut]
  context.progress(0.2)
  context.signal.throwIfAborted()
  const settings = {
    film: films[choiceOf(inputs, 'film', cameraFilms)],
    ...{ flash: numberOf(inputs, 'flash'), leak: numberOf(inputs, 'leak'), seed },
  }
  const exposed = await shoot(photo, subject, settings)
  context.progress(0.8)
  context.signal.throwIfAborted()
  const caption = textOf(inputs, 'caption')
  const print = finishPrint(exposed, { date: textOf(inputs, 'date'), frame, caption, seed })
  await context.preview(await shrinkImage(print, 512))
  context.progress(1)
  return [print]
}
