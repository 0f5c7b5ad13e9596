import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { boxBlur, type Plane, planeOf } from '../plane/plane.ts'

/**
 * Radii in pixels of two blurs: the difference from the first blur is fine detail, and the difference from the second blur is all
 * detail.
 */
const [near, far] = [1, 6]
/** Share of the strongest detail in a part that is measured, so that edges count and cloth does not. */
const share = 0.05

const strongest = (values: number[]) => values.sort((a, b) => b - a)[Math.floor(share * values.length)] ?? 0

/**
 * Returns the sharpness of the parts of a mask that `label` numbers from 0: the share of the contrast that is fine. It depends on
 * the lens, but hardly on the subject: a black suit and a striped shirt give similar numbers. A part without certain pixels has
 * no sharpness.
 */
export async function sharpnessOf(
  image: ImageValue,
  mask: Plane,
  { label, sizes }: { readonly label: Int32Array; readonly sizes: readonly number[] },
): Promise<number[]> {
  const { width, height } = mask
  const data = await sharpOf(image)
    .flatten({ background: '#808080' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const light = planeOf(mask, (i) => data[i]! / 255)
  const [fine, coarse] = [boxBlur(light, near), boxBlur(light, far)]
  const details = sizes.map((): [number[], number[]] => [[], []])
  for (const [i, part] of label.entries()) {
    if (part < 0 || mask.data[i]! < 0.8) continue
    details[part]![0].push(Math.abs(light.data[i]! - fine.data[i]!))
    details[part]![1].push(Math.abs(light.data[i]! - coarse.data[i]!))
  }
  return details.map(([part, whole]) => strongest(part) / Math.max(1e-6, strongest(whole)))
}
