/** A colour in Oklab (Ottosson 2020): lightness 0..1 and two opponent axes, about ±0.3. */
export type Lab = readonly [l: number, a: number, b: number]
export type Rgb = readonly [r: number, g: number, b: number]

/** From lightness 0..1, chroma 0..0.3 and hue in degrees. */
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

/** The same hue, lighter or darker by `light`, with `gain` times the chroma. */
export function shadeLab(colour: Lab, light: number, gain = 1): Lab {
  return [colour[0] + light, colour[1] * gain, colour[2] * gain]
}

const byteOf = new Uint8Array(4097)
for (let i = 0; i <= 4096; i++) {
  const value = i / 4096
  byteOf[i] = Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
}

const toByte = (linear: number) => byteOf[linear <= 0 ? 0 : linear >= 1 ? 4096 : Math.round(linear * 4096)]!

/** Writes a colour as opaque RGBA bytes, clipped to sRGB. */
export function putLab(data: Uint8ClampedArray, at: number, light: number, a: number, b: number): void {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  data[at] = toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  data[at + 1] = toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  data[at + 2] = toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  data[at + 3] = 255
}

/** A colour for canvas drawing. */
export function cssOf(colour: Lab, alpha = 1): string {
  const data = new Uint8ClampedArray(4)
  putLab(data, 0, colour[0], colour[1], colour[2])
  return `rgba(${data[0]}, ${data[1]}, ${data[2]}, ${alpha})`
}

/** A colour at 0..1 of a scale of stops that are evenly spaced. */
export function scaleLab(stops: readonly Lab[], at: number): Lab {
  const place = Math.min(1, Math.max(0, at)) * (stops.length - 1)
  const index = Math.min(stops.length - 2, Math.floor(place))
  return mixLab(stops[index]!, stops[index + 1]!, place - index)
}
