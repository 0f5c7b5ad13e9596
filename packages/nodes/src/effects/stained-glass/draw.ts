import type { ExecutionContext, ImageValue } from '../../execution-types.ts'
import { putLab } from '../../ground/colour/lab.ts'
import { eachRow } from '../../ground/plane/rows.ts'
import type { Size } from '../../ground/plane/size.ts'
import { layeredNoise, noiseOf, step } from '../../ground/random/noise.ts'
import { type GlassFace, paintingAt } from './faces.ts'
import { paneFields } from './panes.ts'

export interface Window extends Size {
  /** Index of the pane at every pixel. */
  readonly owner: Int32Array
  /** Distance from the centre line of the lead, in pixels. */
  readonly lead: Float32Array
  readonly panes: Float32Array
  readonly faces: readonly GlassFace[]
  /** Index of the face that a pane shows, or -1. */
  readonly faceOf: Int32Array
}

/** Planes computed at the resolution of the regions. */
export interface Studio extends Size {
  /** Distance from the rim of the pane, and lightness of the picture, blurred strongly and slightly. */
  readonly rim: Float32Array
  readonly soft: Float32Array
  readonly fine: Float32Array
}

export interface GlassStyle {
  /** Half the width of the lead, in pixels of the output. */
  readonly half: number
  /** Side of a pane, in pixels of the output. */
  readonly pane: number
  /** Visibility of the picture on the glass, from 0 to 1. */
  readonly painting: number
  /** Strength of the light behind the glass, from 0 to 1. */
  readonly glow: number
  readonly seed: number
  /** Width in pixels of the picture in which faces were found. */
  readonly picture: number
}

const side = 256

/** Returns a tileable unevenness of blown glass, from -1 to 1, 256 × 256. */
function unevenness(seed: number): Float32Array {
  const noise = noiseOf(seed ^ 0x510e527f)
  return Float32Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [(i % side) / 24, Math.floor(i / side) / 24]
    return 1.3 * layeredNoise(noise, x, y, 3)
  })
}

function smoothAt(plane: Float32Array, { width, height }: Size, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x - 0.5))
  const py = Math.min(height - 1, Math.max(0, y - 0.5))
  const ix = Math.min(width - 2, Math.floor(px))
  const iy = Math.min(height - 2, Math.floor(py))
  const i = iy * width + ix
  const u = px - ix
  const top = plane[i]! + (plane[i + 1]! - plane[i]!) * u
  const low = plane[i + width]! + (plane[i + width + 1]! - plane[i + width]!) * u
  return top + (low - top) * (py - iy)
}

function textureAt(texture: Float32Array, x: number, y: number): number {
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const [u, v] = [x - ix, y - iy]
  const [x0, x1] = [ix & 255, (ix + 1) & 255]
  const [y0, y1] = [(iy & 255) << 8, ((iy + 1) & 255) << 8]
  const top = texture[y0 + x0]! + (texture[y0 + x1]! - texture[y0 + x0]!) * u
  const low = texture[y1 + x0]! + (texture[y1 + x1]! - texture[y1 + x0]!) * u
  return top + (low - top) * v
}

/** Returns the brightness of a lead came: a half cylinder of dull metal under a lamp. */
function leadLight({ width, height, lead }: Window, half: number, x: number, y: number): number {
  const row = y * width
  const gx = (lead[row + Math.min(width - 1, x + 1)]! - lead[row + Math.max(0, x - 1)]!) / 2
  const gy = (lead[Math.min(height - 1, y + 1) * width + x]! - lead[Math.max(0, y - 1) * width + x]!) / 2
  const lean = 0.9 * Math.min(1, lead[row + x]! / half)
  const up = Math.sqrt(1 - lean * lean)
  const lit = -0.5 * gx * lean - 0.6 * gy * lean + 0.62 * up
  const shine = Math.max(0, -0.27 * gx * lean - 0.33 * gy * lean + 0.905 * up) ** 22
  return 0.13 + 0.17 * Math.max(0, lit) + 0.26 * shine
}

/** Draws backlit panes and rounded lead between them, lit from the front at the upper left. */
export async function drawWindow(
  window: Window,
  studio: Studio,
  style: GlassStyle,
  context: ExecutionContext,
): Promise<ImageValue> {
  const { width, height, owner, lead, panes, faces, faceOf } = window
  const { half, pane, painting, glow } = style
  const texture = unevenness(style.seed)
  const data = new Uint8ClampedArray(width * height * 4)
  const [scaleX, scaleY] = [studio.width / width, studio.height / height]
  const grain = 40 / pane
  const toPicture = style.picture / width
  await eachRow({ from: 0, to: height }, context, (y) => {
    const sy = (y + 0.5) * scaleY
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const p = owner[index]! * paneFields
      const away = lead[index]!
      const metal = Math.min(1, Math.max(0, half - away + 0.5))
      let [l, a, b] = [0, 0, 0]
      if (metal < 1) {
        const sx = (x + 0.5) * scaleX
        const [c, s] = [panes[p + 4]!, panes[p + 5]!]
        const streak = textureAt(
          texture,
          (x * c + y * s) * grain * 0.3 + p * 7,
          (y * c - x * s) * grain + p * 3,
        )
        const ripple = textureAt(texture, x * grain * 1.3, y * grain * 1.3)
        // The light behind the window is a cloudy sky, brightest above the middle.
        const cloud = textureAt(texture, (x / width) * 30 + 90, (y / height) * 30 + 20)
        const [fx, fy] = [x / width - 0.5, y / height - 0.42]
        const sky = 0.05 * cloud + 0.09 * Math.exp(-4 * (fx * fx + fy * fy)) - 0.05
        const rim = smoothAt(studio.rim, studio, sx, sy) / scaleX
        const edge = Math.exp(-Math.max(0, rim - half) / (half * 1.1 + 1))
        const inner = 1 - Math.exp(-rim / (pane * 0.22))
        const soft = smoothAt(studio.soft, studio, sx, sy) - panes[p + 3]!
        const line = smoothAt(studio.fine, studio, sx, sy) - smoothAt(studio.soft, studio, sx, sy)
        let stroke = painting * step(0.02, 0.11, -line)
        let shade = painting * Math.max(-0.3, Math.min(0.2, 0.85 * soft + 0.5 * line))
        let [red, yellow] = [0, 0]
        const face = faces[faceOf[owner[index]!]!]
        if (face) {
          const paint = paintingAt(face, (x + 0.5) * toPicture, (y + 0.5) * toPicture)
          shade = (0.6 + 0.5 * painting) * paint.shade[0]
          stroke = Math.min(1, 0.8 + 0.4 * painting) * paint.line
          red = paint.shade[1]
          yellow = paint.shade[2]
        }
        // Streaks are weaker on faces, because they would look like wrinkles.
        const blown = face ? 0.25 : 1
        const room = 0.4 + 2 * panes[p]! * (1.1 - panes[p]!)
        const light =
          panes[p]! +
          shade +
          room * (0.045 * blown * streak + 0.018 * ripple + glow * (sky + 0.09 * inner - 0.03))
        const dark = (1 - (0.2 + 0.25 * glow) * edge) * (1 - (face ? 0.85 : 0.5) * stroke)
        l = Math.min(0.985, light) * dark
        const full = (1 + 0.12 * glow * inner) * (1 - 0.35 * stroke) * (0.75 + 0.25 * dark)
        a = (panes[p + 1]! + red) * full
        b = (panes[p + 2]! + yellow) * full
      }
      if (metal > 0) {
        const wear = textureAt(texture, x * grain * 2.1 + 11, y * grain * 2.1 + 5)
        const body = leadLight(window, half, x, y) + wear * 0.04
        l += (body - l) * metal
        a += (-0.001 - a) * metal
        b += (-0.008 - b) * metal
      }
      putLab(data, index * 4, l, a, b)
    }
  })
  return { kind: 'image', width, height, data }
}
