import { setImmediate } from 'node:timers/promises'
import type { Execution, ExecutionContext, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { booleanOf, choiceOf, imageOf, numberOf } from '../../ground/inputs/read-input.ts'
import { skinsAt } from '../../ground/people/faces/portrait.ts'
import { labPlanes, sizeOfArea, workingSize } from '../../ground/plane/lab-planes.ts'
import type { Size } from '../../ground/plane/size.ts'
import { choosePapers } from './colours.ts'
import { drawCollage } from './draw.ts'
import { paperFaces } from './faces.ts'
import { marksOf } from './marks.ts'
import { palettes } from './palettes.ts'
import { cutPieces, outlinesOf } from './pieces.ts'
import { toneOf } from './tone.ts'

/** Area in pixels of the picture that the sheets are cut from. */
const cutArea = 160_000
/** Minimum height of a face in the picture that pieces are cut from, in pixels. */
const leastFace = 12
/** Width of the frame as a share of the square root of the picture's area. */
const frameWidth = 0.035
const previewArea = 120_000
const previewSide = 512
/** Transparent parts become white paper at the back. */
const white = [250, 247, 240] as const

async function pause(context: ExecutionContext, fraction: number): Promise<void> {
  context.progress(fraction)
  await setImmediate()
  context.signal.throwIfAborted()
}

/** `area` is the number of pixels that the sheets are cut from; fewer are faster and less exact. */
export async function executePaperCut(
  inputs: Parameters<Execution>[0],
  context: ExecutionContext,
  area = cutArea,
): ReturnType<Execution> {
  const image = imageOf(inputs, 'image')
  const seed = numberOf(inputs, 'seed')
  const palette = choiceOf(inputs, 'palette', palettes)
  const framed = booleanOf(inputs, 'frame')
  const size = workingSize(image, area)
  const unit = Math.sqrt(size.width * size.height)
  const planes = await labPlanes(image, size, white)
  await pause(context, 0.1)
  const smoothness = numberOf(inputs, 'smoothness')
  const tone = toneOf(planes, Math.max(0.7, unit / 250))
  await pause(context, 0.2)
  const faces = await paperFaces(image, (leastFace * image.width) / size.width, context.signal)
  const faceAt = skinsAt(
    faces.map(({ portrait }) => portrait),
    image,
    size,
  )
  await pause(context, 0.3)
  const pieces = cutPieces(planes, tone, { sheets: numberOf(inputs, 'layers'), smoothness, seed, faceAt })
  await pause(context, 0.45)
  const cut = { below: Math.ceil(unit / 40), reach: Math.max(0.5, (unit / 360) * (0.7 + 1.4 * smoothness)) }
  const outlines = outlinesOf(pieces, cut)
  const faceOf = new Int32Array(pieces.regions.count).fill(-1)
  for (const [i, face] of faceAt.entries()) if (face >= 0) faceOf[pieces.regions.labels[i]!] = face
  const skins = [...faceOf.entries()].flatMap(([piece, face]) =>
    face >= 0 ? [[piece, faces[face]!.portrait.skin] as const] : [],
  )
  const marks = marksOf(planes, pieces, { faceAt, smoothness, reach: 0.7 * cut.reach })
  const papers = choosePapers({ pieces, marks }, new Map(skins), palette, seed)
  await pause(context, 0.5)
  const style = { depth: numberOf(inputs, 'depth'), shade: palette === 'ivory' ? 0.55 : 0.85, seed }
  const collage = {
    pieces,
    outlines,
    marks,
    papers,
    faces,
    faceOf,
    picture: image,
    margin: framed ? frameWidth : 0,
  }
  const draw = (target: Size, listener: ExecutionContext): Promise<ImageValue> =>
    drawCollage(collage, target, style, listener)
  if (image.width * image.height > 2 * previewArea)
    await context.preview(await shrinkImage(await draw(sizeOfArea(image, previewArea), context), previewSide))
  await pause(context, 0.65)
  const made = await draw(image, context)
  context.progress(1)
  return [made]
}
