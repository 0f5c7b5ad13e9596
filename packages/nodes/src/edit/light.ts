import type { WorkEdit } from '@easel/contract/client'

export type EditLight = NonNullable<WorkEdit['light']>

export const lightNames = [
  'exposure',
  'contrast',
  'highlights',
  'shadows',
  'warmth',
  'saturation',
] as const satisfies readonly (keyof EditLight)[]

/** Knots of a colour cube along each axis. */
const knots = 25
/** Stops of light of the strongest exposure, and stops between red and blue of the strongest warmth. */
const stops = { exposure: 1.6, warmth: 1.4 }

const decodeSrgb = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encodeSrgb = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055

type Triple = [number, number, number]

function labOf([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function lightOf([L, a, b]: Triple): Triple {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Returns a lightness after the tone curves. Each curve rises everywhere, and keeps black and white. */
function applyToneCurves(lightness: number, { contrast, highlights, shadows }: EditLight): number {
  let l = lightness
  const dark = l * (1 - l) ** 3
  const bright = l ** 3 * (1 - l)
  l += shadows * (shadows > 0 ? 1.6 : 0.95) * dark + highlights * (highlights > 0 ? 0.95 : 1.6) * bright
  if (contrast > 0) return l + contrast * 0.9 * l * (1 - l) * (2 * l - 1)
  return 0.5 + (l - 0.5) * (1 + 0.45 * contrast)
}

/** A stronger exposure keeps white and compresses the bright tones below white, so that bright areas keep their detail. */
function applyExposure(light: number, gain: number): number {
  return gain > 1 ? (light * gain) / (1 + light * (gain - 1)) : light * gain
}

/** True for the light of a colour that a screen can show. */
function isInGamut([r, g, b]: Triple): boolean {
  return Math.min(r, g, b) >= -0.0005 && Math.max(r, g, b) <= 1.0005
}

/** Reduces the colourfulness of a colour that a screen cannot show, and keeps its lightness and hue. */
function mapIntoGamut([l, a, b]: Triple): Triple {
  const full = lightOf([l, a, b])
  if (isInGamut(full)) return full
  let [low, high] = [0, 1]
  for (let round = 0; round < 10; round++) {
    const middle = (low + high) / 2
    if (isInGamut(lightOf([l, a * middle, b * middle]))) low = middle
    else high = middle
  }
  return lightOf([l, a * low, b * low])
}

/** Returns the light of each knot of red, green and blue after exposure and warmth. */
function knotLight(light: EditLight): [Float64Array, Float64Array, Float64Array] {
  const gain = 2 ** (light.exposure * stops.exposure)
  const red = 2 ** ((light.warmth * stops.warmth) / 2)
  // The gains of warmth keep the luminance of white.
  const luminance = 0.2126 * red + 0.7152 + 0.0722 / red
  const knotsOf = (warmth: number) =>
    Float64Array.from({ length: knots }, (_, knot) =>
      applyExposure((decodeSrgb(knot / (knots - 1)) * warmth) / luminance, gain),
    )
  return [knotsOf(red), knotsOf(1), knotsOf(1 / red)]
}

/** Returns sRGB 0..1 for linear light. */
function adjustColour(lit: Triple, light: EditLight): Triple {
  const [l, a, b] = labOf(lit)
  const chroma = 1 + light.saturation
  return mapIntoGamut([Math.min(1, applyToneCurves(Math.min(1, l), light)), a * chroma, b * chroma]).map(
    (value) => encodeSrgb(Math.min(1, Math.max(0, value))),
  ) as Triple
}

/**
 * A cube of colours, as bytes with fractions for each knot of red, green and blue. The cube is the definition of the step: browsers
 * and the server read it in the same way, so that the preview has the pixels of the result.
 */
export type ColourCube = Float32Array

/** Returns undefined if the step changes nothing. */
export function colourCube(light: EditLight | undefined): ColourCube | undefined {
  if (!light || lightNames.every((name) => light[name] === 0)) return undefined
  const cube = new Float32Array(knots ** 3 * 3)
  let position = 0
  const [reds, greens, blues] = knotLight(light)
  for (let r = 0; r < knots; r++)
    for (let g = 0; g < knots; g++)
      for (let b = 0; b < knots; b++) {
        for (const value of adjustColour([reds[r]!, greens[g]!, blues[b]!], light))
          cube[position++] = value * 255
      }
  return cube
}

const steps = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) * (knots - 1))
const cells = Uint8Array.from({ length: 256 }, (_, byte) => Math.min(knots - 2, Math.floor(steps[byte]!)))
const [nextR, nextG, nextB] = [knots * knots * 3, knots * 3, 3]

/** Changes the colours of the pixels from `from` up to `to` in place (RGBA); transparency stays. */
export function moveColours(data: Uint8ClampedArray, cube: ColourCube, from: number, to: number): void {
  for (let offset = from * 4; offset < to * 4; offset += 4) {
    const [r, g, b] = [data[offset]!, data[offset + 1]!, data[offset + 2]!]
    const [cellR, cellG, cellB] = [cells[r]!, cells[g]!, cells[b]!]
    const [x, y, z] = [steps[r]! - cellR, steps[g]! - cellG, steps[b]! - cellB]
    const near = cellR * nextR + cellG * nextG + cellB * nextB
    const far = near + nextR + nextG + nextB
    // Of the six tetrahedra of a cell, the order of the fractions selects the tetrahedron that contains the colour.
    const first = near + (x >= y ? (x >= z ? nextR : nextB) : y >= z ? nextG : nextB)
    const second = far - (x < y ? (x < z ? nextR : nextB) : y < z ? nextG : nextB)
    const high = Math.max(x, y, z)
    const low = Math.min(x, y, z)
    const middle = x + y + z - high - low
    for (let c = 0; c < 3; c++) {
      data[offset + c] =
        cube[near + c]! * (1 - high) +
        cube[first + c]! * (high - middle) +
        cube[second + c]! * (middle - low) +
        cube[far + c]! * low
    }
  }
}
