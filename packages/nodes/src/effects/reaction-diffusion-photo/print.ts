import type { ImageValue } from '../../execution-types.ts'
import { type Lab, lch, linearRgb } from '../../ground/colour/lab.ts'
import { softenPlane } from '../../ground/plane/blur.ts'
import type { Size } from '../../ground/plane/size.ts'
import { lightFrom } from '../../ground/reaction/surface.ts'
import type { KernelSession } from '../../kernels/session.ts'
import type { GrowthLook } from './declaration.ts'
import { edge, gridAround, margin } from './grow.ts'
import type { Tones } from './tones.ts'

interface Print {
  readonly ground: Lab
  /** Share of the figures' colour in the ground. */
  readonly tint: number
  /** Colour of a figure where the photo has this one. */
  readonly figure: (photo: Lab) => Lab
}

const prints: Readonly<Record<GrowthLook, Print>> = {
  ink: { ground: lch(0.95, 0.022, 90), tint: 0, figure: () => lch(0.19, 0.02, 280) },
  porcelain: { ground: lch(0.965, 0.008, 220), tint: 0, figure: ([l]) => lch(0.3 + 0.16 * l, 0.15, 262) },
  colour: {
    ground: lch(0.9, 0.015, 85),
    tint: 0.22,
    figure: ([l, a, b]) => [0.22 + 0.47 * l, 1.2 * a, 1.2 * b],
  },
  night: {
    ground: lch(0.13, 0.03, 275),
    tint: 0.035,
    figure: ([l, a, b]) => [0.56 + 0.38 * l, 1.3 * a, 1.3 * b],
  },
}

export const isInverted = (look: GrowthLook) => look === 'night'

/** Substance v and the figures' colour of every cell, f32 x 4. */
function fieldOf(v: Float32Array, tones: Tones, look: GrowthLook): Float32Array {
  const grid = gridAround(tones)
  const soften = (plane: Float32Array) => softenPlane(plane, tones, 1.5)
  const [l, a, b] = [soften(tones.l), soften(tones.a), soften(tones.b)]
  const field = new Float32Array(v.length * 4)
  const { figure } = prints[look]
  for (let y = 0; y < grid.height; y++) {
    const row = Math.min(tones.height - 1, Math.max(0, y - margin)) * tones.width
    for (let x = 0; x < grid.width; x++) {
      const from = row + Math.min(tones.width - 1, Math.max(0, x - margin))
      const light = linearRgb(figure([l[from]!, a[from]!, b[from]!]))
      const i = y * grid.width + x
      field.set([v[i]!, ...light.map((value) => Math.min(1, Math.max(0, value)))], i * 4)
    }
  }
  return field
}

export interface Printing {
  readonly v: Float32Array
  readonly tones: Tones
  readonly size: Size
  readonly look: GrowthLook
  /** 0..1: from flat ink to raised enamel. */
  readonly relief: number
}

/** Prints a grown pattern at any size. */
export async function printPattern(
  session: KernelSession,
  { v, tones, size, look, relief }: Printing,
): Promise<ImageValue> {
  const { width, height } = size
  const grid = gridAround(tones)
  const { ground, tint } = prints[look]
  const rgba = session.reserve(width * height * 4)
  await session.run('printGrowth', height, {
    field: session.place(fieldOf(v, tones, look)),
    fieldWidth: grid.width,
    fieldHeight: grid.height,
    margin,
    rgba,
    width,
    scale: tones.width / width,
    look: session.place(Float32Array.from([edge, ...linearRgb(ground), tint, relief, ...lightFrom])),
  })
  const data = new Uint8ClampedArray(width * height * 4)
  data.set(session.bytes(rgba, data.length))
  return { kind: 'image', width, height, data }
}
