import { setImmediate } from 'node:timers/promises'
import type { ImageValue } from '../../execution-types.ts'
import { byteTable } from '../../ground/colour/srgb.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { release } from '../../ground/plane/release.ts'
import type { Size } from '../../ground/plane/size.ts'
import { KernelSession } from '../../kernels/session.ts'

export type Light = readonly [red: number, green: number, blue: number]

/** Dots in pixels of the output. */
export interface Dots {
  readonly places: Float64Array
  readonly radii: Float32Array
  /** Linear RGB, three numbers per dot. */
  readonly colours: Float32Array
}

export interface Paper {
  /** Linear RGB of the paper without ink. */
  readonly bare: Light
  readonly relief: number
  readonly seed: number
}

/** Returns the heights of the paper's texture, f32, from 0 to 1. */
async function feltOf({ width, height }: Size, seed: number, signal: AbortSignal): Promise<Float32Array> {
  using session = new KernelSession(signal)
  const felt = session.reserve(width * height * 4)
  const grain = 1 / Math.max(2, (4.5 * Math.max(width, height)) / 1024)
  await session.run('paper', height, { out: felt, width, grain, fibre: 0.08, seed: seed | 0 })
  return session.floats(felt, width * height).slice()
}

/** Draws a round dot with an antialiased rim. */
function layDot(light: Float32Array, { width, height }: Size, dots: Dots, index: number): void {
  const x = dots.places[index * 2]!
  const y = dots.places[index * 2 + 1]!
  const radius = dots.radii[index]!
  const red = dots.colours[index * 3]!
  const green = dots.colours[index * 3 + 1]!
  const blue = dots.colours[index * 3 + 2]!
  const reach = radius + 0.5
  const y1 = Math.min(height - 1, Math.floor(y + reach))
  const x1 = Math.min(width - 1, Math.floor(x + reach))
  for (let py = Math.max(0, Math.floor(y - reach)); py <= y1; py++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px <= x1; px++) {
      const cover = Math.min(1, reach - magnitude(px + 0.5 - x, py + 0.5 - y))
      if (cover <= 0) continue
      const offset = (py * width + px) * 3
      light[offset]! += (red - light[offset]!) * cover
      light[offset + 1]! += (green - light[offset + 1]!) * cover
      light[offset + 2]! += (blue - light[offset + 2]!) * cover
    }
  }
}

const dotsAtOnce = 4000
const rowsAtOnce = 128

/** Prints dots on paper, in linear light. */
export async function printDots(
  size: Size,
  dots: Dots,
  paper: Paper,
  signal: AbortSignal,
): Promise<ImageValue> {
  const { width, height } = size
  const felt = await feltOf(size, paper.seed, signal)
  const light = new Float32Array(width * height * 3)
  const [red, green, blue] = paper.bare
  for (let y = 0; y < height; y++) {
    const [up, down] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width]
    for (let x = 0; x < width; x++) {
      const slope = felt[up + Math.max(0, x - 1)]! - felt[down + Math.min(width - 1, x + 1)]!
      const offset = (y * width + x) * 3
      const shade = 1 - slope * paper.relief
      light[offset] = red * shade
      light[offset + 1] = green * shade
      light[offset + 2] = blue * shade
    }
    if (y % rowsAtOnce === 0) await setImmediate()
  }
  release(felt)
  for (let i = 0; i < dots.radii.length; i++) {
    layDot(light, size, dots, i)
    if (i % dotsAtOnce > 0) continue
    await setImmediate()
    signal.throwIfAborted()
  }
  const bytes = byteTable()
  const data = new Uint8ClampedArray(width * height * 4)
  const byteOf = (value: number) => bytes[(Math.min(1, Math.max(0, value)) * 4095 + 0.5) | 0]!
  for (let i = 0; i < width * height; i++) {
    data[i * 4] = byteOf(light[i * 3]!)
    data[i * 4 + 1] = byteOf(light[i * 3 + 1]!)
    data[i * 4 + 2] = byteOf(light[i * 3 + 2]!)
    data[i * 4 + 3] = 255
  }
  release(light)
  return { kind: 'image', width, height, data }
}
