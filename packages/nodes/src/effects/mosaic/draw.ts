import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { putLab } from '../../ground/colour/lab.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import { layeredNoise, noiseOf, step } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { Material } from './materials.ts'
import type { Ground } from './measure.ts'

/** Numbers per tile: L, a, b, tilt x, tilt y, and 1 for gold leaf. */
const fields = 6
const textureSide = 256
/** Number of texture cells along a tile's side. */
const textureCells = 22
const bevelWidth = 0.13

/**
 * Returns a texture of spots, veins and grains, from -1 to 1, that repeats after `textureSide` cells. The repetition is invisible,
 * because every tile starts at another offset.
 */
function textureOf(seed: number): Float32Array {
  const noise = noiseOf(seed ^ 0x68bc21eb)
  const random = randomOf(seed ^ 0x02e5be93)
  const out = new Float32Array(textureSide * textureSide)
  for (let y = 0; y < textureSide; y++)
    for (let x = 0; x < textureSide; x++)
      out[y * textureSide + x] = 0.9 * layeredNoise(noise, x / 9, y / 9, 3) + 0.7 * (random() - 0.5)
  return out
}

/**
 * Returns colour and tilt of every tile with random variation, as if each tile were cut from another stone and laid slightly
 * uneven.
 */
function castTiles(
  colours: Float32Array,
  calm: Float32Array,
  material: Material,
  seed: number,
): Float32Array {
  const random = randomOf(seed ^ 0x7feb352d)
  const count = colours.length / 3
  const cast = new Float32Array(count * fields)
  for (let i = 0; i < count; i++) {
    const l = colours[i * 3]!
    const tone = (random() + random() - 1) * material.tones
    const contrast = material.contrast * l * (1 - l) * (l - 0.5) * 4
    // The darkest tones are lightened, because lighting would be invisible on a black stone.
    let light = 0.15 + 0.82 * (l + contrast) + tone * (0.5 + l)
    let a = colours[i * 3 + 1]! * material.chroma + (random() - 0.5) * 2 * material.hues
    let b = colours[i * 3 + 2]! * material.chroma + (random() - 0.5) * 2 * material.hues
    const chroma = magnitude(colours[i * 3 + 1]!, colours[i * 3 + 2]!)
    const gilt = step(0.5, 0.7, l) * step(0.13, 0.05, chroma) * step(0.1, 0.5, calm[i]!)
    const leaf = material.gold * gilt > 0.4 + 0.2 * random() ? 1 : 0
    if (leaf) {
      const shine = random()
      light = 0.54 + 0.36 * (l - 0.6) + 0.28 * shine * shine
      a = 0.026 + 0.012 * (1 - shine)
      b = 0.112 + 0.03 * shine
    }
    cast.set([light, a, b, (random() - 0.5) * 2, (random() - 0.5) * 2, leaf], i * fields)
  }
  return cast
}

export interface DrawJob {
  readonly material: Material
  readonly colours: Float32Array
  /** Lack of detail around each tile, from 0 to 1. */
  readonly calm: Float32Array
  /** Side of a tile in pixels of the output. */
  readonly side: number
  /** Half the width of a joint, in tile sides. */
  readonly joint: number
  readonly seed: number
}

/** Draws the tiles in their mortar, lit from the upper left: bevelled, slightly tilted, with an uneven surface. */
export async function drawTiles(
  ground: Ground,
  job: DrawJob,
  context: Pick<ExecutionContext, 'signal'>,
): Promise<ImageValue> {
  const { width, height, owner, depth } = ground
  const { material, side, joint } = job
  const cast = castTiles(job.colours, job.calm, material, job.seed)
  const texture = textureOf(job.seed)
  const data = new Uint8ClampedArray(width * height * 4)
  const cells = textureCells / side
  const spot = (x: number, y: number) => texture[((y & 255) << 8) + (x & 255)]!
  const [groutL, groutA, groutB] = material.grout
  await eachRow({ from: 0, to: height }, context, (y) => {
    const up = Math.max(0, y - 1) * width
    const down = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const left = y * width + Math.max(0, x - 1)
      const right = y * width + Math.min(width - 1, x + 1)
      const inside = depth[index]! - joint
      const gx = ((depth[right]! - depth[left]!) / 2) * side
      const gy = ((depth[down + x]! - depth[up + x]!) / 2) * side
      const facing = Math.max(-1.2, Math.min(1.2, 0.6 * gx + 0.8 * gy))
      const cover = Math.max(0, Math.min(1, inside * side + 0.5))
      const id = owner[index]!
      // Mortar is sandy, recessed, and shaded by the tile to its upper left.
      const sand = spot(Math.floor(x * cells * 1.7), Math.floor(y * cells * 1.7))
      const sunk = Math.max(-0.05, Math.min(0, inside)) / 0.05
      // The mortar takes some lightness from the nearest tile, so that it is neither too light in dark areas nor too dark in
      // light areas.
      const near = id < 0 ? groutL : cast[id * fields]!
      const body = groutL + 0.42 * (near - groutL)
      let l = body * (1 + 0.22 * sunk) + 0.03 * sand - 0.07 * Math.max(0, -facing)
      let [a, b] = [groutA, groutB]
      if (cover > 0 && id >= 0) {
        const c = id * fields
        const [tiltX, tiltY, leaf] = [cast[c + 3]!, cast[c + 4]!, cast[c + 5]!]
        const bevel = 1 - Math.min(1, Math.max(0, inside) / bevelWidth)
        const grain = spot(Math.floor(x * cells) + id * 37, Math.floor(y * cells) + id * 91)
        const room = 0.3 + 2.2 * cast[c]! * (1.12 - cast[c]!)
        const lean = (tiltX * 0.6 + tiltY * 0.8) * (material.lean + 0.06 * leaf)
        // A specular highlight appears where the tile's tilt and bevel face the light.
        const mirror = Math.max(0, lean * 9 + facing * bevel * 0.8 + 0.25 * grain - 0.25)
        const light =
          cast[c]! +
          room * (lean + material.bevel * facing * bevel * bevel + material.texture * grain) +
          material.gloss * mirror * mirror * (0.4 + 0.6 * cast[c]!)
        l += (light - l) * cover
        a += (cast[c + 1]! - a) * cover
        b += (cast[c + 2]! - b) * cover
      }
      putLab(data, index * 4, l, a, b)
    }
  })
  return { kind: 'image', width, height, data }
}
