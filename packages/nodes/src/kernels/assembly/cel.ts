import { fixedOne, pad } from './common'
import { sampleAt } from './sample'

const scale: f64 = 1 / <f64>fixedOne
/** Number of cells of a table of tones over lightness 0 to 1. */
const toneCells: f64 = 4096
/** Tone above which a pixel glows. */
const glowing: f64 = 0.72
const maxChroma: f64 = 0.24

// @ts-ignore: decorator of the compiler
@inline
function smooth(low: f64, high: f64, value: f64): f64 {
  const t = min<f64>(1, max<f64>(0, (value - low) / (high - low)))
  return t * t * (3 - 2 * t)
}

const tableBytes: usize = 4 * 4097

// @ts-ignore: decorator of the compiler
@inline
function inTable(table: usize, cell: i32, position: f64): f64 {
  const from = table + ((<usize>cell) << 2)
  const low = <f64>load<f32>(from)
  return low + (<f64>load<f32>(from, 4) - low) * (position - <f64>cell)
}

/**
 * Computes the tones of a drawing of flat areas (a padded Oklab plane) with the features of faces. `features` is the share of
 * features at each pixel, and `light` is their lightness; the kernel writes `features` back without features on skin that hardly
 * differ from the skin. `skin` has three small planes of one size: the pixels with the colour of skin, the pixels where skin is
 * painted, and the lightness of the skin before. `tone` has two tables of 4097 f32 over lightness 0 to 1: for all pixels, and for
 * pixels with the colour of skin. The kernel writes `tones`, and writes to `glow` the amount by which each tone exceeds 0.72. All
 * planes are f32.
 */
export function celTones(
  y0: i32, y1: i32, lab: usize, width: i32, height: i32, features: usize, light: usize, skin: usize, skinWidth: i32, skinHeight: i32,
  tone: usize, tones: usize, glow: usize,
): void {
  const stride = width + 2 * pad
  const scaleX = <f64>skinWidth / <f64>width
  const scaleY = <f64>skinHeight / <f64>height
  const plane = (<usize>(skinWidth * skinHeight)) << 2
  const painted = skin + plane, before = painted + plane
  for (let y = y0; y < y1; y++) {
    const py = (<f64>y + 0.5) * scaleY - 0.5
    for (let x = 0; x < width; x++) {
      const offset = (<usize>(y * width + x)) << 2
      const px = (<f64>x + 0.5) * scaleX - 0.5
      let l = <f64>load<i16>(lab + ((<usize>((y + pad) * stride + x + pad)) << 3)) * scale
      const share = <f64>load<f32>(features + offset)
      if (share > 0) {
        const featureLight = <f64>load<f32>(light + offset)
        const difference = featureLight - sampleAt(before, skinWidth, skinHeight, px, py)
        const bare = 1 - sampleAt(painted, skinWidth, skinHeight, px, py)
        const stays = share * max<f64>(bare, max<f64>(smooth(0.03, 0.1, -difference), 0.8 * smooth(0.07, 0.13, difference)))
        store<f32>(features + offset, <f32>stays)
        l += stays * (featureLight - l)
      }
      const position = min<f64>(1, max<f64>(0, l)) * toneCells
      const cell = min<i32>(<i32>toneCells - 1, <i32>position)
      const usual = inTable(tone, cell, position)
      const kept = inTable(tone + tableBytes, cell, position)
      const value = usual + sampleAt(skin, skinWidth, skinHeight, px, py) * (kept - usual)
      store<f32>(tones + offset, <f32>value)
      store<f32>(glow + offset, <f32>max<f64>(0, value - glowing))
    }
  }
}

/** Converts linear light to a byte by a table of 4097 entries. */
// @ts-ignore: decorator of the compiler
@inline
function toByte(light: f64, bytes: usize): u8 {
  return load<u8>(bytes + <usize>(min<f64>(1, max<f64>(0, light)) * 4096 + 0.5))
}

// @ts-ignore: decorator of the compiler
@inline
function cube(value: f64): f64 {
  return value * value * value
}

/**
 * Computes the colours of a drawing as opaque RGBA: flat areas (`lab`) in bright colours, the colours of the photo's features
 * (`photo`, a padded Oklab plane like `lab`) by their share, a glow, and `lines` in a dark form of the colour below them. `look`
 * has six f64: the gain of chroma, the strength of the glow, and a and b that are added to lights and then to shadows. `skin` is
 * a small plane of pixels with the colour of skin; the other planes have the picture's size. All planes are f32.
 */
export function celColours(
  y0: i32, y1: i32, lab: usize, photo: usize, width: i32, height: i32, features: usize, skin: usize, skinWidth: i32, skinHeight: i32,
  tones: usize, glow: usize, lines: usize, look: usize, bytes: usize, rgba: usize,
): void {
  const stride = width + 2 * pad
  const scaleX = <f64>skinWidth / <f64>width
  const scaleY = <f64>skinHeight / <f64>height
  const gainOf = load<f64>(look), glowOf = load<f64>(look, 8)
  const lightA = load<f64>(look, 16), lightB = load<f64>(look, 24), shadeA = load<f64>(look, 32), shadeB = load<f64>(look, 40)
  for (let y = y0; y < y1; y++) {
    const py = (<f64>y + 0.5) * scaleY - 0.5
    for (let x = 0; x < width; x++) {
      const offset = (<usize>(y * width + x)) << 2
      const pixel = (<usize>((y + pad) * stride + x + pad)) << 3
      const isSkin = sampleAt(skin, skinWidth, skinHeight, (<f64>x + 0.5) * scaleX - 0.5, py)
      const share = 0.8 * <f64>load<f32>(features + offset)
      let l = <f64>load<f32>(tones + offset)
      let a = <f64>load<i16>(lab + pixel, 2) * scale
      let b = <f64>load<i16>(lab + pixel, 4) * scale
      a += share * (<f64>load<i16>(photo + pixel, 2) * scale - a)
      b += share * (<f64>load<i16>(photo + pixel, 4) * scale - b)
      const flat = <f64>load<i16>(lab + pixel) * scale
      const brighter = min<f64>(1.25 - 0.2 * isSkin, max<f64>(1, l / max<f64>(0.05, flat)))
      const chroma = sqrt<f64>(a * a + b * b)
      const wanted = min<f64>(maxChroma, chroma * (gainOf - 0.25 * isSkin) * brighter)
      const gain = chroma > 1e-5 ? wanted / chroma : 1
      const tint = (1 - 0.8 * isSkin) * 4 * l * (1 - l)
      a = a * gain + tint * (shadeA + (lightA - shadeA) * l)
      b = b * gain + tint * (shadeB + (lightB - shadeB) * l)
      l = min<f64>(1, l + (1 - 0.8 * isSkin) * glowOf * <f64>load<f32>(glow + offset) * (1 - l))
      const ink = 0.85 * <f64>load<f32>(lines + offset)
      l += ink * (min<f64>(l, 0.14 + 0.22 * l) - l)
      a *= 1 - 0.3 * ink
      b *= 1 - 0.3 * ink
      const long = cube(l + 0.3963377774 * a + 0.2158037573 * b)
      const medium = cube(l - 0.1055613458 * a - 0.0638541728 * b)
      const short = cube(l - 0.0894841775 * a - 1.291485548 * b)
      const to = rgba + offset
      store<u8>(to, toByte(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short, bytes))
      store<u8>(to, toByte(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short, bytes), 1)
      store<u8>(to, toByte(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short, bytes), 2)
      store<u8>(to, 255, 3)
    }
  }
}
