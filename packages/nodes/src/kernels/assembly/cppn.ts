import { clamp01 } from './common'
import { labToLight, storeLight } from './light'
import { angleOf, cosOf, exp2Of, fma, sinOf } from './simd-math'

const units: i32 = 12
/** Number of f32 per unit: its function, its bias, and a weight for each unit before it. */
const unitFloats: i32 = 14

// @ts-ignore: decorator of the compiler
@inline
function bell(x: v128): v128 {
  return exp2Of(f32x4.mul(f32x4.mul(x, x), f32x4.splat(-1.44269504)))
}

// @ts-ignore: decorator of the compiler
@inline
function logistic(x: v128): v128 {
  const one = f32x4.splat(1)
  return f32x4.div(one, f32x4.add(one, exp2Of(f32x4.mul(x, f32x4.splat(-1.44269504)))))
}

/** Applies an activation function: tanh, sine, a bell, or a wave that is sharp on one side. */
function respond(kind: i32, x: v128): v128 {
  if (kind == 0) return f32x4.sub(f32x4.mul(f32x4.splat(2), logistic(f32x4.add(x, x))), f32x4.splat(1))
  if (kind == 1) return sinOf(x)
  if (kind == 2) return f32x4.sub(f32x4.mul(f32x4.splat(2), bell(x)), f32x4.splat(1))
  return f32x4.sub(f32x4.abs(sinOf(f32x4.mul(x, f32x4.splat(0.5)))), f32x4.splat(0.5))
}

/** Mixes the colours of two scales (256 Oklab colours each, f32 x 4) for a sample. */
// @ts-ignore: decorator of the compiler
@inline
function colour(colours: usize, tone: f32, share: f32, lift: f32): v128 {
  const position: f32 = tone * 254.99
  const index = <i32>position
  const entry = colours + ((<usize>index) << 4)
  const part = f32x4.splat(position - <f32>index)
  const first = fma(part, f32x4.sub(v128.load(entry, 16), v128.load(entry)), v128.load(entry))
  const second = fma(part, f32x4.sub(v128.load(entry, 4112), v128.load(entry, 4096)), v128.load(entry, 4096))
  const mixed = fma(f32x4.splat(share), f32x4.sub(second, first), first)
  return labToLight(f32x4.add(mixed, f32x4(lift, 0, 0, 0)))
}

// @ts-ignore: decorator of the compiler
@inline
function sumOf(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3)
}

/**
 * Returns the darkness of contour lines at the integers of a height. `width` is their width in pixels, and `slope` is the change
 * of the height per pixel. Lines that would be too close fade away.
 */
function lineAt(height: f32, slope: f32, width: f32): f32 {
  const away: f32 = Mathf.abs(height - Mathf.floor(height + 0.5)) / Mathf.max(slope, 1e-6)
  return clamp01(0.5 * width + 0.5 - away) * clamp01(2 - 5 * width * slope)
}

/**
 * Returns the lightness that light and engraved lines add at a pixel. `level` is the height at the pixel's four samples, from
 * which the slope is computed; `half` is half of the picture's shorter side, and `line` is the width of a line, both in pixels.
 * `side` is 1 for light from the upper left, and 0 for light from above, which keeps a mirrored picture symmetrical.
 */
function engrave(level: v128, half: f32, line: f32, side: f32): f32 {
  // The slope is fitted to the samples by least squares.
  const gx: f32 = sumOf(f32x4.mul(level, f32x4(-0.125, 0.375, -0.375, 0.125))) * 3.2
  const gy: f32 = sumOf(f32x4.mul(level, f32x4(-0.375, -0.125, 0.125, 0.375))) * 3.2
  const slope: f32 = Mathf.sqrt(gx * gx + gy * gy)
  // Steepness is limited, so that no slope is black.
  const steep: f32 = 0.3 * half
  const bent: f32 = steep / Mathf.sqrt(1 + 0.35 * steep * steep * slope * slope)
  const towards: f32 = 0.5 * side * bent * gx + 0.62 * bent * gy
  const upright: f32 = 1 / Mathf.sqrt(1 + bent * bent * slope * slope)
  const lit: f32 = (towards + 0.6) * upright - 0.6
  const glance: f32 = clamp01((0.28 * side * bent * gx + 0.35 * bent * gy + 0.89) * upright)
  const sharp: f32 = glance * glance * glance * glance
  const gloss: f32 = sharp * sharp * sharp * sharp * sharp * sharp
  const middle: f32 = 0.25 * sumOf(level)
  const fine: f32 = lineAt(middle * 5, slope * 5, line)
  const bold: f32 = lineAt(middle, slope, 2.2 * line)
  return 0.17 * lit + 0.16 * (gloss - 0.06) - 0.07 * fine - 0.14 * bold
}

/**
 * Renders rows y0 to y1 of a compositional pattern producing network (Stanley 2007) as RGBA, with four samples per pixel at a time.
 * `net`: zoom, middle x, middle y, cosine and sine of the rotation, `layers` (a count), then `layers` times 12 units and 3 more
 * units, 14 f32 each. `fold`: 0 none, 1 mirrors left and right, more: rotations around the middle. `line`: width of the engraved
 * lines in pixels; 0: neither lines nor light. `scratch`: 1 KiB per `band` rows.
 */
export function cppn(
  y0: i32, y1: i32, rgba: usize, width: i32, height: i32, net: usize, fold: i32, colours: usize, scratch: usize, band: i32, line: f32,
): void {
  let from = scratch + <usize>(y0 / band) * 1024
  let to = from + 512
  const unit: f32 = 2 / <f32>min(width, height)
  const layers = <i32>load<f32>(net, 20)
  const zoom = f32x4.splat(load<f32>(net) * unit)
  const half: f32 = 1 / unit
  const side: f32 = fold == 1 ? 0 : 1
  for (let y = y0; y < y1; y++) {
    // Rotated grid supersampling: each of the four samples is in another column and another row.
    const sy = fma(f32x4.add(f32x4.splat(<f32>y - <f32>0.5 * <f32>height), f32x4(0.125, 0.375, 0.625, 0.875)), zoom, f32x4.splat(load<f32>(net, 8)))
    for (let x = 0; x < width; x++) {
      const sx = fma(f32x4.add(f32x4.splat(<f32>x - <f32>0.5 * <f32>width), f32x4(0.375, 0.875, 0.125, 0.625)), zoom, f32x4.splat(load<f32>(net, 4)))
      writeInputs(from, sx, sy, net, fold)
      let entry = net + 24
      for (let layer: i32 = 0; layer < layers; layer++) {
        const before = layer == 0 ? 4 : units
        for (let i: i32 = 0; i < units; i++, entry += <usize>unitFloats << 2)
          v128.store(to + ((<usize>i) << 4), respond(<i32>load<f32>(entry), total(entry, from, before)))
        const kept = from
        from = to
        to = kept
      }
      const bytes = <usize>unitFloats << 2
      const level = total(entry, from, units)
      const tone = logistic(level)
      const share = logistic(total(entry + bytes, from, units))
      const shade = f32x4.sub(logistic(total(entry + 2 * bytes, from, units)), f32x4.splat(0.5))
      // Fine steps along the levels of the first output add sharp detail, because the network alone gives soft pictures.
      const steps = f32x4.mul(sinOf(f32x4.mul(level, f32x4.splat(7))), f32x4.splat(0.035))
      let lift = fma(shade, f32x4.splat(0.24), steps)
      if (line > 0) lift = f32x4.add(lift, f32x4.splat(engrave(level, half, line, side)))
      let light = colour(colours, f32x4.extract_lane(tone, 0), f32x4.extract_lane(share, 0), f32x4.extract_lane(lift, 0))
      light = f32x4.add(light, colour(colours, f32x4.extract_lane(tone, 1), f32x4.extract_lane(share, 1), f32x4.extract_lane(lift, 1)))
      light = f32x4.add(light, colour(colours, f32x4.extract_lane(tone, 2), f32x4.extract_lane(share, 2), f32x4.extract_lane(lift, 2)))
      light = f32x4.add(light, colour(colours, f32x4.extract_lane(tone, 3), f32x4.extract_lane(share, 3), f32x4.extract_lane(lift, 3)))
      storeLight(rgba + ((<usize>(y * width + x)) << 2), f32x4.mul(light, f32x4.splat(0.25)), <u32>(y * width + x))
    }
  }
}

/**
 * Writes the inputs of the network at a position: two coordinates, the distance from the middle, and a coordinate that oscillates
 * with the distance.
 */
function writeInputs(out: usize, x: v128, y: v128, net: usize, fold: i32): void {
  const radius = f32x4.sqrt(fma(x, x, f32x4.mul(y, y)))
  const cos = f32x4.splat(load<f32>(net, 12))
  const sin = f32x4.splat(load<f32>(net, 16))
  let u = f32x4.sub(f32x4.mul(cos, x), f32x4.mul(sin, y))
  let v = fma(sin, x, f32x4.mul(cos, y))
  if (fold == 1) {
    u = f32x4.sqrt(fma(x, x, f32x4.splat(0.004)))
    v = y
  } else if (fold > 1) {
    const turns = f32x4.mul(angleOf(y, x), f32x4.splat(<f32>fold))
    u = f32x4.mul(radius, cosOf(turns))
    v = f32x4.mul(f32x4.sub(radius, f32x4.splat(0.6)), f32x4.splat(1.5))
  }
  v128.store(out, u)
  v128.store(out + 16, v)
  v128.store(out + 32, radius)
  v128.store(out + 48, sinOf(f32x4.mul(radius, f32x4.splat(3))))
}

/** Returns the weighted sum of a unit's inputs. */
// @ts-ignore: decorator of the compiler
@inline
function total(entry: usize, from: usize, before: i32): v128 {
  let sum = v128.load_splat<f32>(entry + 4)
  for (let i: i32 = 0; i < before; i++)
    sum = fma(v128.load(from + ((<usize>i) << 4)), v128.load_splat<f32>(entry + 8 + ((<usize>i) << 2)), sum)
  return sum
}
