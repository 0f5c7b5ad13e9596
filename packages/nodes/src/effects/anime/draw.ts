import { setImmediate } from 'node:timers/promises'
import type { ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { openEasel, simplify } from '../../ground/drawing/easel.ts'
import type { DrawHooks } from '../../ground/drawing/previews.ts'
import { mapFace } from '../../ground/people/faces/merge.ts'
import { facePlane } from '../../ground/people/faces/shape.ts'
import { partsOver } from '../../ground/people/heads/flat-face.ts'
import { headsOf, parts } from '../../ground/people/heads/head.ts'
import { personProbability } from '../../ground/people/probability.ts'
import { planeOf, resizePlane } from '../../ground/plane/plane.ts'
import { KernelSession } from '../../kernels/session.ts'
import { colour } from './colours.ts'
import type { AnimeLight } from './declaration.ts'
import { featuresOf, openEyes, smallFaces } from './features.ts'
import { flatten } from './flatten.ts'
import { drawLines } from './lines.ts'
import { copyOf, enlargeOnto, lightnessOf, mixShapes, putShapes, shapesOf } from './shapes.ts'
import { paintSkin } from './skin.ts'

export interface AnimeSettings {
  readonly light: AnimeLight
  /** Flatness, from 0 to 1: a higher value gives fewer areas. */
  readonly flatness: number
  /** Number and width of lines, from 0 to 1. */
  readonly lines: number
  /** Enlargement of eyes, from 0 to 1. */
  readonly eyes: number
}

const white = 0xffffff
/** Number of pixels of the reduced copy in which flat areas are found and shaped. */
const sketchArea = 640_000
/** Radius, in pixels of the reduced copy, of the filter that sharpens the outlines again in the full picture. */
const crisp = 1.6
/** Cost of a pixel of border at minimum flatness, and the share by which it is lower in faces. */
const [minPrice, inFace] = [0.008, 0.85]

/** Returns a reduced copy for the smooth areas, because the filters take most of the time; a small picture is returned as it is. */
async function sketchOf(image: ImageValue): Promise<ImageValue> {
  const share = Math.sqrt(sketchArea / (image.width * image.height))
  return await shrinkImage(image, Math.max(1, Math.round(share * Math.max(image.width, image.height))))
}

/**
 * Draws a photo in the style of hand-drawn animation: flat areas with smooth outlines, skin in two tones, facial features from
 * the photo itself, bright colours and lines of an even width. The result is opaque, and as large as the photo.
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
  const heads = await headsOf(image, 0, signal)
  const faces = heads.map(({ portrait }) => portrait.face)
  progress?.(0.1)
  using session = new KernelSession(signal)
  const open = (picture: ImageValue) =>
    openEasel(picture, { session, seed: 0, canvas: white, radii: [], flowSigma: 2 })
  const opened = openEyes(image, faces, settings.eyes)
  const easel = await open(opened)
  const photo = copyOf(easel)
  const lightness = lightnessOf(easel)
  const sketch = await sketchOf(opened)
  const desk = sketch === opened ? easel : await open(sketch)
  const scale = sketch.width / image.width
  const inSketch = faces.map((face) => mapFace(face, ({ x, y }) => ({ x: x * scale, y: y * scale }), scale))
  const radius = (size: number) => Math.min(6.5, Math.max(1.5, size * desk.scale ** 0.8))
  const fine = shapesOf(desk)
  await simplify(desk, [radius(4.2), radius(3)])
  const small = smallFaces(faces, image, sketch)
  const smooth = mixShapes(shapesOf(desk), fine, small)
  progress?.(0.3)
  const person = resizePlane(await personProbability(image, signal), smooth)
  const isHair = partsOver(heads, image, smooth).map((part) =>
    part === parts.hair || part === parts.lens ? 1 : 0,
  )
  const skin = await paintSkin(smooth, { faces: inSketch, person, isHair }, pause)
  // A detected face counts as a person even if the segmentation is uncertain.
  const people = planeOf(smooth, (i) => Math.max(skin.like.data[i]!, person.data[i]!))
  progress?.(0.4)
  const near = facePlane(inSketch, sketch, sketch, { grow: 1.05, soft: 0.3 })
  const price = near.data.map((share) => minPrice * 6 ** settings.flatness * (1 - inFace * share))
  const flat = await flatten(skin.shapes, price, pause)
  await putShapes(desk, flat)
  await simplify(desk, [radius(3.6), radius(3.6)])
  await putShapes(desk, mixShapes(shapesOf(desk), flat, small))
  if (desk !== easel) await enlargeOnto(easel, desk)
  progress?.(0.6)
  await simplify(easel, [crisp / scale])
  progress?.(0.75)
  const lines = await drawLines(easel, { amount: settings.lines, restraint: skin.share, pause })
  progress?.(0.9)
  const features = featuresOf(faces, lightness)
  await pause()
  const drawn = await colour(easel, { photo, features, skin, people, lines }, settings.light)
  progress?.(1)
  return drawn
}
