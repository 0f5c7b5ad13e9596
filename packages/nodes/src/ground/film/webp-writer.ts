import sharp from '../../sharp.ts'
import type { FilmFormat, FilmWriter } from './film-writer.ts'

const maxSide = 480
const framesPerSecond = 8

/** Converts an I420 frame (BT.709, limited range) at 1 / `step` of its size to RGB bytes. */
function thin(
  bytes: Uint8Array,
  format: FilmFormat,
  step: number,
): { data: Uint8Array; width: number; height: number } {
  const width = Math.floor(format.width / step)
  const height = Math.floor(format.height / step)
  const pixels = format.width * format.height
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [sx, sy] = [x * step, y * step]
      const luma = (bytes[sy * format.width + sx]! - 16) * (255 / 219)
      const index = pixels + (sy >> 1) * (format.width >> 1) + (sx >> 1)
      const cb = (bytes[index]! - 128) * (255 / 224)
      const cr = (bytes[index + pixels / 4]! - 128) * (255 / 224)
      const out = (y * width + x) * 3
      const byte = (value: number) => Math.round(Math.min(255, Math.max(0, value)))
      data[out] = byte(luma + 1.5748 * cr)
      data[out + 1] = byte(luma - 0.1873 * cb - 0.4681 * cr)
      data[out + 2] = byte(luma + 1.8556 * cb)
    }
  }
  return { data, width, height }
}

class WebpWriter implements FilmWriter {
  readonly #format: FilmFormat
  readonly #step: number
  readonly #keepEvery: number
  readonly #frames: Uint8Array[] = []
  #seen = 0
  #size = { width: 0, height: 0 }

  constructor(format: FilmFormat) {
    this.#format = format
    this.#step = Math.ceil(Math.max(format.width, format.height) / maxSide)
    this.#keepEvery = Math.max(1, Math.round(format.fps / framesPerSecond))
  }

  async add(bytes: Uint8Array): Promise<void> {
    if (this.#seen++ % this.#keepEvery !== 0) return
    const { data, ...size } = thin(bytes, this.#format, this.#step)
    this.#frames.push(data)
    this.#size = size
  }

  async finish(): Promise<Uint8Array> {
    const { width, height } = this.#size
    const delay = Math.round((1000 * this.#keepEvery) / this.#format.fps)
    return sharp(Buffer.concat(this.#frames), {
      raw: { width, height: height * this.#frames.length, channels: 3, pageHeight: height },
      limitInputPixels: false,
    })
      .webp({ quality: 78, effort: 2, loop: 0, delay: this.#frames.map(() => delay) })
      .toBuffer()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#frames.length = 0
  }
}

/** Fallback without a video encoder: a small animated WebP at 8 frames per second. */
export function openWebpWriter(format: FilmFormat): FilmWriter {
  return new WebpWriter(format)
}
