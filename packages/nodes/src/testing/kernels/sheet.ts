import { encodeLight } from '../../ground/colour/srgb.ts'
import type { PaperStyle } from '../../ground/drawing/sheet.ts'
import { smooth } from './hash.ts'
import { type Plane, planeOf, sampleClamped } from './plane.ts'

/** Reference for `tones`. */
export function tonesReference(lab: Plane, black: number, white: number, gamma: number, tint: number): Plane {
  const out = planeOf(lab.width, lab.height, 1)
  for (let i = 0; i < out.data.length; i++) {
    const chroma = Math.hypot(lab.data[i * 3 + 1]!, lab.data[i * 3 + 2]!)
    const dark = (white - lab.data[i * 3]!) / (white - black) + tint * chroma
    out.data[i] = Math.min(1, Math.max(0, dark)) ** gamma
  }
  return out
}

export interface InkReference {
  readonly from: number
  readonly to: number
  readonly doubt: number
  readonly grain: number
  readonly ink: readonly number[]
}

/** Reference for `lines` on an empty sheet. */
export function linesReference(plane: Plane, flow: Plane, paper: Plane, inking: InkReference): Plane {
  const out = planeOf(plane.width, plane.height, 4)
  for (let i = 0; i < plane.data.length; i++) {
    const sure = 1 - inking.doubt * (1 - smooth(0.15, 0.5, flow.data[i * flow.channels + 2]!))
    const force = smooth(inking.from, inking.to, plane.data[i]! * sure)
    const caught = 1 - inking.grain * smooth(0.2 + 0.4 * force, 0.5 + 0.5 * force, 1 - paper.data[i]!)
    for (let c = 0; c < 3; c++) out.data[i * 4 + c] = force * caught * inking.ink[c]!
  }
  return out
}

const encode = (linear: number) => {
  return Math.round(encodeLight(Math.min(1, Math.max(0, linear))))
}

/** Reference for `printSheet`: returns RGBA bytes. */
export function printReference(density: Plane, paper: Plane, style: PaperStyle): Uint8Array {
  const { width, height } = paper
  const out = new Uint8Array(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    const slope = sampleClamped(paper, x - 1, y - 1, 0) - sampleClamped(paper, x + 1, y + 1, 0)
    const shade = 1 - slope * style.relief
    const white = 1 - Math.exp(-density.data[i * 4 + 3]!)
    for (let c = 0; c < 3; c++) {
      const thick = density.data[i * 4 + c]!
      const light = style.bare[c]! * shade * Math.exp(-thick / (1 + thick / style.ceiling))
      out[i * 4 + c] = encode(light + (style.chalk[c]! * shade - light) * white)
    }
  }
  return out
}
