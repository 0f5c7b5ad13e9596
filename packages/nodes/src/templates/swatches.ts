import { moods } from '../effects/colour-grade/moods.ts'
import { sheetGrounds } from '../effects/double-exposure/grounds.ts'
import { tonePalettes } from '../effects/duotone/palettes.ts'
import { neonPalettes } from '../effects/neon-edges/palettes.ts'
import { papersOf } from '../effects/paper-cut/palettes.ts'
import { pixelPalettes } from '../effects/pixel-art/palettes.ts'
import { schemesOf } from '../effects/pop-art/palettes.ts'
import { pigments } from '../effects/portrait-in-oils/colours.ts'
import { growthPrints } from '../effects/reaction-diffusion-photo/palettes.ts'
import { sleeveSchemes } from '../effects/record-sleeve/schemes.ts'
import { inkSets } from '../effects/risograph-poster/inks.ts'
import { foil, plainPapers } from '../effects/sticker/papers.ts'
import { cardSchemes } from '../effects/trading-card/schemes.ts'
import { type Lab, lch, srgbOf } from '../ground/colour/lab.ts'
import { accents, palettes } from '../ground/colour/palettes.ts'
import { gradeOf } from '../ground/grade/mood-map.ts'
import type { TemplateInput } from './types.ts'

type Choice = NonNullable<TemplateInput['choice_arr']>[number]
type Swatches = Readonly<Record<string, readonly Lab[]>>

/** Maximum number of stripes of a swatch; more stripes cannot be distinguished in a form. */
const maxStripes = 8

/** Adds to choices the colours with which their nodes paint. Choices without fixed colours stay unchanged. */
export function withColours(choices: readonly Choice[], swatches: Swatches): Choice[] {
  return choices.map((choice) => {
    const colours = swatches[choice.value]
    return colours ? { ...choice, colours: evenly(colours).map(hexOf) } : choice
  })
}

function evenly(colours: readonly Lab[]): readonly Lab[] {
  if (colours.length <= maxStripes) return colours
  return Array.from(
    { length: maxStripes },
    (_, index) => colours[Math.round((index * (colours.length - 1)) / (maxStripes - 1))]!,
  )
}

function hexOf(colour: Lab): string {
  return `#${srgbOf(colour)
    .map((value) => Math.round(value).toString(16).padStart(2, '0'))
    .join('')}`
}

function each<T>(table: Readonly<Record<string, T>>, colours: (entry: T) => readonly Lab[]): Swatches {
  return Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, colours(entry)]))
}

/** Swatches of the palettes that the generators share, each with its accent. */
export const generatorSwatches: Swatches = Object.fromEntries(
  (Object.keys(palettes) as (keyof typeof palettes)[]).map((name) => [
    name,
    [...palettes[name], accents[name]],
  ]),
)

export const toneSwatches: Swatches = tonePalettes

export const paperSwatches = each(papersOf, ({ stops }) => stops)

export const pixelSwatches = each(pixelPalettes, ({ colours }) => colours)

/** A palette is a ring of colours; the choice of the picture's own hues has no ring. */
const { picture: _, ...rings } = neonPalettes
export const neonSwatches = each(rings, ({ ring }) => [...new Set(ring)])

/** Inks of the first panel; the first ink is the ground. */
export const inkSwatches: Swatches = Object.fromEntries(
  (['factory', 'candy', 'retro', 'primary'] as const).map((name) => {
    const { ground, inks, key } = schemesOf(name)[0]!
    return [name, [ground, ...inks, key]]
  }),
)

export const risoSwatches = each(inkSets, ({ inks }) => inks)

export const cardSwatches = each(cardSchemes, ({ frame, accent }) => [...frame, accent])

export const sleeveSwatches = each(sleeveSchemes, ({ stops, flat, title }) => [...stops, flat, title])

export const borderSwatches: Swatches = {
  ...each(plainPapers, (paper) => [paper]),
  holographic: [0, 60, 120, 180, 240, 300].map((hue) => foil(0.9, hue)),
}

/** The pigments that take the photo's own colours have no swatches. */
const { photo: __, ...ownPigments } = pigments
export const pigmentSwatches = each(ownPigments, ({ swatches }) => swatches)

export const groundSwatches = each(sheetGrounds, (sheet) => sheet)

/** Typical contents of photos: a shadow, leaves, the sky, skin and light. */
const sights = [
  lch(0.25, 0, 0),
  lch(0.5, 0.1, 132),
  lch(0.68, 0.09, 248),
  lch(0.76, 0.07, 52),
  lch(0.97, 0, 0),
]

/** Swatches that show the effect of a mood on typical contents of photos. */
export const moodSwatches = each(moods, (mood) =>
  sights.map((colour) => gradeOf(mood, { low: 0, high: 1 }, colour)),
)

/** Swatches with the ground, and figures where the photo shows leaves, the sky and skin; figures in one ink look alike. */
export const growthSwatches = each(growthPrints, ({ ground, figure }) => [
  ground,
  ...new Map(
    sights
      .slice(1, 4)
      .map(figure)
      .map((colour) => [hexOf(colour), colour]),
  ).values(),
])
