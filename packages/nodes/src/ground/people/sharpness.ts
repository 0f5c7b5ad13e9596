import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { boxBlur, type Plane, planeOf } from '../plane/plane.ts'

/** Radius in pixels of the mean that fine detail differs from, and of the mean that all detail differs from. */
const [near, far] = [1, 6]
/** Detail that all but this share of a part falls below: edges, not cloth. */
const share = 0.05

const strongest = (values: number[]) => values.sort((a, b) => b - a)[Math.floor(share * values.length)] ?? 0

/**
 * Sharpness of the parts of a mask that `label` numbers from 0: how much of the contrast is fine. It depends on the
 * lens, but hardly on the subject: a black suit counts as a striped shirt does. A part that is nowhere sure has none.
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
  const [fine, all] = [boxBlur(light, near), boxBlur(light, far)]
  const details = sizes.map((): [number[], number[]] => [[], []])
  for (const [i, part] of label.entries()) {
    if (part < 0 || mask.data[i]! < 0.8) continue
    details[part]![0].push(Math.abs(light.data[i]! - fine.data[i]!))
    details[part]![1].push(Math.abs(light.data[i]! - all.data[i]!))
  }
  return details.map(([part, whole]) => strongest(part) / Math.max(1e-6, strongest(whole)))
}
