import { type Lab, labOfHex, mixLab } from '../../ground/colour/lab.ts'
import type { posterInks } from './declaration.ts'

interface InkSet {
  /** Inks from the darkest to the lightest. */
  readonly scale: readonly Lab[]
  /** Colours of the sky from the top to the horizon. */
  readonly sky: readonly Lab[]
  readonly paper: Lab
}

const set = (scale: string, sky: string, paper: string): InkSet => ({
  scale: scale.split(' ').map(labOfHex),
  sky: sky.split(' ').map(labOfHex),
  paper: labOfHex(paper),
})

const sets: Readonly<Record<Exclude<(typeof posterInks)[number], 'own'>, InkSet>> = {
  sunset: set(
    '#2a1a3e #55264f #93344f #cf5746 #ee8a4a #f7bd6d #fbe6b8',
    '#7b3f6e #e2665a #f9c476',
    '#f6ead2',
  ),
  alpine: set(
    '#14262f #1f4447 #2f6a5e #5f9373 #a3b982 #d8d9a6 #f5f0d6',
    '#4f93a8 #a9cfc9 #f3ecd0',
    '#f3eedd',
  ),
  sea: set('#0f2440 #17457a #1f73a6 #3fa0b5 #8cc9bd #e0d7a8 #f8efd3', '#2f7fb5 #8fcdd8 #f7ecd0', '#f5eedb'),
  desert: set(
    '#33181c #6b2b23 #a84a2c #cf7a3f #e3a866 #efd09a #f9ecd0',
    '#3e8fa3 #a8cbbd #f6dca6',
    '#f5e9d0',
  ),
  night: set('#0b1026 #16204a #243a73 #3f5f97 #7d8fb3 #c6b98f #f4e3b2', '#0d1538 #23366f #7a86b0', '#ece6d6'),
}

const scaleAt = (scale: readonly Lab[], share: number): Lab => {
  const position = Math.min(scale.length - 1.0001, Math.max(0, share * (scale.length - 1)))
  return mixLab(scale[Math.floor(position)]!, scale[Math.floor(position) + 1]!, position % 1)
}

export interface Print {
  /** Ink of each paint. */
  readonly inks: readonly Lab[]
  readonly sky: readonly Lab[]
  readonly paper: Lab
  /** Colour of the letters on paper. */
  readonly text: Lab
}

/** Lightness of the darkest and of the lightest ink from a photo's own colours, so that no ink is black or white. */
const [darkest, lightest] = [0.26, 0.95]
/** Inks are more saturated than the colours of a photo by this factor, up to this maximum chroma. */
const [purer, purest] = [1.35, 0.17]

/**
 * Converts a photo's own colours to inks: spread over the whole range of lightness, more saturated, violet in the shadows and
 * yellow in the highlights.
 */
function ownInks(paints: readonly Lab[]): Lab[] {
  const lights = paints.map(([l]) => l)
  const [low, high] = [Math.min(...lights), Math.max(...lights)]
  return paints.map(([l, a, b]) => {
    const share = high - low < 0.05 ? l : (l - low) / (high - low)
    const light = 0.35 * l + 0.65 * (darkest + (lightest - darkest) * share)
    const chroma = Math.hypot(a, b)
    const gain = chroma > 0 ? Math.min(purest, purer * chroma + 0.012) / chroma : 1
    return [light, a * gain + 0.012 * (1 - share), b * gain + 0.03 * (share - 0.5)]
  })
}

/** Chooses the inks for paints, which are sorted from the lightest, and for a sky of the given colour. */
export function chooseInks(paints: readonly Lab[], sky: Lab, name: (typeof posterInks)[number]): Print {
  if (name !== 'own') {
    const { scale, sky: colours, paper } = sets[name]
    const lights = paints.map(([l]) => l)
    const [low, high] = [Math.min(...lights), Math.max(...lights)]
    // The ink's lightness is the mean of the paint's lightness and of the paint's rank. The rank makes all inks different, and
    // gives a dark photo some light inks.
    const inks = paints.map(([l], index) => {
      const order = paints.length > 1 ? 1 - index / (paints.length - 1) : 0.5
      return scaleAt(scale, 0.5 * order + 0.5 * (high - low < 0.05 ? l : (l - low) / (high - low)))
    })
    return { inks, sky: colours, paper, text: scale[0]! }
  }
  const inks = ownInks(paints)
  const [l, a, b] = sky
  const chroma = Math.hypot(a, b)
  const gain = chroma > 0.01 ? Math.min(0.13, 1.3 * chroma + 0.01) / chroma : 1
  const upper: Lab = [Math.min(0.78, Math.max(0.42, l - 0.12)), a * gain, b * gain]
  const horizon: Lab = [0.95, 0.012, 0.05]
  const text = inks.reduce((dark, ink) => (ink[0] < dark[0] ? ink : dark), [0.3, 0, -0.03] as Lab)
  return {
    inks,
    sky: [upper, mixLab(upper, horizon, 0.55), horizon],
    paper: labOfHex('#f5eddb'),
    text: mixLab(text, [0.22, 0.01, -0.03], 0.35),
  }
}

/** Returns the colour of the sky at a share of its height, in steps too small to be visible. */
export const skyAt = (sky: readonly Lab[], share: number): Lab => scaleAt(sky, share)
