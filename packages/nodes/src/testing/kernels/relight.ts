import type { ImageValue } from '../../execution-types.ts'
import { labOfLight, putLab } from '../../ground/colour/lab.ts'
import { planeOf, softBlur } from '../../ground/plane/plane.ts'

export interface RelightOptions {
  /** Linear light of each byte of red, of green and of blue. */
  readonly light: Float64Array
  readonly amount: number
  readonly gain: number
  readonly tint: readonly [number, number, number, number]
  /** Radius of the blur with which parts are compared. */
  readonly radius: number
}

/** Reference for `developLab` and `raiseParts`: changes the light of a picture and raises its local contrast. */
export function relightReference(
  image: ImageValue,
  { light, amount, gain, tint, radius }: RelightOptions,
): Uint8ClampedArray {
  const lab = Array.from({ length: image.width * image.height }, (_, i) => {
    const [r, g, b] = [0, 1, 2].map((c) => light[c * 256 + image.data[i * 4 + c]!]!)
    return labOfLight(r!, g!, b!)
  })
  const around = softBlur(
    planeOf(image, (i) => lab[i]![0]),
    radius,
  )
  const data = image.data.slice()
  for (const [i, [l, a, b]] of lab.entries()) {
    const away = l - around.data[i]!
    const raised = l + (0.35 * amount * away) / (1 + 14 * Math.abs(away))
    const middle = raised * (1 - raised)
    const [u, v] = [a * gain + tint[0] * middle + tint[1], b * gain + tint[2] * middle + tint[3]]
    putLab(data, i * 4, Math.min(1, Math.max(0, raised)), u, v)
    data[i * 4 + 3] = image.data[i * 4 + 3]!
  }
  return data
}
