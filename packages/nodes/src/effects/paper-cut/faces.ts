import type { ImageValue } from '../../execution-types.ts'
import { type Lab, mixLab } from '../../ground/colour/lab.ts'
import type { Point } from '../../ground/people/faces/decode.ts'
import { type Portrait, paintFace, portraitsOf } from '../../ground/people/faces/portrait.ts'
import { ellipseOf } from '../../ground/people/faces/shape.ts'
import { blurPlane } from '../../ground/plane/blur.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { type Loops, loopsOf } from './outline.ts'

/** Small papers on the skin of a face, from the largest to the smallest, with outlines in pixels of the portrait. */
export interface PaperFace {
  readonly portrait: Portrait
  readonly papers: readonly { readonly loops: Loops; readonly colourOn: (skin: Lab, ink: Lab) => Lab }[]
}

/** True if a pixel of a portrait is within an ellipse around one of `spots`; `wide` and `high` are shares of the face's height. */
function near({ face, box, scale, width }: Portrait, spots: readonly Point[], wide: number, high: number) {
  const { dx, dy } = ellipseOf(face)
  return (i: number) =>
    spots.some((spot) => {
      const x = box.left + ((i % width) + 0.5) / scale - spot.x
      const y = box.top + (Math.floor(i / width) + 0.5) / scale - spot.y
      return magnitude((x * dx + y * dy) / wide, (y * dx - x * dy) / high) < face.height
    })
}

/**
 * Lightness relative to the skin where papers of shade begin, each on the paper before; the darkest papers are hair, beards and frames of
 * glasses.
 */
const shades = [-0.075, -0.17, -0.29]
const light = 0.07
/** Most that the colour of a paper on a face differs from the skin's, in Oklab's a and b. */
const mostTint = 0.05

function papersOf(portrait: Portrait): PaperFace['papers'] {
  const { planes, unit, width, shape, height, face, skin: usual } = portrait
  const { lines, tone, a, b } = paintFace(portrait)
  const soft = blurPlane(tone, planes, Math.max(0.8, unit * 0.03))
  const red = blurPlane(a, planes, Math.max(0.6, unit * 0.012))
  const isSkin = (i: number) => shape.data[i]! > 0
  const maskOf = (isInside: (i: number) => boolean) => {
    const mask = new Uint8Array(tone.length)
    for (let i = 0; i < mask.length; i++) if (isSkin(i) && isInside(i)) mask[i] = 1
    return mask
  }
  const cut = (mask: Uint8Array) =>
    loopsOf((x, y) => mask[y * width + x] === 1, { width, height }, Math.max(0.35, unit / 170))
  /** A paper in the shape of some pixels of the skin; its colour differs from the skin's as theirs do. */
  const paper = (isInside: (i: number) => boolean, lift = 0) => {
    const mask = maskOf(isInside)
    const mean = (plane: Float32Array) => {
      let [sum, count] = [0, 0]
      for (let i = 0; i < mask.length; i++) {
        sum += mask[i]! * plane[i]!
        count += mask[i]!
      }
      return sum / Math.max(1, count)
    }
    const tint = (plane: Float32Array) => Math.max(-mostTint, Math.min(mostTint, mean(plane)))
    const [dl, da, db] = [0.8 * mean(tone) + lift, tint(a), tint(b)]
    const colourOn = (skin: Lab, ink: Lab): Lab => [
      Math.min(0.97, Math.max(Math.min(ink[0], skin[0] - 0.1), skin[0] + dl)),
      skin[1] + da,
      skin[2] + db,
    ]
    return { loops: cut(mask), colourOn }
  }
  const mouth = near(portrait, [face.mouth], 0.25, 0.12)
  const eyes = near(portrait, [face.leftEye, face.rightEye], 0.12, 0.06)
  const isLip = (i: number) => mouth(i) && red[i]! > 0.038 && lines[i]! < 0.6
  const chroma = magnitude(usual[1], usual[2])
  // Teeth and the whites of eyes are greyer than skin, and hardly darker.
  const isWhite = (i: number) =>
    (eyes(i) || mouth(i)) &&
    lines[i]! < 0.42 &&
    tone[i]! > -0.1 &&
    tone[i]! + 1.5 * (chroma - magnitude(usual[1] + a[i]!, usual[2] + b[i]!)) > 0.075
  return [
    ...shades.map((step) => paper((i) => soft[i]! < step)),
    paper((i) => soft[i]! > light),
    paper(isLip),
    paper(isWhite, 0.05),
    { loops: cut(maskOf((i) => lines[i]! > 0.42)), colourOn: (skin, ink) => mixLab(ink, skin, 0.08) },
  ]
}

/** Finds the faces that scissors can cut; `least` is their height in pixels of the picture. */
export async function paperFaces(
  image: ImageValue,
  least: number,
  signal: AbortSignal,
): Promise<PaperFace[]> {
  const portraits = await portraitsOf(image, least, signal)
  return portraits.map((portrait) => ({ portrait, papers: papersOf(portrait) }))
}
