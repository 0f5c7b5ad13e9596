import type { Size } from '../../../plane/size.ts'

/** Encoding of a film's colours. */
export interface Colours {
  readonly matrix: string | null
  readonly fullRange: boolean | null
}

/** Shares of red and of blue in the brightness. */
const weights: Readonly<Record<string, readonly [red: number, blue: number]>> = {
  bt709: [0.2126, 0.0722],
  'bt2020-ncl': [0.2627, 0.0593],
}
/** BT.601, which encoders use if they state no matrix. */
const usual = [0.299, 0.114] as const

const fixedOne = 1 << 16

/** Converts I420 pixels to opaque RGBA. Both sides of the picture may be odd. */
export function toRgba(bytes: Uint8Array, { width, height }: Size, colours: Colours): Uint8ClampedArray {
  const { black, bright, red, blue, greenBlue, greenRed } = factorsOf(colours)
  const half = (width + 1) >> 1
  const cb = width * height
  const cr = cb + half * ((height + 1) >> 1)
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, out = 0; y < height; y += 1) {
    const row = (y >> 1) * half
    for (let x = 0; x < width; x += 1, out += 4) {
      const luma = (bytes[y * width + x]! - black) * bright
      const u = bytes[cb + row + (x >> 1)]! - 128
      const v = bytes[cr + row + (x >> 1)]! - 128
      rgba[out] = (luma + red * v) >> 16
      rgba[out + 1] = (luma + greenBlue * u + greenRed * v) >> 16
      rgba[out + 2] = (luma + blue * u) >> 16
      rgba[out + 3] = 255
    }
  }
  return rgba
}

function factorsOf({ matrix, fullRange }: Colours) {
  const [kr, kb] = weights[matrix ?? ''] ?? usual
  const [lumaRange, chromaRange] = fullRange ? [255, 255] : [219, 224]
  const chroma = (factor: number) => Math.round((factor * 255 * fixedOne) / chromaRange)
  const kg = 1 - kr - kb
  return {
    black: fullRange ? 0 : 16,
    bright: Math.round((255 * fixedOne) / lumaRange),
    red: chroma(2 - 2 * kr),
    blue: chroma(2 - 2 * kb),
    greenBlue: chroma((-2 * kb * (1 - kb)) / kg),
    greenRed: chroma((-2 * kr * (1 - kr)) / kg),
  }
}
