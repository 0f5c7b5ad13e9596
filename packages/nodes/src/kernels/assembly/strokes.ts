import { clamp01, clampInt, fixedOne, hash, loadLab, pad, storeLab, unit } from './common'
import { touchRow } from './touched'

/** Parameters of a layer of strokes; f32 and i32 fields in the order in which `strokes.ts` of the node writes them. */
@unmanaged
class Layer {
  base: usize
  paint: usize
  heights: usize
  field: usize
  hairs: usize
  width: i32
  height: i32
  fieldWidth: i32
  fieldHeight: i32
  shift: i32
  cell: i32
  seed: u32
  /** Address of the map in which strokes mark each block of a row that they reach; 0 if the map is not needed. */
  touched: usize
  halfLength: f32
  halfWidth: f32
  /** Minimum colour gradient of a stroke. */
  detail: f32
  /** Colour distance (Oklab) at which a stroke no longer covers the paint below. */
  reach: f32
  opacity: f32
  /** Weight of the stroke's own colour relative to the colour below it. */
  flatness: f32
  jitter: f32
  lift: f32
}

/**
 * Draws a layer of strokes over rows y0 to y1. Every stroke belongs to a cell of a jittered grid, takes its colour from the base at
 * its centre, bends with the flow, and stops where the base changes to another colour (after Litwinowicz 1997, Hertzmann 1998).
 * The order of cells depends only on the cell, so that bands agree at their seams.
 */
export function paint(y0: i32, y1: i32, parameters: usize): void {
  const layer = changetype<Layer>(parameters)
  const margin = <i32>(layer.halfLength + layer.halfWidth) + layer.cell + 2
  const columns = layer.width / layer.cell + 2
  const rows = layer.height / layer.cell + 2
  const top = clampInt((y0 - margin) / layer.cell, 0, rows - 1)
  const bottom = clampInt((y1 + margin) / layer.cell + 1, 0, rows)
  for (let phase: u32 = 0; phase < 16; phase++) {
    // 7 is coprime to 16, so cells that are drawn one after the other are not adjacent.
    const mixed = (phase * 7 + 3) & 15
    const column0 = <i32>(mixed & 3)
    const row0 = <i32>(mixed >> 2)
    for (let cy = top + ((row0 - top) & 3); cy < bottom; cy += 4) {
      for (let cx = column0; cx < columns; cx += 4) stroke(layer, cx, cy, y0, y1)
    }
  }
}

// @ts-ignore: decorator of the compiler
@inline
function flowAt(layer: Layer, x: f32, y: f32): usize {
  const fx = clampInt(<i32>x >> layer.shift, 0, layer.fieldWidth - 1)
  const fy = clampInt(<i32>y >> layer.shift, 0, layer.fieldHeight - 1)
  return layer.field + ((<usize>(fy * layer.fieldWidth + fx)) << 4)
}

function stroke(layer: Layer, cx: i32, cy: i32, y0: i32, y1: i32): void {
  const stride = layer.width + 2 * pad
  let bits = hash(layer.seed ^ hash(<u32>cx + 0x9e3779b9 * <u32>(cy + 1)))
  const cell = <f32>layer.cell
  const x: f32 = (<f32>cx + unit(bits) - <f32>0.5) * cell
  bits = hash(bits + 1)
  const y: f32 = (<f32>cy + unit(bits) - <f32>0.5) * cell
  const ix = clampInt(<i32>x, 0, layer.width - 1)
  const iy = clampInt(<i32>y, 0, layer.height - 1)
  const flow = flowAt(layer, x, y)
  bits = hash(bits + 2)
  if (load<f32>(flow, 12) < layer.detail * (<f32>0.6 + <f32>0.8 * unit(bits))) return

  // Imitates human inaccuracy: up to 7 degrees off the flow, and strokes in either direction.
  bits = hash(bits + 3)
  const wobble: f32 = (unit(bits) - <f32>0.5) * <f32>0.24
  const way: f32 = bits & 0x1000000 ? 1 : -1
  const c: f32 = (load<f32>(flow) - wobble * load<f32>(flow, 4)) * way
  const s: f32 = (load<f32>(flow, 4) + wobble * load<f32>(flow)) * way
  bits = hash(bits + 4)
  const long: f32 = layer.halfLength * (<f32>0.65 + <f32>0.7 * unit(bits))
  bits = hash(bits + 5)
  const wide: f32 = layer.halfWidth * (<f32>0.7 + <f32>0.6 * unit(bits))

  // The curvature follows from the flow at both ends: v = bend * u^2.
  const ahead = flowAt(layer, x + c * long * <f32>0.7, y + s * long * <f32>0.7)
  const behind = flowAt(layer, x - c * long * <f32>0.7, y - s * long * <f32>0.7)
  let turnA: f32 = c * load<f32>(ahead, 4) - s * load<f32>(ahead)
  let turnB: f32 = c * load<f32>(behind, 4) - s * load<f32>(behind)
  if (c * load<f32>(ahead) + s * load<f32>(ahead, 4) < 0) turnA = -turnA
  if (c * load<f32>(behind) + s * load<f32>(behind, 4) < 0) turnB = -turnB
  const bend: f32 = max<f32>(-0.35, min<f32>(0.35, (turnA - turnB) * <f32>0.36)) / long

  let colour = loadLab(layer.base + ((<usize>((iy + pad) * stride + ix + pad)) << 3))
  bits = hash(bits + 6)
  const jl: f32 = (unit(bits) - <f32>0.5) * layer.jitter * fixedOne
  bits = hash(bits + 7)
  const ja: f32 = (unit(bits) - <f32>0.5) * layer.jitter * <f32>0.45 * fixedOne
  bits = hash(bits + 8)
  const jb: f32 = (unit(bits) - <f32>0.5) * layer.jitter * <f32>0.45 * fixedOne
  const baseColour = colour
  colour = f32x4.add(colour, f32x4(jl, ja, jb, 0))

  bits = hash(bits + 9)
  const hairs = layer.hairs + (<usize>(bits & 1023) << 2)
  const hairScale: f32 = <f32>9 / wide + <f32>0.35
  bits = hash(bits + 10)
  const height: f32 = layer.lift * (<f32>0.35 + <f32>0.65 * unit(bits))

  const sag: f32 = abs<f32>(bend) * long * long
  const reachY: f32 = abs<f32>(s) * long + abs<f32>(c) * (wide + sag) + 1
  const firstRow = max(max(y0, 0), <i32>(y - reachY))
  const lastRow = min(min(y1, layer.height), <i32>(y + reachY) + 2)
  const thick: f32 = wide + sag + 1
  const inverseLong: f32 = <f32>1 / long
  const inverseWide: f32 = <f32>1 / wide
  const inverseReach: f32 = <f32>1 / (layer.reach * layer.reach * fixedOne * fixedOne)
  const steep = abs<f32>(s) < 1e-4
  const flat = abs<f32>(c) < 1e-4
  const basePlane = layer.base
  const paintPlane = layer.paint
  const opacity = layer.opacity
  const flatness = f32x4.splat(layer.flatness)
  const streaks: f32 = layer.jitter * <f32>0.9 * fixedOne
  const bow: f32 = bend * long * long
  for (let row = firstRow; row < lastRow; row++) {
    const dy: f32 = <f32>row + <f32>0.5 - y
    // The conditions |u| <= long and |v| <= thick define two strips, which the row crosses.
    let low: f32 = -1e9
    let high: f32 = 1e9
    if (!flat) {
      const middle: f32 = -dy * s / c
      const room: f32 = long / abs<f32>(c)
      low = middle - room
      high = middle + room
    }
    if (!steep) {
      const middle: f32 = dy * c / s
      const room: f32 = thick / abs<f32>(s)
      low = max<f32>(low, middle - room)
      high = min<f32>(high, middle + room)
    }
    const from = max(0, <i32>(x + max<f32>(low, -<f32>(layer.width + layer.height))))
    const to = min(layer.width, <i32>(x + min<f32>(high, <f32>(layer.width + layer.height))) + 1)
    if (layer.touched) touchRow(layer.touched, layer.width, row, from, to)
    let pixel = ((<usize>((row + pad) * stride + from + pad)) << 3)
    let spot = layer.heights + ((<usize>(row * layer.width + from)) << 2)
    for (let column = from; column < to; column++, pixel += 8, spot += 4) {
      const dx: f32 = <f32>column + <f32>0.5 - x
      const u: f32 = (dx * c + dy * s) * inverseLong
      const u2: f32 = u * u
      if (u2 >= 1) continue
      const v: f32 = dy * c - dx * s - bow * u2
      const across: f32 = abs<f32>(v)
      const body: f32 = wide * (1 - u2 * u2 * u2)
      if (across >= body) continue
      const hairAt: f32 = (v + wide) * hairScale
      const hairIndex = <i32>hairAt
      const hairMix: f32 = hairAt - <f32>hairIndex
      const hair0 = load<f32>(hairs + ((<usize>hairIndex) << 2))
      const hair: f32 = hair0 + (load<f32>(hairs + ((<usize>hairIndex) << 2), 4) - hair0) * hairMix
      // The brush has less paint towards the end of its stroke, where its hairs separate.
      const dry: f32 = clamp01((u - <f32>0.25) * <f32>1.2)
      let cover: f32 = clamp01((body - across) * <f32>0.9) * clamp01(1 - (dry - hair * <f32>0.9) * <f32>2.2)
      if (cover <= 0) continue
      const below = loadLab(basePlane + pixel)
      const gap = f32x4.sub(below, baseColour)
      const square = f32x4.mul(gap, gap)
      const distance: f32 =
        (f32x4.extract_lane(square, 0) + f32x4.extract_lane(square, 1) + f32x4.extract_lane(square, 2)) * inverseReach
      cover *= clamp01(<f32>1.6 - distance * <f32>1.6)
      if (cover <= 0) continue
      const strength: f32 = cover * opacity
      const tint = f32x4.add(below, f32x4.mul(f32x4.sub(colour, below), flatness))
      const streak: f32 = (hair - <f32>0.5) * streaks
      const wet = f32x4.add(tint, f32x4(streak, 0, 0, 0))
      const old = loadLab(paintPlane + pixel)
      storeLab(paintPlane + pixel, f32x4.add(old, f32x4.mul(f32x4.sub(wet, old), f32x4.splat(strength))))
      // Paint is raised at the rim, has grooves of the hairs, and is thickest at the start of the stroke.
      const rim: f32 = across * inverseWide
      const ridge: f32 = rim * rim * rim * rim
      const thickness: f32 = height * (<f32>0.55 + <f32>0.75 * (hair - <f32>0.5) + <f32>0.4 * ridge - <f32>0.25 * u)
      const before = load<f32>(spot)
      store<f32>(spot, before + (thickness + before * <f32>0.35 - before) * cover)
    }
  }
}

/**
 * Returns the time of a cell's stroke, from 0 to 1: waves that cross the picture, so that the painting progresses across the
 * picture, plus some randomness.
 */
// @ts-ignore: decorator of the compiler
@inline
function timeOf(layer: Layer, cx: i32, cy: i32, wave: usize): f32 {
  const x: f32 = <f32>cx * load<f32>(wave) + <f32>cy * load<f32>(wave, 4)
  const y: f32 = <f32>cx * load<f32>(wave, 8) + <f32>cy * load<f32>(wave, 12)
  const first: f32 = abs<f32>(x + load<f32>(wave, 16) - <f32>2 * floor<f32>((x + load<f32>(wave, 16)) * <f32>0.5) - 1)
  const second: f32 = abs<f32>(y + load<f32>(wave, 20) - <f32>2 * floor<f32>((y + load<f32>(wave, 20)) * <f32>0.5) - 1)
  const chance = unit(hash(layer.seed ^ hash(<u32>cx * 0x85ebca6b + <u32>cy)))
  // Sums of waves are rarely near their extremes, so the range is stretched; otherwise the painting would start and end slowly.
  const time: f32 = (first * <f32>0.5 + second * <f32>0.28 + chance * <f32>0.22 - <f32>0.12) * <f32>1.32
  return max<f32>(0, min<f32>(<f32>0.9999, time))
}

/** Draws like `paint`, but only strokes whose time is within from..to. `wave` has six f32: two directions and two shifts. */
export function paintBetween(y0: i32, y1: i32, parameters: usize, wave: usize, from: f32, to: f32): void {
  const layer = changetype<Layer>(parameters)
  const margin = <i32>(layer.halfLength + layer.halfWidth) + layer.cell + 2
  const columns = layer.width / layer.cell + 2
  const rows = layer.height / layer.cell + 2
  const top = clampInt((y0 - margin) / layer.cell, 0, rows - 1)
  const bottom = clampInt((y1 + margin) / layer.cell + 1, 0, rows)
  for (let cy = top; cy < bottom; cy++) {
    for (let cx = 0; cx < columns; cx++) {
      const time = timeOf(layer, cx, cy, wave)
      if (time >= from && time < to) stroke(layer, cx, cy, y0, y1)
    }
  }
}
