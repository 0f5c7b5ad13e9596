import { type Lab, lch } from '../../ground/colour/lab.ts'

/** Inks of a panel: the background, four inks from the picture's light to its dark parts, and the key on top. */
export interface Scheme {
  readonly ground: Lab
  readonly inks: readonly [Lab, Lab, Lab, Lab]
  readonly key: Lab
}

/** Inks by name and, per panel, the names of the inks for ground, light, middle, accent, dark and key. */
interface InkSet {
  readonly inks: Readonly<Record<string, Lab>>
  readonly panels: readonly string[]
}

const sets = {
  factory: {
    inks: {
      black: lch(0.17, 0.03, 290),
      navy: lch(0.24, 0.11, 272),
      plum: lch(0.25, 0.11, 325),
      pink: lch(0.7, 0.22, 355),
      blush: lch(0.84, 0.1, 20),
      red: lch(0.61, 0.23, 27),
      orange: lch(0.75, 0.17, 58),
      yellow: lch(0.91, 0.18, 100),
      green: lch(0.76, 0.2, 145),
      aqua: lch(0.8, 0.12, 195),
      blue: lch(0.56, 0.19, 258),
      violet: lch(0.58, 0.2, 302),
      cream: lch(0.95, 0.04, 92),
    },
    panels: [
      'aqua blush yellow red pink black',
      'pink yellow orange aqua blue navy',
      'yellow blush aqua pink red plum',
      'violet yellow green pink orange navy',
      'orange cream pink aqua violet plum',
      'blue pink yellow orange aqua navy',
      'green yellow pink blue violet black',
      'red cream yellow aqua blue black',
      'blush yellow aqua orange green plum',
    ],
  },
  candy: {
    inks: {
      grape: lch(0.36, 0.14, 310),
      night: lch(0.32, 0.12, 272),
      berry: lch(0.4, 0.15, 355),
      rose: lch(0.8, 0.13, 0),
      peach: lch(0.87, 0.09, 55),
      lemon: lch(0.94, 0.11, 103),
      mint: lch(0.89, 0.1, 165),
      sky: lch(0.84, 0.09, 232),
      lilac: lch(0.79, 0.11, 305),
      milk: lch(0.97, 0.015, 80),
      coral: lch(0.74, 0.16, 25),
    },
    panels: [
      'mint milk peach coral rose grape',
      'rose lemon peach sky lilac night',
      'sky milk lemon rose coral berry',
      'lemon rose mint lilac sky grape',
      'lilac milk rose lemon mint night',
      'peach lemon mint rose lilac berry',
      'coral milk lemon mint sky grape',
      'milk peach rose sky mint night',
      'mint lemon sky coral lilac berry',
    ],
  },
  retro: {
    inks: {
      coffee: lch(0.26, 0.05, 45),
      pine: lch(0.27, 0.05, 190),
      wine: lch(0.28, 0.1, 15),
      mustard: lch(0.78, 0.14, 85),
      rust: lch(0.6, 0.15, 42),
      brick: lch(0.54, 0.16, 28),
      teal: lch(0.6, 0.09, 195),
      sage: lch(0.78, 0.06, 150),
      sand: lch(0.9, 0.05, 85),
      paper: lch(0.95, 0.025, 90),
      dusk: lch(0.66, 0.07, 245),
    },
    panels: [
      'teal sand mustard brick rust coffee',
      'mustard paper rust teal brick pine',
      'brick sand mustard sage teal coffee',
      'sage paper mustard rust brick wine',
      'dusk sand rust mustard brick coffee',
      'sand mustard sage brick teal pine',
      'rust paper sage mustard teal coffee',
      'paper mustard dusk brick rust wine',
      'teal paper sage mustard rust pine',
    ],
  },
  primary: {
    inks: {
      black: lch(0.16, 0.01, 280),
      blue: lch(0.5, 0.2, 262),
      red: lch(0.6, 0.23, 27),
      yellow: lch(0.9, 0.18, 98),
      white: lch(0.97, 0.01, 95),
      sky: lch(0.78, 0.11, 235),
      coral: lch(0.76, 0.14, 25),
    },
    panels: [
      'yellow white coral red sky black',
      'red white yellow sky coral black',
      'sky white yellow red blue black',
      'white yellow sky red coral black',
      'blue white yellow red sky black',
      'coral yellow white blue red black',
      'yellow white sky red coral black',
      'red yellow white blue sky black',
      'sky yellow coral white red black',
    ],
  },
} satisfies Readonly<Record<string, InkSet>>

export type InkSetName = keyof typeof sets

/** Returns the schemes of the nine panels of a set. */
export function schemesOf(name: InkSetName): readonly Scheme[] {
  const { inks, panels }: InkSet = sets[name]
  return panels.map((panel) => {
    const [ground, light, middle, accent, dark, key] = panel.split(' ').map((ink) => inks[ink]!)
    return { ground: ground!, inks: [light!, middle!, accent!, dark!], key: key! }
  })
}
