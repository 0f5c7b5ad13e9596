import { clamp01, fixedOne, loadLab, pad } from './common'
import { smooth } from './lines'

/** Parameters of a print in flat colours, in the order in which `comic/plates.ts` writes them. */
@unmanaged
class Plate {
  lab: usize
  /** Target darkness, f32, from 0 to 1. */
  tone: usize
  /** Density of the sheet, f32 x 4; the print adds to it. */
  sheet: usize
  /** Flat colours of 64 bytes each: Oklab, density, density of the dots (f32 x 4 each), cosine and sine of the screen's angle. */
  colours: usize
  width: i32
  count: i32
  /** Offset of the colour plates from the ink plate, in pixels. */
  slipX: i32
  slipY: i32
  /** Side of a cell of the halftone screen, in pixels. */
  cell: f32
  /** Weight of lightness relative to the colour axes in the distance of flat colours. */
  lightShare: f32
  /** Difference in darkness from the flat colour at which the dots are largest; 0: no dots. */
  depth: f32
  /** Darkness at which black dots begin, and darkness at which they would merge. */
  low: f32
  high: f32
  black: f32
}

/** Returns the coverage of a position by a screen of round dots that grow with `share` and touch at 0.8. */
// @ts-ignore: decorator of the compiler
@inline
function dotAt(x: f32, y: f32, c: f32, s: f32, cell: f32, share: f32): f32 {
  const u: f32 = (x * c + y * s) / cell
  const v: f32 = (y * c - x * s) / cell
  const du: f32 = u - floor<f32>(u) - <f32>0.5
  const dv: f32 = v - floor<f32>(v) - <f32>0.5
  const radius: f32 = sqrt<f32>(share * <f32>0.3183)
  return clamp01((radius - sqrt<f32>(du * du + dv * dv)) * cell + <f32>0.5) * smooth(<f32>0.02, <f32>0.06, share)
}

/** Returns the density of a flat colour at a position, with the dots of its shadow. */
// @ts-ignore: decorator of the compiler
@inline
function flatAt(plate: Plate, entry: usize, light: f32, x: f32, y: f32): v128 {
  const flat = v128.load(entry, 16)
  if (plate.depth == 0) return flat
  const share = clamp01((load<f32>(entry) - light) / plate.depth) * <f32>0.62
  const dot = dotAt(x, y, load<f32>(entry, 48), load<f32>(entry, 52), plate.cell, share)
  return f32x4.add(flat, f32x4.mul(f32x4.sub(v128.load(entry, 32), flat), f32x4.splat(dot)))
}

/**
 * Prints flat colours as in a comic: each position gets the nearest of a few colours, with Ben-Day dots of a darker colour where
 * the picture is darker, and black dots in the shadows. If two colours are equally near, the pixel gets a mixture of both, so
 * that borders are smooth.
 */
export function benDay(y0: i32, y1: i32, parameters: usize): void {
  const plate = changetype<Plate>(parameters)
  const stride = plate.width + 2 * pad
  const scale = f32x4.splat(1 / fixedOne)
  const metric = f32x4(plate.lightShare, 1, 1, 0)
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < plate.width; x++) {
      const source = plate.lab + ((<usize>((y + plate.slipY + pad) * stride + x + plate.slipX + pad)) << 3)
      const colour = f32x4.mul(loadLab(source), scale)
      let first: usize = plate.colours
      let second: usize = plate.colours
      let near: f32 = 1e9
      let next: f32 = 1e9
      for (let i = 0; i < plate.count; i++) {
        const entry = plate.colours + ((<usize>i) << 6)
        const gap = f32x4.sub(colour, v128.load(entry))
        const square = f32x4.mul(f32x4.mul(gap, gap), metric)
        const distance: f32 = f32x4.extract_lane(square, 0) + f32x4.extract_lane(square, 1) + f32x4.extract_lane(square, 2)
        if (distance < near) {
          next = near
          second = first
          near = distance
          first = entry
        } else if (distance < next) {
          next = distance
          second = entry
        }
      }
      const light = f32x4.extract_lane(colour, 0)
      let density = flatAt(plate, first, light, <f32>x, <f32>y)
      const lead: f32 = (sqrt<f32>(next) - sqrt<f32>(near)) * 80
      if (lead < 1) {
        const secondDensity = flatAt(plate, second, light, <f32>x, <f32>y)
        density = f32x4.add(density, f32x4.mul(f32x4.sub(secondDensity, density), f32x4.splat(<f32>0.5 - <f32>0.5 * lead)))
      }
      const spot = <usize>(y * plate.width + x)
      const tone = load<f32>(plate.tone + (spot << 2))
      const share = clamp01((tone - plate.low) / (plate.high - plate.low)) * <f32>0.7
      const black: f32 = dotAt(<f32>x, <f32>y, <f32>0.70710678, <f32>0.70710678, plate.cell, share) * plate.black
      const out = plate.sheet + (spot << 4)
      v128.store(out, f32x4.add(v128.load(out), f32x4.add(density, f32x4(black, black, black, 0))))
    }
  }
}
