import { hash } from './common'

// @ts-ignore: decorator of the compiler
@inline
function corner(seed: u32, ix: i32, iy: i32, dx: f32, dy: f32): f32 {
  const bits = hash(seed ^ (<u32>ix * 0x9e3779b1) ^ hash(<u32>iy + 0x85ebca6b))
  const gx: f32 = <f32>(bits & 0xffff) * <f32>(2.0 / 65535.0) - 1
  const gy: f32 = <f32>(bits >> 16) * <f32>(2.0 / 65535.0) - 1
  return gx * dx + gy * dy
}

/** Gradient noise, about -1..1 (Perlin 1985, with the quintic fade of 2002), of hashed lattice points. */
// @ts-ignore: decorator of the compiler
@inline
export function noiseAt(seed: u32, x: f32, y: f32): f32 {
  const fx = floor<f32>(x)
  const fy = floor<f32>(y)
  const ix = <i32>fx
  const iy = <i32>fy
  const dx: f32 = x - fx
  const dy: f32 = y - fy
  const u: f32 = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
  const v: f32 = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
  const a = corner(seed, ix, iy, dx, dy)
  const b = corner(seed, ix + 1, iy, dx - 1, dy)
  const c = corner(seed, ix, iy + 1, dx, dy - 1)
  const d = corner(seed, ix + 1, iy + 1, dx - 1, dy - 1)
  const top: f32 = a + (b - a) * u
  return <f32>1.7 * (top + (c + (d - c) * u - top) * v)
}

/** Sums octaves of the noise, each twice as fine, half as strong and rotated against the grid; about -1..1. */
export function layers(seed: u32, x: f32, y: f32, octaves: i32): f32 {
  let sum: f32 = 0
  let weight: f32 = 0.55
  let px = x
  let py = y
  for (let i = 0; i < octaves; i++) {
    sum += weight * noiseAt(seed + <u32>i, px, py)
    const turned: f32 = <f32>1.6 * px + <f32>1.2 * py
    py = <f32>1.6 * py - <f32>1.2 * px
    px = turned
    weight *= 0.5
  }
  return sum
}

/**
 * Height of a sheet of paper, about 0..1 around a half, one f32 per pixel: felt marks of three sizes whose hollows are
 * rounder than their tops, and short fibres in all directions. `grain` is cells of the coarsest felt marks per pixel.
 */
export function paper(y0: i32, y1: i32, out: usize, width: i32, grain: f32, fibre: f32, seed: u32): void {
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < width; x++) {
      const px: f32 = <f32>x * grain
      const py: f32 = <f32>y * grain
      const felt = layers(seed, px, py, 3)
      const bend = noiseAt(seed + 11, px * <f32>0.21, py * <f32>0.21)
      // Fibres: two crossing families of long thin noise, slightly bent.
      const one = noiseAt(seed + 21, px * <f32>0.24 + py * <f32>0.17 + bend, (py - px * <f32>0.7) * <f32>2.1 + bend * 3)
      const two = noiseAt(seed + 31, px * <f32>0.22 - py * <f32>0.2 - bend, (py + px * <f32>1.1) * <f32>1.8 + bend * 3)
      const hair: f32 = max<f32>(one, two)
      const height: f32 = <f32>0.5 + <f32>0.42 * felt * (1 - <f32>0.25 * felt) + fibre * hair
      store<f32>(out + ((<usize>(y * width + x)) << 2), max<f32>(0, min<f32>(1, height)))
    }
  }
}
