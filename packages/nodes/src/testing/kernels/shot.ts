import { mirrorIndex } from './plane.ts'

interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

export interface ShotPlan {
  /** Returns the texture position of a frame's position, from the opening of the shutter (share 0) to its closing (1). */
  readonly place: (x: number, y: number, share: number) => readonly [number, number]
  /** Weights of red, green and blue of each sample along the blur. */
  readonly weights: readonly (readonly [number, number, number])[]
  readonly flash: number
  readonly colour: readonly [number, number, number]
  readonly light: number
  readonly vignette: number
}

const cubic = (f: number) => [
  -0.5 * f ** 3 + f ** 2 - 0.5 * f,
  1.5 * f ** 3 - 2.5 * f ** 2 + 1,
  -1.5 * f ** 3 + 2 * f ** 2 + 0.5 * f,
  0.5 * f ** 3 - 0.5 * f ** 2,
]

/** Interpolates a channel: with `isSharp` by Catmull-Rom, otherwise bilinearly; mirrored beyond the border. */
function sample(
  texture: Picture,
  position: readonly [number, number],
  channel: number,
  isSharp: boolean,
): number {
  const [x, y] = [position[0] - 0.5, position[1] - 0.5]
  const [ix, iy] = [Math.floor(x), Math.floor(y)]
  const weigh = (f: number) => (isSharp ? cubic(f) : [0, 1 - f, f, 0])
  const [across, down] = [weigh(x - ix), weigh(y - iy)]
  let sum = 0
  for (let j = 0; j < 4; j++) {
    for (let i = 0; i < 4; i++) {
      const column = mirrorIndex(ix + i - 1, texture.width)
      const row = mirrorIndex(iy + j - 1, texture.height)
      sum += across[i]! * down[j]! * texture.data[(row * texture.width + column) * 4 + channel]!
    }
  }
  return Math.min(255, Math.max(0, sum))
}

/** Reference for `drawShot` over a whole frame; returns RGBA bytes. */
export function drawShotReference(
  texture: Picture,
  { width, height }: { width: number; height: number },
  plan: ShotPlan,
): Uint8Array {
  const out = new Uint8Array(width * height * 4).fill(255)
  const taps = plan.weights.length
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) {
        const value = plan.weights.reduce((sum, weights, tap) => {
          const address = plan.place(x + 0.5, y + 0.5, taps === 1 ? 0 : tap / (taps - 1))
          return sum + (taps === 1 ? 1 : weights[channel]!) * sample(texture, address, channel, taps === 1)
        }, 0)
        const corner = (((x + 0.5) / width) * 2 - 1) ** 2 + (((y + 0.5) / height) * 2 - 1) ** 2
        const shade = plan.light * (1 - (plan.vignette * corner) / 2)
        const flash = plan.flash * (plan.colour[channel]! / 255) ** 2
        const light = (value / 255) ** 2 * (1 - plan.flash) * shade + flash
        out[(y * width + x) * 4 + channel] = Math.round(255 * Math.sqrt(light))
      }
    }
  }
  return out
}
