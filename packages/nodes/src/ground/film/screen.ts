import type { ImageValue } from '../../execution-types.ts'
import type { KernelSession } from '../../kernels/session.ts'
import type { Size } from '../plane/size.ts'

const bands = 8

/** The current frame in the kernels' memory. The width is a multiple of 4, and the height is a multiple of 2. */
export class Screen {
  readonly width: number
  readonly height: number
  /** Address of the frame: opaque RGBA bytes, rows from the top, no padding. Kernels draw here. */
  readonly rgba: number
  readonly #session: KernelSession
  readonly #bytes: number

  constructor(session: KernelSession, { width, height }: Size) {
    this.width = width
    this.height = height
    this.#session = session
    this.rgba = session.reserve(width * height * 4)
    this.#bytes = session.reserve((width * height * 3) / 2)
  }

  /** Copies a frame that was drawn elsewhere. */
  show(rgba: Uint8Array | Uint8ClampedArray): void {
    this.#session.bytes(this.rgba, this.width * this.height * 4).set(rgba)
  }

  /** Returns the frame as I420 bytes, BT.709 limited range. The view is valid until the next call. */
  async i420(): Promise<Uint8Array> {
    const { width, height } = this
    await this.#session.run(
      'frameToI420',
      height / 2,
      { frame: this.rgba, out: this.#bytes, width, height },
      Math.ceil(height / 2 / bands),
    )
    return this.#session.bytes(this.#bytes, (width * height * 3) / 2)
  }

  /** Returns a copy of the frame as an image. */
  picture(): ImageValue {
    const { width, height } = this
    const data = new Uint8ClampedArray(width * height * 4)
    data.set(this.#session.bytes(this.rgba, data.length))
    return { kind: 'image', width, height, data }
  }
}
