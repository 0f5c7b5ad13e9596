import { encodeLight, linearOfByte, quickByteOf } from './srgb.ts'

/** A colour in Oklab (Ottosson 2020): lightness 0 to 1 and two opponent axes, about ±0.3. */
export type Lab = readonly [l: number, a: number, b: number]
export type Rgb = readonly [r: number, g: number, b: number]

/** Converts lightness 0 to 1, chroma 0 to 0.3 and hue in degrees. */
export function lch(lightness: number, chroma: number, hue: number): Lab {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

export function mixLab(from: Lab, to: Lab, share: number): Lab {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ]
}

/** Changes a colour's lightness by `light` and its chroma by the factor `gain`; keeps the hue. */
export function shadeLab(colour: Lab, light: number, gain = 1): Lab {
  return [colour[0] + light, colour[1] * gain, colour[2] * gain]
}

/** Converts linear red, green and blue, or sums of them over a total `weight`. */
export function labOfLight(r: number, g: number, b: number, weight = 1): Lab {
  const l = Math.cbrt((0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) / weight)
  const m = Math.cbrt((0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) / weight)
  const s = Math.cbrt((0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) / weight)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Converts sRGB bytes. */
export function labOf(red: number, green: number, blue: number): Lab {
  return labOfLight(linearOfByte[red]!, linearOfByte[green]!, linearOfByte[blue]!)
}

/** Parses a colour like `#aabbcc`. @throws TypeError for any other text. */
export function labOfHex(text: string): Lab {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new TypeError(`${text} is not a colour`)
  const value = Number.parseInt(text.slice(1), 16)
  return labOf(value >> 16, (value >> 8) & 255, value & 255)
}

/** Uses multiplication, because the power operator would take fifteen times as long. */
const cube = (value: number) => value * value * value

/** Converts to linear red, green and blue; colours outside sRGB exceed 0 to 1. */
export function linearRgb([light, a, b]: Lab): Rgb {
  const l = cube(light + 0.3963377774 * a + 0.2158037573 * b)
  const m = cube(light - 0.1055613458 * a - 0.0638541728 * b)
  const s = cube(light - 0.0894841775 * a - 1.291485548 * b)
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Converts to sRGB 0 to 255 with fractions, clipped. */
export function srgbOf(colour: Lab): Rgb {
  const [r, g, b] = linearRgb(colour)
  const encode = (light: number) => encodeLight(Math.min(1, Math.max(0, light)))
  return [encode(r), encode(g), encode(b)]
}

/** Writes a colour as opaque RGBA bytes, clipped to sRGB. */
export function putLab(data: Uint8ClampedArray, offset: number, light: number, a: number, b: number): void {
  const [red, green, blue] = linearRgb([light, a, b])
  data[offset] = quickByteOf(red)
  data[offset + 1] = quickByteOf(green)
  data[offset + 2] = quickByteOf(blue)
  data[offset + 3] = 255
}

/** Formats a colour for canvas drawing. */
export function cssOf(colour: Lab, alpha = 1): string {
  const data = new Uint8ClampedArray(4)
  putLab(data, 0, colour[0], colour[1], colour[2])
  return `rgba(${data[0]}, ${data[1]}, ${data[2]}, ${alpha})`
}

/** Interpolates a scale of evenly spaced stops at 0 to 1. */
export function scaleLab(stops: readonly Lab[], position: number): Lab {
  const scaled = Math.min(1, Math.max(0, position)) * (stops.length - 1)
  const index = Math.min(stops.length - 2, Math.floor(scaled))
  return mixLab(stops[index]!, stops[index + 1]!, scaled - index)
}
