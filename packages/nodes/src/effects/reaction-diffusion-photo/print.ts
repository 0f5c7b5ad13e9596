import type { ImageValue } from '../../execution-types.ts'
import { linearRgb } from '../../ground/colour/lab.ts'
import { softenPlane } from '../../ground/plane/blur.ts'
import type { Size } from '../../ground/plane/size.ts'
import { lightFrom } from '../../ground/reaction/surface.ts'
import type { KernelSession } from '../../kernels/session.ts'
import type { GrowthStyle } from './declaration.ts'
import { edge, gridAround, margin } from './grow.ts'
import { growthPrints } from './palettes.ts'
import type { Tones } from './tones.ts'

export const isInverted = (look: GrowthStyle) => look === 'night'

/** Returns the figures' colour in every cell, f32 x 4 with room for substance v. */
function coloursOf(tones: Tones, look: GrowthStyle): Float32Array {
  const grid = gridAround(tones)
  const soften = (plane: Float32Array) => softenPlane(plane, tones, 1.5)
  const [l, a, b] = [soften(tones.l), soften(tones.a), soften(tones.b)]
  const field = new Float32Array(grid.width * grid.height * 4)
  const { figure } = growthPrints[look]
  for (let y = 0; y < grid.height; y++) {
    const row = Math.min(tones.height - 1, Math.max(0, y - margin)) * tones.width
    for (let x = 0; x < grid.width; x++) {
      const from = row + Math.min(tones.width - 1, Math.max(0, x - margin))
      const light = linearRgb(figure([l[from]!, a[from]!, b[from]!]))
      const offset = (y * grid.width + x) * 4
      for (let c = 0; c < 3; c++) field[offset + 1 + c] = Math.min(1, Math.max(0, light[c]!))
    }
  }
  return field
}

export interface PrintOptions {
  readonly tones: Tones
  readonly look: GrowthStyle
  /** Relief, from 0 to 1: from flat ink to raised enamel. */
  readonly relief: number
}

/** Prints the states of a growing pattern in the colours of a photo. */
export class Printer {
  readonly #session: KernelSession
  readonly #tones: Tones
  readonly #field: number
  readonly #look: number

  constructor(session: KernelSession, { tones, look, relief }: PrintOptions) {
    const { ground, tint } = growthPrints[look]
    this.#session = session
    this.#tones = tones
    this.#field = session.place(coloursOf(tones, look))
    this.#look = session.place(Float32Array.from([edge, ...linearRgb(ground), tint, relief, ...lightFrom]))
  }

  /** Prints substance v of every cell at any size. */
  async print(v: Float32Array, { width, height }: Size): Promise<ImageValue> {
    const grid = gridAround(this.#tones)
    const rgba = this.#session.reserve(width * height * 4)
    const field = this.#session.floats(this.#field, v.length * 4)
    for (let i = 0; i < v.length; i++) field[i * 4] = v[i]!
    await this.#session.run('printGrowth', height, {
      field: this.#field,
      fieldWidth: grid.width,
      fieldHeight: grid.height,
      margin,
      rgba,
      width,
      scale: this.#tones.width / width,
      look: this.#look,
    })
    const data = new Uint8ClampedArray(width * height * 4)
    data.set(this.#session.bytes(rgba, data.length))
    return { kind: 'image', width, height, data }
  }
}
