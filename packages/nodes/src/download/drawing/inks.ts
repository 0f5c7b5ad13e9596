import { magnitude } from '../../ground/plane/magnitude.ts'
import { type Areas, channels } from './areas.ts'
import { nearestMixture, type Rgb } from './mixture.ts'

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
/** Maximum number of colours outside areas. The antialiased edges of a drawing have a few thousand colours; a photo has more. */
const maxTones = 60_000
/** Minimum share of the picture's pixels that have exactly the colour of an ink. */
const minShare = 0.0001
/**
 * Minimum distance between the colours of two inks, and the distance from a mixture of two colours below which a colour counts as
 * mixed. Both are in steps of a channel.
 */
const [minInkDistance, mixedBelow] = [40, 14]

const distance = (a: Rgb, b: Rgb) => magnitude(a[0] - b[0], a[1] - b[1], a[2] - b[2])

/** Finds the colours of lines: frequent colours outside areas, without mixtures of other colours. */
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
    // Lines may have the colour of an area, for example of a large letter.
    if (colours.includes(colour)) {
      inks.push(colour)
      continue
    }
    const known = [...grounds, ...inks.map(channels)]
    const isMixed = grounds.some((ground) =>
      known.some((other) => other !== ground && nearestMixture(tone, ground, other).away < mixedBelow),
    )
    if (!isMixed && known.every((other) => distance(tone, other) >= minInkDistance)) inks.push(colour)
  }
  return inks
}

/** Separates lines from the areas below them; undefined for a picture that is not a drawing. */
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
    let smallest = Number.POSITIVE_INFINITY
    for (const [index, ink] of inks.entries()) {
      const { share, away } = nearestMixture(tone, ground, ink)
      if (away >= smallest) continue
      smallest = away
      cover[i] = Math.round(share * 255)
      which[i] = index
    }
    // A pixel between two areas has a mixture of their colours, and no ink.
    const other = otherLabel(labels, i, { width, height })
    if (other >= 0 && nearestMixture(tone, ground, grounds[other]!).away <= smallest) cover[i] = 0
  }
  return { colours, cover, which }
}

/** Returns a different label within two pixels of a pixel; -1 if there is none. */
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
