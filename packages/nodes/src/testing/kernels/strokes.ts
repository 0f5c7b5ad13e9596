import type { LayerPlan } from '../../ground/drawing/painting-plan.ts'
import { clamp01, drawsOf, hash, unit } from './hash.ts'
import { type Plane, sampleClamped } from './plane.ts'

export interface Canvas {
  /** L, a, b of the source, and of the painting. */
  readonly base: Plane
  readonly paint: Plane
  readonly heights: Plane
  /** Tangent x, y, anisotropy and gradient, in the size of the base. */
  readonly flow: Plane
  readonly hairs: Float32Array
}

interface Stroke {
  readonly x: number
  readonly y: number
  readonly c: number
  readonly s: number
  readonly long: number
  readonly wide: number
  readonly bow: number
  readonly paintColour: readonly number[]
  readonly colour: readonly number[]
  readonly hairs: number
  readonly height: number
}

function planStroke(
  canvas: Canvas,
  layer: LayerPlan,
  cell: { cx: number; cy: number; seed: number },
): Stroke | null {
  const draws = drawsOf(cell.cx, cell.cy, cell.seed)
  const u = (i: number) => unit(draws[i]!)
  // The position is rounded to f32 like in the kernel, because at cell borders a double could select another pixel.
  const x = Math.fround((cell.cx + u(0) - 0.5) * layer.cell)
  const y = Math.fround((cell.cy + u(1) - 0.5) * layer.cell)
  const flow = (px: number, py: number) =>
    [0, 1, 3].map((c) => sampleClamped(canvas.flow, Math.trunc(px), Math.trunc(py), c))
  const [fx, fy, gradient] = flow(x, y) as [number, number, number]
  if (gradient < layer.detail * (0.6 + 0.8 * u(2))) return null
  const wobble = (u(3) - 0.5) * 0.24
  const direction = draws[3]! & 0x1000000 ? 1 : -1
  const c = (fx - wobble * fy) * direction
  const s = (fy + wobble * fx) * direction
  const long = layer.halfLength * (0.65 + 0.7 * u(4))
  const turnAt = (side: number) => {
    const [ax, ay] = flow(x + side * c * long * 0.7, y + side * s * long * 0.7) as [number, number]
    const turn = c * ay - s * ax
    return c * ax + s * ay < 0 ? -turn : turn
  }
  const bend = Math.max(-0.35, Math.min(0.35, (turnAt(1) - turnAt(-1)) * 0.36)) / long
  const paintColour = [0, 1, 2].map((i) => sampleClamped(canvas.base, Math.trunc(x), Math.trunc(y), i))
  const shift = [
    (u(6) - 0.5) * layer.jitter,
    (u(7) - 0.5) * layer.jitter * 0.45,
    (u(8) - 0.5) * layer.jitter * 0.45,
  ]
  return {
    ...{ x, y, c, s, long, paintColour },
    wide: layer.halfWidth * (0.7 + 0.6 * u(5)),
    bow: bend * long * long,
    colour: paintColour.map((value, i) => value + shift[i]!),
    hairs: draws[9]! & 1023,
    height: layer.lift * (0.35 + 0.65 * u(10)),
  }
}

function touch(
  canvas: Canvas,
  layer: LayerPlan,
  stroke: Stroke,
  position: { column: number; row: number },
): void {
  const { c, s, wide } = stroke
  const dx = position.column + 0.5 - stroke.x
  const dy = position.row + 0.5 - stroke.y
  const u = (dx * c + dy * s) / stroke.long
  if (u * u >= 1) return
  const v = dy * c - dx * s - stroke.bow * u * u
  const across = Math.abs(v)
  const body = wide * (1 - u ** 6)
  if (across >= body) return
  const hairAt = (v + wide) * (9 / wide + 0.35)
  const index = stroke.hairs + Math.trunc(hairAt)
  const hair = canvas.hairs[index]! + (canvas.hairs[index + 1]! - canvas.hairs[index]!) * (hairAt % 1)
  const dry = clamp01((u - 0.25) * 1.2)
  const pixel = position.row * canvas.base.width + position.column
  const below = [...canvas.base.data.subarray(pixel * 3, pixel * 3 + 3)]
  const far =
    below.reduce((sum, value, i) => sum + (value - stroke.paintColour[i]!) ** 2, 0) / layer.reach ** 2
  let cover = clamp01((body - across) * 0.9) * clamp01(1 - (dry - hair * 0.9) * 2.2)
  cover *= clamp01(1.6 - far * 1.6)
  const streak = (hair - 0.5) * layer.jitter * 0.9
  for (let i = 0; i < 3; i++) {
    const wet = below[i]! + (stroke.colour[i]! - below[i]!) * layer.flatness + (i === 0 ? streak : 0)
    const old = canvas.paint.data[pixel * 3 + i]!
    canvas.paint.data[pixel * 3 + i] = old + (wet - old) * cover * layer.opacity
  }
  const thickness = stroke.height * (0.55 + 0.75 * (hair - 0.5) + 0.4 * (across / wide) ** 4 - 0.25 * u)
  const before = canvas.heights.data[pixel]!
  canvas.heights.data[pixel] = before + (thickness - 0.65 * before) * cover
}

function lay(canvas: Canvas, layer: LayerPlan, cell: { cx: number; cy: number; seed: number }): void {
  const { width, height } = canvas.base
  const stroke = planStroke(canvas, layer, cell)
  if (!stroke) return
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) touch(canvas, layer, stroke, { column, row })
  }
}

const cellsOf = ({ base }: Canvas, { cell }: LayerPlan) => ({
  columns: Math.trunc(base.width / cell) + 2,
  rows: Math.trunc(base.height / cell) + 2,
})

/** Reference for `paint`: tries each stroke of a layer on every pixel of the canvas, and changes `paint` and `heights`. */
export function paintReference(canvas: Canvas, layer: LayerPlan, seed: number): void {
  const { columns, rows } = cellsOf(canvas, layer)
  for (let phase = 0; phase < 16; phase++) {
    const mixed = (phase * 7 + 3) & 15
    for (let cy = mixed >> 2; cy < rows; cy += 4) {
      for (let cx = mixed & 3; cx < columns; cx += 4) lay(canvas, layer, { cx, cy, seed })
    }
  }
}

/** Returns a triangular wave: 1 at even numbers, 0 at odd numbers. */
const triangle = (x: number) => Math.abs(x - 2 * Math.floor(x / 2) - 1)

/** Draws like `paintReference`, but only strokes whose time is within from..to, row by row. */
export function paintBetweenReference(
  canvas: Canvas,
  layer: LayerPlan,
  { seed, wave, from, to }: { seed: number; wave: Float32Array; from: number; to: number },
): void {
  const { columns, rows } = cellsOf(canvas, layer)
  for (let cy = 0; cy < rows; cy++) {
    for (let cx = 0; cx < columns; cx++) {
      const first = triangle(cx * wave[0]! + cy * wave[1]! + wave[4]!)
      const second = triangle(cx * wave[2]! + cy * wave[3]! + wave[5]!)
      const chance = unit(hash((seed ^ hash((Math.imul(cx, 0x85ebca6b) + cy) >>> 0)) >>> 0))
      const time = Math.min(0.9999, Math.max(0, (0.5 * first + 0.28 * second + 0.22 * chance - 0.12) * 1.32))
      if (time >= from && time < to) lay(canvas, layer, { cx, cy, seed })
    }
  }
}
