import { linearRgb } from '../../ground/colour/lab.ts'
import { encodeLight } from '../../ground/colour/srgb.ts'
import { type Plane, sampleClamped } from './plane.ts'

export interface ReliefStyle {
  readonly relief: number
  readonly gloss: number
  readonly chroma: number
  readonly warmA: number
  readonly warmB: number
  readonly contrast: number
}

const encode = (linear: number) => {
  return Math.round(encodeLight(Math.min(1, Math.max(0, linear))))
}

/** Reference for a pixel of `fromOklab`: light on the relief, palette, sRGB bytes. */
function pixel(
  colour: readonly [number, number, number],
  slope: readonly [number, number],
  style: ReliefStyle,
): number[] {
  const [gx, gy] = slope
  const norm = 1 / Math.hypot(1, gx, gy)
  const diffuse = Math.min(0.5, Math.max(-0.5, ((0.66 + 0.45 * gx + 0.6 * gy) * norm) / 0.66 - 1))
  const shine = Math.max(0, (0.911 + 0.247 * gx + 0.329 * gy) * norm) ** 16
  let light = colour[0] + style.contrast * colour[0] * (1 - colour[0]) * (colour[0] - 0.5)
  const body = 0.12 + light * (1.25 - light) * 1.6
  light += diffuse * body * 0.5 + style.gloss * Math.max(0, shine - 0.28) * (0.35 + light)
  const inside = Math.min(1, Math.max(0, light))
  const a = colour[1] * style.chroma + style.warmA * 4 * inside * (1 - inside)
  const b = colour[2] * style.chroma + style.warmB * 4 * inside * (1 - inside)
  return [...linearRgb([light, a, b]).map(encode), 255]
}

/** Reference for `fromOklab`: converts Oklab and heights to RGBA bytes. */
export function fromOklabReference(lab: Plane, heights: Plane, style: ReliefStyle): Uint8Array {
  const out = new Uint8Array(lab.width * lab.height * 4)
  for (let y = 0; y < lab.height; y++) {
    for (let x = 0; x < lab.width; x++) {
      const gx = (sampleClamped(heights, x + 1, y, 0) - sampleClamped(heights, x - 1, y, 0)) * style.relief
      const gy = (sampleClamped(heights, x, y + 1, 0) - sampleClamped(heights, x, y - 1, 0)) * style.relief
      const colour = [
        sampleClamped(lab, x, y, 0),
        sampleClamped(lab, x, y, 1),
        sampleClamped(lab, x, y, 2),
      ] as const
      out.set(pixel(colour, [gx, gy], style), (y * lab.width + x) * 4)
    }
  }
  return out
}
