import type { KernelSession } from '../../kernels/session.ts'
import { sectorTable } from './sectors.ts'
import { pad, type Surface } from './surface.ts'

/** Bytes that the kernel needs for each row. */
const scratchBytes = 320

/** Runs the anisotropic Kuwahara filter over padded planes of a surface, along its flow. */
export class Kuwahara {
  readonly #session: KernelSession
  readonly #surface: Surface
  readonly #shift: number
  readonly #table: number
  readonly #squares: number
  readonly #scratch: number

  /** `shift`: the flow is at 1 / 2^shift of the surface's size. */
  constructor(session: KernelSession, surface: Surface, shift: number) {
    const { width, height } = surface
    this.#session = session
    this.#surface = surface
    this.#shift = shift
    this.#table = session.place(sectorTable())
    this.#squares = session.reserve((width + 2 * pad) * (height + 2 * pad) * 16)
    this.#scratch = session.reserve(height * scratchBytes)
  }

  /** Filters plane `from` into plane `to`; `radius` is in pixels, at most 9. */
  async run(from: number, to: number, radius: number): Promise<void> {
    const { width, height, field, fieldWidth, fieldHeight } = this.#surface
    const session = this.#session
    const rows = height + 2 * pad
    await session.run('squares', rows, { lab: from, out: this.#squares, width })
    await session.run('kuwahara', height, {
      squared: this.#squares,
      out: to,
      width,
      field,
      fieldWidth,
      fieldHeight,
      shift: this.#shift,
      table: this.#table,
      scratch: this.#scratch,
      radius,
      sharpness: 255 * 255,
    })
    await session.run('mirror', rows, { lab: to, width, height })
  }

  /** Filters `base` once per radius, with `paint` as scratch space. Returns the address of the plane that holds the result. */
  async runAll(radii: readonly number[]): Promise<number> {
    let [from, to] = [this.#surface.base, this.#surface.paint]
    for (const radius of radii) {
      await this.run(from, to, radius)
      ;[from, to] = [to, from]
    }
    return from
  }
}
