import type { KernelSession } from '../../kernels/session.ts'
import sharp from '../../sharp.ts'
import { magnitude } from '../plane/magnitude.ts'
import type { Size } from '../plane/size.ts'
import type { Screen } from './screen.ts'

/** A picture in the kernels' memory: opaque RGBA bytes. */
export interface Texture extends TextureLevel {
  /** Mipmaps: the texture at half the size, a quarter and so on. Blurred shots sample them, with fewer samples. */
  readonly smaller: readonly TextureLevel[]
}

export interface TextureLevel {
  readonly address: number
  readonly width: number
  readonly height: number
}

/** Camera view: texture position at the middle of the area, texture pixels per frame pixel, and rotation in radians. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly turn: number
}

/** A part of the frame, in pixels. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Shot {
  readonly texture: Texture
  /** Views when the shutter opens and closes: motion between them is blurred. */
  readonly open: View
  readonly shut: View
  readonly area: Area
  /** Separation of red and blue along the blur, from 0 to 1. */
  readonly split?: number
  /** Flash over everything: its strength, and its colour as sRGB bytes. */
  readonly flash?: { readonly share: number; readonly colour: readonly [number, number, number] }
  /** Brightness: 1 normal, 0 black. */
  readonly light?: number
  /** Darkening of the corners, from 0 to 1. */
  readonly vignette?: number
}

const maxTaps = 9
/** Frame pixels between two samples of a blur. */
const tapPixels = 2
/** Minimum length of a blur: for a shorter motion, a sharp sample looks better. */
const minBlur = 1.8
const bands = 16

const smallerLevels = 3

/** Copies a picture (opaque RGBA bytes) and its mipmaps into the kernels' memory. */
export async function placeTexture(
  session: KernelSession,
  data: Uint8Array,
  { width, height }: Size,
): Promise<Texture> {
  const smaller: TextureLevel[] = []
  for (let level = 1; level <= smallerLevels; level++) {
    const size = { width: Math.max(4, width >> level), height: Math.max(4, height >> level) }
    const pixels = await sharp(data, { raw: { width, height, channels: 4 } })
      .resize(size.width, size.height, { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer()
    smaller.push({ address: session.place(pixels), ...size })
  }
  return { address: session.place(data), width, height, smaller }
}

/** Returns the mipmap for a scale of texture pixels per frame pixel. */
export function levelFor(texture: Texture, scale: number): TextureLevel {
  const depth = Math.min(smallerLevels, Math.max(0, Math.round(Math.log2(scale))))
  return depth === 0 ? texture : texture.smaller[depth - 1]!
}

type Affine = readonly [number, number, number, number, number, number]

function affineOf({ x, y, scale, turn }: View, { left, top, right, bottom }: Area): Affine {
  const [c, s] = [scale * Math.cos(turn), scale * Math.sin(turn)]
  const [mx, my] = [(left + right) / 2, (top + bottom) / 2]
  return [c, -s, x - c * mx + s * my, s, c, y - s * mx - c * my]
}

/** Converts a mapping to a smaller copy of the texture. */
function shrunk([a, b, c, d, e, f]: Affine, texture: TextureLevel, level: TextureLevel): Affine {
  const [across, down] = [level.width / texture.width, level.height / texture.height]
  return [a * across, b * across, c * across, d * down, e * down, f * down]
}

/** Returns the largest motion of a corner, in frame pixels. */
function reachOf(a: Affine, b: Affine, { left, top, right, bottom }: Area, scale: number): number {
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x, y] as const))
  const ways = corners.map(([x, y]) => {
    const across = (b[0] - a[0]) * x + (b[1] - a[1]) * y + b[2] - a[2]
    const down = (b[3] - a[3]) * x + (b[4] - a[4]) * y + b[5] - a[5]
    return magnitude(across, down) / scale
  })
  return Math.max(...ways)
}

/** Returns the weights of the samples along a blur, four numbers each: red has more weight at the beginning, blue at the end. */
export function tapWeights(taps: number, split: number): Float32Array {
  const weights = new Float32Array(taps * 4)
  for (let channel = 0; channel < 3; channel++) {
    const lean = (1 - channel) * split
    const shares = Array.from({ length: taps }, (_, tap) =>
      Math.max(0, 1 + 1.8 * lean * (taps === 1 ? 0 : 1 - (2 * tap) / (taps - 1))),
    )
    const sum = shares.reduce((total, share) => total + share, 0)
    for (const [tap, share] of shares.entries()) weights[tap * 4 + channel] = share / sum
  }
  return weights
}

const phaseCount = 256
/** Fixed-point scale of the vertical weights: i16, so that one multiply-add handles a pair of rows. */
const fixed = 16_384

/** Catmull-Rom weights between two samples: per phase four f32 across and four i16 down, 32 bytes. */
export function phaseTable(): Uint8Array {
  const table = new DataView(new ArrayBuffer((phaseCount + 1) * 32))
  for (let phase = 0; phase <= phaseCount; phase++) {
    const f = phase / phaseCount
    const weights = [
      -0.5 * f ** 3 + f ** 2 - 0.5 * f,
      1.5 * f ** 3 - 2.5 * f ** 2 + 1,
      -1.5 * f ** 3 + 2 * f ** 2 + 0.5 * f,
      0.5 * f ** 3 - 0.5 * f ** 2,
    ]
    const whole = weights.map((weight) => Math.round(weight * fixed))
    // The last weight is the remainder, so that the four weights sum to exactly 1 and flat areas remain flat.
    whole[1] = fixed - whole[0]! - whole[2]! - whole[3]!
    for (let index = 0; index < 4; index++) {
      table.setFloat32(phase * 32 + index * 4, weights[index]! / fixed, true)
      table.setInt16(phase * 32 + 16 + index * 2, whole[index]!, true)
    }
  }
  return new Uint8Array(table.buffer)
}

/** Draws the views of moving cameras onto a screen. */
export class ShotCamera {
  readonly #session: KernelSession
  readonly #screen: Screen
  readonly #parameters: number
  readonly #weights: number
  readonly #phases: number

  constructor(session: KernelSession, screen: Screen) {
    this.#session = session
    this.#screen = screen
    this.#parameters = session.reserve(128)
    this.#weights = session.reserve(maxTaps * 16)
    this.#phases = session.place(phaseTable())
  }

  /** Draws one frame. The parameters are in the order of the kernel's `Shot`. */
  async draw(shot: Shot): Promise<void> {
    const { texture, area } = shot
    const { width, height, rgba } = this.#screen
    const [open, shut] = [affineOf(shot.open, area), affineOf(shot.shut, area)]
    const reach = reachOf(open, shut, area, shot.open.scale)
    const taps = reach < minBlur ? 1 : Math.min(maxTaps, Math.max(3, Math.ceil(reach / tapPixels)))
    // Widely spaced samples are taken from a mipmap whose pixels are as large as the gaps between the samples.
    const gap = taps === 1 ? 1 : (reach * shot.open.scale) / (taps - 1)
    const depth = Math.min(smallerLevels, Math.max(0, Math.round(Math.log2(gap / 1.5))))
    const level = depth === 0 ? texture : texture.smaller[depth - 1]!
    this.#session.floats(this.#weights, taps * 4).set(tapWeights(taps, shot.split ?? 0))
    const edges = [area.left, area.top, area.right, area.bottom].map(Math.round)
    const source = [level.address, level.width, level.height, rgba, width, height]
    this.#session.ints(this.#parameters, 13).set([...source, ...edges, taps, this.#weights, this.#phases])
    const { share, colour } = shot.flash ?? { share: 0, colour: [0, 0, 0] }
    const light = colour.map((value) => (value / 255) ** 2)
    this.#session
      .floats(this.#parameters + 52, 18)
      .set([
        ...shrunk(open, texture, level),
        ...shrunk(shut, texture, level),
        share,
        ...light,
        shot.light ?? 1,
        shot.vignette ?? 0,
      ])
    await this.#session.run('drawShot', height, { parameters: this.#parameters }, Math.ceil(height / bands))
  }
}
