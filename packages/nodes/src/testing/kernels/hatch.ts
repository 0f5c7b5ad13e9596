import { linearRgb } from '../../ground/colour/lab.ts'
import type { HatchLayer } from '../../ground/drawing/hatch.ts'
import { clamp01, drawsOf, hash, smooth, unit } from './hash.ts'
import { type Plane, sampleClamped } from './plane.ts'

export interface HatchSheet {
  readonly lab: Plane
  readonly tone: Plane
  readonly paper: Plane
  /** Tangent x, y and anisotropy, in the size of the tone. */
  readonly flow: Plane
  /** Density in four channels, to which strokes add. */
  readonly density: Plane
}

interface Stroke {
  readonly x: number
  readonly y: number
  readonly c: number
  readonly s: number
  readonly long: number
  readonly wide: number
  readonly bow: number
  readonly press: number
  readonly ink: readonly number[]
}

const densityOf = (light: number) => -Math.log(Math.max(0.04, Math.min(1, light)))

function inkOf(sheet: HatchSheet, layer: HatchLayer, x: number, y: number, bits: number): number[] {
  const { colours, ink = [0, 0, 0], chalk = 0 } = layer
  if (!colours) return [...ink, chalk]
  const sampleAt = (c: number) => sampleClamped(sheet.lab, x, y, c)
  const a = sampleAt(1) * colours.vivid + (unit(hash(bits + 9)) - 0.5) * colours.spread
  const b = sampleAt(2) * colours.vivid + (unit(hash(bits + 10)) - 0.5) * colours.spread
  const light = colours.middle + (sampleAt(0) - colours.middle) * 0.5
  const rgb = linearRgb([light, a, b])
  return [...rgb.map(densityOf), 0]
}

/** Returns the direction of a stroke at a position: the default direction or the direction of the form, rotated. */
function directionAt(
  sheet: HatchSheet,
  layer: HatchLayer,
  position: readonly [number, number],
  wobble: number,
) {
  const [tx, ty, sure] = [0, 1, 2].map((c) => sampleClamped(sheet.flow, ...position, c)) as [
    number,
    number,
    number,
  ]
  const [hx, hy] = [Math.cos(layer.angle), Math.sin(layer.angle)]
  const direction = tx * hx + ty * hy < 0 ? -1 : 1
  const share = layer.follow * smooth(0.1, 0.6, sure)
  const angle = Math.atan2(hy + (ty * direction - hy) * share, hx + (tx * direction - hx) * share)
  const turned = angle + layer.turn + (wobble - 0.5) * layer.wobble
  return [Math.cos(turned), Math.sin(turned)] as const
}

function planStroke(
  sheet: HatchSheet,
  layer: HatchLayer,
  cx: number,
  cy: number,
  seed: number,
): Stroke | null {
  const draws = drawsOf(cx, cy, seed)
  const u = (i: number) => unit(draws[i]!)
  const x = Math.fround((cx + u(0) - 0.5) * layer.cell)
  const y = Math.fround((cy + u(1) - 0.5) * layer.cell)
  const position = [Math.trunc(x), Math.trunc(y)] as const
  const wanted = (sampleClamped(sheet.tone, ...position, 0) - layer.low) / (layer.high - layer.low)
  if (wanted <= 0.85 * u(2)) return null
  const [c, s] = directionAt(sheet, layer, position, u(3))
  const long = (layer.length / 2) * (0.6 + 0.8 * u(4))
  const wide = (layer.width / 2) * (0.75 + 0.5 * u(5))
  const turnAt = (side: number) => {
    const [px, py] = [x + side * c * long * 0.8, y + side * s * long * 0.8]
    const [tx, ty, sure] = [0, 1, 2].map((k) => sampleClamped(sheet.flow, Math.trunc(px), Math.trunc(py), k))
    const turn = (c * ty! - s * tx!) * (c * tx! + s * ty! < 0 ? -1 : 1)
    return turn * layer.follow * sure!
  }
  const bends = layer.follow > 0 && layer.turn === 0
  const form = bends ? Math.max(-0.4, Math.min(0.4, (turnAt(1) - turnAt(-1)) * 0.3)) : 0
  const bow = (form + (u(6) - 0.35) * 0.1) * long
  const ink = inkOf(sheet, layer, Math.max(0, position[0]), Math.max(0, position[1]), draws[7]!)
  return { x, y, c, s, long, wide, bow, press: 0.6 + 0.8 * u(7), ink }
}

function layStroke(sheet: HatchSheet, layer: HatchLayer, stroke: Stroke): void {
  const { width, height } = sheet.tone
  const { c, s, wide, ink } = stroke
  for (let i = 0; i < width * height; i++) {
    const dx = (i % width) + 0.5 - stroke.x
    const dy = Math.floor(i / width) + 0.5 - stroke.y
    const u = (dx * c + dy * s) / stroke.long
    if (u * u >= 1) continue
    const v = Math.abs(dy * c - dx * s - stroke.bow * u * u)
    const wanted = clamp01((sheet.tone.data[i]! - layer.low) / (layer.high - layer.low))
    if (wanted <= 0) continue
    const lift = (1 - u ** 4) * (0.85 - 0.25 * u)
    const body = wide * (1 + layer.pen * (lift * wanted * 1.3 - 1)) * (1 - 0.25 * u * u)
    const force = wanted * lift * stroke.press * (1 - layer.pen) + layer.pen
    const hollow = 1 - sheet.paper.data[i]!
    const caught = 1 - layer.grain * smooth(0.15 + 0.45 * force, 0.5 + 0.5 * force, hollow)
    const share = clamp01(body + 0.5 - v) * force * caught * layer.density
    for (let k = 0; k < 4; k++) sheet.density.data[i * 4 + k]! += ink[k]! * share
  }
}

/** Reference for `hatch`: draws a layer, every stroke over the whole sheet, in the order of the cells. */
export function hatchReference(sheet: HatchSheet, layer: HatchLayer, seed: number): void {
  const { width, height } = sheet.tone
  for (let cy = 0; cy < Math.trunc(height / layer.cell) + 2; cy++) {
    for (let cx = 0; cx < Math.trunc(width / layer.cell) + 2; cx++) {
      const stroke = planStroke(sheet, layer, cx, cy, seed)
      if (stroke) layStroke(sheet, layer, stroke)
    }
  }
}
