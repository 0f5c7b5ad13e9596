import { magnitude } from '../../ground/plane/magnitude.ts'
import { type Areas, channels } from './areas.ts'
import { between, type Rgb } from './mixture.ts'

/** Lines on the areas of a picture. */
export interface Inks {
  /** Colours of the lines, `0xrrggbb`. */
  readonly colours: readonly number[]
  /** Share of ink in the colour of each pixel, from 0 to 255. */
  readonly cover: Uint8Array
  /** Index of the ink's colour for each pixel. */
  readonly which: Uint8Array
}

const maxInks = 8
/** Maximum number of colours outside of areas. The smoothed edges of a drawing have a few thousand, a photo has more. */
const maxTones = 60_000
/** An ink covers at least this share of the picture with its exact colour. */
const minShare = 0.0001
/** Distance of colours, in steps of a channel, below which they are the same colour, or a colour is a mixture of two. */
const [same, mixed] = [40, 14]

const distance = (a: Rgb, b: Rgb) => magnitude(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Finds the colours of lines: frequent colours outside areas that are no mixtures of other colours. */
function inkColours(pixels: Uint32Array, { colours, isFlat }: Areas): number[] | undefined {
  const counts = new Map<number, number>()
  for (let i = 0; i < pixels.length; i++)
    if (isFlat[i] === 0) counts.set(pixels[i]!, (counts.get(pixels[i]!) ?? 0) + 1)
  if (counts.size > maxTones) return undefined
  const grounds = colours.map(channels)
  const inks: number[] = []
  const found = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
  for (const [colour, count] of found) {
    if (inks.length === maxInks || count < minShare * pixels.length) break
    const tone = channels(colour)
    // An area may have the colour of lines, such as a large letter.
    if (colours.includes(colour)) {
      inks.push(colour)
      continue
    }
    const known = [...grounds, ...inks.map(channels)]
    const isMixed = grounds.some((ground) =>
      known.some((other) => other !== ground && between(tone, ground, other).away < mixed),
    )
    if (!isMixed && known.every((other) => distance(tone, other) >= same)) inks.push(colour)
  }
  return inks
}

/** Separates lines from the areas below them; undefined for a picture that is no drawing. */
export function inksOf(pixels: Uint32Array, areas: Areas): Inks | undefined {
  const { width, height, labels, isFlat } = areas
  const colours = inkColours(pixels, areas)
  if (!colours) return undefined
  const [grounds, inks] = [areas.colours.map(channels), colours.map(channels)]
  const cover = new Uint8Array(pixels.length)
  const which = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) {
    if (isFlat[i] === 1) continue
    const tone = channels(pixels[i]!)
    const ground = grounds[labels[i]!]!
    let least = Number.POSITIVE_INFINITY
    for (const [index, ink] of inks.entries()) {
      const { share, away } = between(tone, ground, ink)
      if (away >= least) continue
      least = away
      cover[i] = Math.round(share * 255)
      which[i] = index
    }
    // The pixels between two areas are mixtures of both, without ink.
    const other = otherLabel(labels, i, { width, height })
    if (other >= 0 && between(tone, ground, grounds[other]!).away <= least) cover[i] = 0
  }
  return { colours, cover, which }
}

/** Returns another label within two pixels, or -1. */
function otherLabel(
  labels: Uint8Array,
  i: number,
  { width, height }: { width: number; height: number },
): number {
  const x = i % width
  const y = (i - x) / width
  for (const away of [1, 2])
    for (const [dx, dy] of [
      [-away, 0],
      [away, 0],
      [0, -away],
      [0, away],
    ] as const) {
      if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
      const label = labels[i + dx + dy * width]!
      if (label !== labels[i]) return label
    }
  return -1
}
