import { type Lab, putLab } from '../../src/ground/colour/lab.ts'
import { noiseOf } from '../../src/ground/random/noise.ts'
import { randomOf } from '../../src/ground/random/random.ts'

/** Side of a swatch in pixels. */
export const swatchSide = 768

const hairs = 64

/** Wet paint on a square canvas: Oklab colour and thickness of the paint per pixel. */
export class PaintCanvas {
  readonly light = new Float32Array(swatchSide ** 2)
  readonly a = new Float32Array(swatchSide ** 2)
  readonly b = new Float32Array(swatchSide ** 2)
  readonly thick = new Float32Array(swatchSide ** 2)
  readonly random: () => number
  /** Returns the share of the paint that a pixel takes on, from 0 to 1. */
  grip: (x: number, y: number) => number = () => 1

  constructor(seed: number, ground: Lab) {
    this.random = randomOf(seed)
    this.light.fill(ground[0])
    this.a.fill(ground[1])
    this.b.fill(ground[2])
  }

  /** Mixes `share` (0 to 1) of a colour into one pixel. */
  dab(x: number, y: number, colour: Lab, share: number, thickness = 0): void {
    if (x < 0 || y < 0 || x >= swatchSide || y >= swatchSide || share <= 0) return
    const index = Math.floor(y) * swatchSide + Math.floor(x)
    this.light[index]! += (colour[0] - this.light[index]!) * share
    this.a[index]! += (colour[1] - this.a[index]!) * share
    this.b[index]! += (colour[2] - this.b[index]!) * share
    this.thick[index]! += (thickness - this.thick[index]!) * share
  }

  /** Paints a disc with a soft rim. */
  dot(x: number, y: number, radius: number, colour: Lab, thickness = 0.6): void {
    const reach = Math.ceil(radius + 1)
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const [px, py] = [Math.floor(x) + dx, Math.floor(y) + dy]
        const out = Math.hypot(px + 0.5 - x, py + 0.5 - y)
        const dome = Math.sqrt(Math.max(0, 1 - (out / radius) ** 2))
        this.dab(px, py, colour, Math.min(1, Math.max(0, radius + 0.5 - out)), thickness * dome)
      }
    }
  }

  /** Paints a stroke of a bristle brush along a direction field. */
  stroke(start: { x: number; y: number }, brush: Brush): void {
    const { random } = this
    const profile = Array.from({ length: hairs }, () => random())
    const load = Array.from({ length: hairs }, () => random())
    const half = brush.long / 2
    for (const way of [1, -1]) {
      let { x, y } = start
      let [dx, dy] = [0, 0]
      for (let s = 0; s < half; s += 0.5) {
        const angle = brush.angleAt(x, y)
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        const turn = s === 0 ? way : cos * dx + sin * dy < 0 ? -1 : 1
        dx = cos * turn
        dy = sin * turn
        this.#across({ x, y, dx, dy, along: (way * s) / half }, brush, profile, load)
        x += dx * 0.5
        y += dy * 0.5
      }
    }
  }

  #across(
    position: { x: number; y: number; dx: number; dy: number; along: number },
    brush: Brush,
    profile: number[],
    load: number[],
  ) {
    const body = brush.wide * (1 - Math.abs(position.along) ** 4)
    const side = position.dx * (position.along < 0 ? -1 : 1)
    const other = position.dy * (position.along < 0 ? -1 : 1)
    for (let v = -body; v <= body; v += 0.5) {
      const hair = Math.min(hairs - 1, Math.floor(((v / brush.wide + 1) / 2) * hairs))
      const worn = brush.dry * (0.5 + 0.5 * position.along) - load[hair]!
      if (worn > 0) continue
      const shade = (profile[hair]! - 0.5) * brush.streak
      const colour: Lab = [brush.colour[0] + shade, brush.colour[1], brush.colour[2]]
      const rim = (Math.abs(v) / brush.wide) ** 4
      const thickness = brush.lift * (0.4 + 0.6 * profile[hair]! + 0.35 * rim - 0.2 * position.along)
      const [px, py] = [position.x - other * v, position.y + side * v]
      this.dab(
        px,
        py,
        colour,
        brush.opacity * this.grip(px, py) * Math.min(1, (body - Math.abs(v)) * 0.8 + 0.2),
        thickness,
      )
    }
  }

  /** Returns the picture with relief shading, lit from the upper left. */
  finish(relief: number, ground?: { seed: number; scale: number; amount: number }): Uint8ClampedArray {
    const data = new Uint8ClampedArray(swatchSide ** 2 * 4)
    const grain = ground ? noiseOf(ground.seed) : null
    const heightAt = (x: number, y: number) => {
      const [cx, cy] = [Math.min(swatchSide - 1, Math.max(0, x)), Math.min(swatchSide - 1, Math.max(0, y))]
      return this.thick[cy * swatchSide + cx]!
    }
    for (let y = 0; y < swatchSide; y++) {
      for (let x = 0; x < swatchSide; x++) {
        const index = y * swatchSide + x
        const gx = heightAt(x + 1, y) - heightAt(x - 1, y)
        const gy = heightAt(x, y + 1) - heightAt(x, y - 1)
        const lit = Math.tanh(relief * (0.6 * gx + 0.8 * gy))
        const weave = grain && ground ? ground.amount * grain(x * ground.scale, y * ground.scale) : 0
        const light = this.light[index]! + 0.13 * lit * (0.4 + this.light[index]!) + weave
        putLab(data, index * 4, light, this.a[index]!, this.b[index]!)
      }
    }
    return data
  }
}

export interface Brush {
  readonly angleAt: (x: number, y: number) => number
  readonly long: number
  readonly wide: number
  readonly colour: Lab
  readonly opacity: number
  /** Dryness of the brush at its end, from 0 to 1. */
  readonly dry: number
  /** Variation of the lightness between the hairs of the brush. */
  readonly streak: number
  readonly lift: number
}
