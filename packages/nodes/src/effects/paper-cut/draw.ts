import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { putLab } from '../../ground/colour/lab.ts'
import { blurPlane, softenPlane } from '../../ground/plane/blur.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import type { Size } from '../../ground/plane/size.ts'
import { layered, noiseOf } from '../../ground/random/noise.ts'
import { randomOf } from '../../ground/random/random.ts'
import type { Papers } from './colours.ts'
import type { Sheets } from './sheets.ts'

const side = 512

/** Tileable paper texture, about -1..1, 512 × 512: cloudy pulp, fine grain, and fibres. */
function fibres(seed: number): Float32Array {
  const random = randomOf(seed ^ 0x6c078965)
  const noise = noiseOf(seed ^ 0x5d588b65)
  const out = Float32Array.from({ length: side * side }, (_, i) => {
    const cloud = layered(noise, (i % side) / 40, Math.floor(i / side) / 40, 2)
    return 0.5 * cloud + 0.55 * (random() - 0.5)
  })
  for (let fibre = 0; fibre < 1500; fibre++) {
    let [x, y] = [random() * side, random() * side]
    let angle = random() * 2 * Math.PI
    const bend = (random() - 0.5) * 0.12
    const tone = (random() - 0.45) * 0.9
    for (let step = 0; step < 14 + random() * 22; step++) {
      out[((Math.floor(y) & 511) << 9) + (Math.floor(x) & 511)]! += tone
      angle += bend
      x += Math.cos(angle) * 0.8
      y += Math.sin(angle) * 0.8
    }
  }
  return out
}

/** Position in a low-resolution plane for bilinear interpolation: index and fractions. */
interface Spot {
  i: number
  u: number
  v: number
}

function moveTo(spot: Spot, { width, height }: Size, x: number, y: number): void {
  const px = Math.min(width - 1.001, Math.max(0, x - 0.5))
  const py = Math.min(height - 1.001, Math.max(0, y - 0.5))
  const ix = Math.floor(px)
  const iy = Math.floor(py)
  spot.i = iy * width + ix
  spot.u = px - ix
  spot.v = py - iy
}

function valueAt(plane: Float32Array, width: number, { i, u, v }: Spot): number {
  const top = plane[i]! + (plane[i + 1]! - plane[i]!) * u
  const low = plane[i + width]! + (plane[i + width + 1]! - plane[i + width]!) * u
  return top + (low - top) * v
}

export interface PaperLook {
  /** 0..1: distance between the sheets. */
  readonly depth: number
  /** Darkness of the shadows: lower on white, where they would look dirty. */
  readonly shade: number
  readonly seed: number
}

/**
 * Blurred masks for the shadows that a sheet casts on the next: one close and
 * sharp, one wide and soft. Offsets are in pixels of the sheets.
 */
function castShadows(sheets: Sheets, depth: number) {
  const unit = Math.sqrt(sheets.width * sheets.height)
  const near = unit * (0.002 + 0.004 * depth)
  const wide = unit * (0.006 + 0.02 * depth)
  const hard = sheets.masks.map((mask) =>
    mask.map((value) => Math.min(1, Math.max(0, (value - 0.5) * 6 + 0.5))),
  )
  return {
    near: hard.map((mask) => blurPlane(mask, sheets, Math.max(0.7, near * 0.9))),
    wide: hard.map((mask) => softenPlane(mask, sheets, wide)),
    nearShift: near,
    wideShift: wide * 0.75,
  }
}

type Shadows = ReturnType<typeof castShadows>
const shifted: Spot = { i: 0, u: 0, v: 0 }

/** Light that remains at a point of sheet `k` under the shadows of the two sheets in front of it. */
function lightOn(sheets: Sheets, shadows: Shadows, shade: number, k: number, x: number, y: number): number {
  let light = 1
  for (let j = Math.max(0, k - 2); j < k; j++) {
    const far = k - j
    moveTo(shifted, sheets, x - shadows.nearShift * far * 0.7, y - shadows.nearShift * far)
    light *= 1 - (shade * 0.4 * valueAt(shadows.near[j]!, sheets.width, shifted)) / far
    moveTo(shifted, sheets, x - shadows.wideShift * far * 0.7, y - shadows.wideShift * far)
    light *= 1 - (shade * 0.46 * valueAt(shadows.wide[j]!, sheets.width, shifted)) / far
  }
  return light
}

/** Draws the sheets over one another, lit from the upper left: shadows below their edges, bright cut edges, paper grain. */
export async function drawSheets(
  sheets: Sheets,
  papers: Papers,
  job: { readonly size: Size; readonly look: PaperLook },
  context: ExecutionContext,
): Promise<ImageValue> {
  const { width, height } = job.size
  const { depth, shade, seed } = job.look
  const grain = fibres(seed)
  const shadows = castShadows(sheets, depth)
  const data = new Uint8ClampedArray(width * height * 4)
  const [scaleX, scaleY] = [sheets.width / width, sheets.height / height]
  const cells = 900 / Math.sqrt(width * height)
  const last = sheets.masks.length
  // Width of the cut edge: about 1/620 of the picture, and at least about a pixel.
  const cut = Math.max(1.1, Math.sqrt(width * height) / 620)
  const here: Spot = { i: 0, u: 0, v: 0 }
  await eachRow({ from: 0, to: height }, context, (py) => {
    const y = (py + 0.5) * scaleY
    for (let px = 0; px < width; px++) {
      const x = (px + 0.5) * scaleX
      moveTo(here, sheets, x, y)
      const nearest = here.i + (here.u >= 0.5 ? 1 : 0) + (here.v >= 0.5 ? sheets.width : 0)
      let [rest, l, a, b] = [1, 0, 0, 0]
      for (let k = 0; k <= last && rest > 0.004; k++) {
        let cover = 1
        let rim = 0
        if (k < last) {
          const mask = sheets.masks[k]!
          const value = valueAt(mask, sheets.width, here)
          if (value <= 0.02) continue
          if (value < 0.98) {
            const { i } = here
            const gx =
              ((mask[i + 1]! - mask[i]! + mask[i + sheets.width + 1]! - mask[i + sheets.width]!) / 2) * scaleX
            const gy =
              ((mask[i + sheets.width]! - mask[i]! + mask[i + sheets.width + 1]! - mask[i + 1]!) / 2) * scaleY
            const steep = Math.sqrt(gx * gx + gy * gy) + 1e-6
            const inside = (value - 0.5) / steep
            cover = Math.min(1, Math.max(0, inside + 0.5))
            // Where the mask rises towards the lower right, the outline faces the light.
            rim = Math.max(0, 1 - Math.abs(inside - cut * 0.5) / cut) * ((0.6 * gx + 0.8 * gy) / steep)
          }
        }
        if (cover <= 0) continue
        const c = papers.index[k]![nearest]! * 3
        const fibre =
          grain[((Math.floor(py * cells + k * 91) & 511) << 9) + (Math.floor(px * cells + k * 57) & 511)]!
        const light = lightOn(sheets, shadows, shade, k, x, y)
        const paper = papers.colours[c]! + 0.012 * fibre + (rim > 0 ? 0.075 : 0.05) * rim
        const share = rest * cover
        l += share * paper * light
        // Chroma fades less than lightness in the shade, or the picture would look grey.
        const keep = 0.35 + 0.65 * light
        a += share * papers.colours[c + 1]! * keep
        b += share * (papers.colours[c + 2]! * keep - 0.012 * (1 - light))
        rest *= 1 - cover
      }
      putLab(data, (py * width + px) * 4, l, a, b)
    }
  })
  return { kind: 'image', width, height, data }
}
