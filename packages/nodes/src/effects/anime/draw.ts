import { setImmediate } from 'node:timers/promises'
import type { ImageValue } from '../../execution-types.ts'
import { openEasel, simplify } from '../../ground/drawing/easel.ts'
import type { DrawHooks } from '../../ground/drawing/previews.ts'
import { findFaces } from '../../ground/people/faces/find-faces.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { resizePlane } from '../../ground/plane/plane.ts'
import { KernelSession } from '../../kernels/session.ts'
import { colour } from './colours.ts'
import type { AnimeLight } from './declaration.ts'
import { featuresOf, openEyes, smallFaces } from './features.ts'
import { flatten } from './flatten.ts'
import { drawLines } from './lines.ts'
import { mixShapes, putShapes, resizeShapes, shapesOf } from './shapes.ts'
import { paintSkin } from './skin.ts'

export interface AnimeSettings {
  readonly light: AnimeLight
  /** How few areas there are, 0..1. */
  readonly flatness: number
  /** How many lines there are and how wide, 0..1. */
  readonly lines: number
  /** Enlargement of eyes, 0..1. */
  readonly eyes: number
}

const white = 0xffffff
/** Pixels of the copy in which flat areas are found. */
const flatArea = 640_000
/** Radius in pixels of the finest brush, which keeps the features of small faces. */
const finest = 1.6
/** Price of a pixel of border at the least flatness, and how much lower it is in faces. */
const [leastPrice, inFace] = [0.008, 0.85]

/**
 * Draws a photo like a frame of hand-drawn animation: flat areas with smooth outlines, skin in two tones, features of the photo itself, bright colours
 * and lines of an even width. Opaque, and as large as the photo.
 */
export async function drawAnime(
  image: ImageValue,
  settings: AnimeSettings,
  { signal, progress }: DrawHooks,
): Promise<ImageValue> {
  const pause = async () => {
    await setImmediate()
    signal.throwIfAborted()
  }
  const faces = await findFaces(image, signal)
  progress?.(0.1)
  using session = new KernelSession(signal)
  const easel = await openEasel(openEyes(image, faces, settings.eyes), {
    session,
    seed: 0,
    canvas: white,
    radii: [],
    flowSigma: 2,
  })
  const radius = (size: number) => Math.min(6.5, Math.max(1.5, size * easel.scale ** 0.8))
  const photo = shapesOf(easel)
  await simplify(easel, [finest])
  const fine = shapesOf(easel)
  await simplify(easel, [radius(4.2), radius(3)])
  const small = smallFaces(faces, image)
  const smooth = mixShapes(shapesOf(easel), fine, small)
  progress?.(0.3)
  const skin = await paintSkin(smooth, faces, pause)
  progress?.(0.4)
  const scale = Math.min(1, Math.sqrt(flatArea / (image.width * image.height)))
  const size = {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  }
  const near = resizePlane(facePlane(faces, image, image, { grow: 1.05, soft: 0.3 }), size)
  const price = near.data.map((share) => leastPrice * 6 ** settings.flatness * (1 - inFace * share))
  const flat = await flatten(resizeShapes(skin.shapes, size), price, pause)
  await putShapes(easel, resizeShapes(flat, image))
  progress?.(0.6)
  await simplify(easel, [finest])
  const crisp = shapesOf(easel)
  await simplify(easel, [radius(3.6), radius(3.6)])
  const shapes = mixShapes(shapesOf(easel), crisp, small)
  await putShapes(easel, shapes)
  progress?.(0.75)
  const lines = await drawLines(easel, { amount: settings.lines, shy: skin.share, pause })
  progress?.(0.9)
  const features = featuresOf(faces, photo)
  await pause()
  const drawn = colour({ photo, shapes, features, skin, lines }, settings.light, easel.scale)
  progress?.(1)
  return drawn
}
