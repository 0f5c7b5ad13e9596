import { type Lab, labOfHex, labOfLight, linearRgb, type Rgb } from '../../ground/colour/lab.ts'
import { linearOfByte } from '../../ground/colour/srgb.ts'
import type { risoInks } from './declaration.ts'

/** Inks on their paper. The first ink is the darkest and prints the type; the second ink is the accent. */
export interface InkSet {
  readonly paper: Lab
  readonly inks: readonly Lab[]
}

const setOf = (paper: string, ...inks: readonly string[]): InkSet => ({
  paper: labOfHex(paper),
  inks: inks.map(labOfHex),
})

/** Common drum colours of risographs. */
export const inkSets: Readonly<Record<(typeof risoInks)[number], InkSet>> = {
  pool: setOf('#f7f1e3', '#0078bf', '#ff48b0', '#ffe800'),
  signal: setOf('#f6efe0', '#2f4f9e', '#f15060'),
  orchard: setOf('#f8f2e2', '#00707a', '#ff6c2f', '#ffd53d'),
  night: setOf('#f4e9dd', '#231f20', '#ff5a7a', '#5ec8e5'),
  lilac: setOf('#f6f2ea', '#5a4a9c', '#ff7a5c', '#82d8d5'),
  forest: setOf('#f7f0dc', '#12694a', '#ffab3d'),
}

/** Light that an ink transmits, in linear red, green and blue. */
export const passedBy = (ink: Lab): Rgb => {
  const clampTo = (light: number) => Math.min(1, Math.max(0.004, light))
  const [r, g, b] = linearRgb(ink)
  return [clampTo(r), clampTo(g), clampTo(b)]
}

/** Shares of an ink that the search for a colour tries, and the width in squared Oklab over which near matches are averaged. */
const [shares, softness] = [7, 0.0016]
/** Nodes of the table along red, green and blue. */
export const tableSide = 13

/** Tones of a photo: its lowest and highest lightness, and the exponent that makes its middle tone light. */
export interface Tones {
  readonly low: number
  readonly high: number
  readonly gamma: number
}

/** Returns all mixtures of shares of the inks, with the colour that each mixture has on the paper. */
function mixturesOf({ paper, inks }: InkSet): { readonly share: readonly number[]; readonly colour: Lab }[] {
  const ground = linearRgb(paper)
  const passed = inks.map(passedBy)
  return Array.from({ length: shares ** inks.length }, (_, index) => {
    const share = inks.map((_, k) => (Math.floor(index / shares ** k) % shares) / (shares - 1))
    const light = (c: 0 | 1 | 2) =>
      share.reduce((sum, part, k) => sum * (1 - part * (1 - passed[k]![c])), ground[c])
    return { share, colour: labOfLight(light(0), light(1), light(2)) }
  })
}

/**
 * Returns the share of each ink for colours on a grid over sRGB, of `tableSide` nodes along each side. The lightness of a photo is
 * spread over the range between the paper and all inks printed on top of each other. Colours that the inks cannot print become near
 * colours of the right lightness.
 */
export function separationOf(set: InkSet, { low, high, gamma }: Tones): readonly Float32Array[] {
  const mixtures = mixturesOf(set)
  const darkest = Math.min(...mixtures.map(({ colour }) => colour[0]))
  const lightest = set.paper[0]
  // With two inks, hardly any hue can be matched, so lightness counts more.
  const hueWeight = set.inks.length === 2 ? 0.42 : 0.85
  const tables = set.inks.map(() => new Float32Array(tableSide ** 3))
  for (let index = 0; index < tableSide ** 3; index++) {
    const level = (k: number) =>
      linearOfByte[Math.round((255 * (Math.floor(index / tableSide ** k) % tableSide)) / (tableSide - 1))]!
    const [l, a, b] = labOfLight(level(2), level(1), level(0))
    const tone = Math.min(1, Math.max(0, (l - low) / (high - low))) ** gamma
    const wanted = darkest + (lightest - darkest) * tone
    const sums = set.inks.map(() => 0)
    let total = 0
    for (const { share, colour } of mixtures) {
      const [dl, da, db] = [
        colour[0] - wanted,
        colour[1] - set.paper[1] - 1.2 * a,
        colour[2] - set.paper[2] - 1.2 * b,
      ]
      const weight = Math.exp(-(1.5 * dl * dl + hueWeight * (da * da + db * db)) / softness) + 1e-30
      total += weight
      for (let k = 0; k < sums.length; k++) sums[k]! += weight * share[k]!
    }
    for (const [k, table] of tables.entries()) table[index] = sums[k]! / total
  }
  return tables
}
