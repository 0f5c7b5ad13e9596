import type { ImageValue } from '../../execution-types.ts'
import { type Lab, mixLab, shadeLab } from '../../ground/colour/lab.ts'
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

/** Whether a pixel of a portrait is near its mouth: cheeks may be as red as lips. */
function mouthAt({ face, box, scale, width }: Portrait) {
  const { dx, dy } = ellipseOf(face)
  return (i: number) => {
    const x = box.left + ((i % width) + 0.5) / scale - face.mouth.x
    const y = box.top + (Math.floor(i / width) + 0.5) / scale - face.mouth.y
    return magnitude((x * dx + y * dy) / 0.25, (y * dx - x * dy) / 0.12) < face.height
  }
}

function papersOf(portrait: Portrait): PaperFace['papers'] {
  const { planes, unit, width, shape, height } = portrait
  const { lines, tone, a } = paintFace(portrait)
  const soft = blurPlane(tone, planes, Math.max(0.8, unit * 0.03))
  const isSkin = (i: number) => shape.data[i]! > 0
  const cut = (isInside: (i: number) => boolean) =>
    loopsOf((x, y) => isInside(y * width + x), { width, height }, Math.max(0.35, unit / 170))
  const red = blurPlane(a, planes, Math.max(0.6, unit * 0.012))
  const mouth = mouthAt(portrait)
  const isLip = (i: number) => mouth(i) && red[i]! > 0.038 && lines[i]! < 0.6
  return [
    { loops: cut((i) => isSkin(i) && soft[i]! < -0.075), colourOn: (skin) => shadeLab(skin, -0.085, 1.08) },
    { loops: cut((i) => isSkin(i) && soft[i]! < -0.17), colourOn: (skin) => shadeLab(skin, -0.19, 1.05) },
    { loops: cut((i) => isSkin(i) && soft[i]! > 0.07), colourOn: (skin) => shadeLab(skin, 0.06, 0.8) },
    {
      loops: cut((i) => isSkin(i) && isLip(i)),
      colourOn: (skin) => [skin[0] - 0.11, skin[1] + 0.03, skin[2] * 0.85],
    },
    { loops: cut((i) => isSkin(i) && lines[i]! > 0.42), colourOn: (skin, ink) => mixLab(ink, skin, 0.08) },
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
