import type { TypeStyle } from '../../ground/type/set.ts'
import type { magazineStyles } from './declaration.ts'

/** Typefaces of a magazine, without sizes. */
export interface Design {
  readonly title: Omit<TypeStyle, 'size'>
  readonly headline: Omit<TypeStyle, 'size'>
  readonly lead: Omit<TypeStyle, 'size'>
  readonly detail: Omit<TypeStyle, 'size'>
  readonly small: Omit<TypeStyle, 'size'>
  /** Sets text in capitals if its script has capitals. */
  readonly capitals: boolean
  /** Maximum height of the masthead, as a share of the page's width. */
  readonly titleHeight: number
}

export const designs: Readonly<Record<(typeof magazineStyles)[number], Design>> = {
  classic: {
    title: { faces: ['playfair', 'song', 'inter'], weight: 800, tracking: -0.015 },
    headline: {
      faces: ['playfairItalic', 'playfair', 'song', 'inter'],
      weight: 500,
      leading: 1.06,
      tracking: -0.005,
    },
    lead: { faces: ['playfair', 'song', 'inter'], weight: 700, leading: 1.12 },
    detail: { faces: ['inter', 'hei'], weight: 400, leading: 1.32, tracking: 0.01 },
    small: { faces: ['inter', 'hei'], weight: 500, tracking: 0.16 },
    capitals: true,
    titleHeight: 0.27,
  },
  modern: {
    title: { faces: ['bebas', 'hei', 'inter'], weight: 900, tracking: -0.005 },
    headline: { faces: ['bebas', 'hei', 'inter'], weight: 800, leading: 0.98, tracking: 0.005 },
    lead: { faces: ['bebas', 'hei', 'inter'], weight: 800, leading: 1.06, tracking: 0.02 },
    detail: { faces: ['inter', 'hei'], weight: 500, leading: 1.3 },
    small: { faces: ['inter', 'hei'], weight: 600, tracking: 0.14 },
    capitals: true,
    titleHeight: 0.3,
  },
  brush: {
    title: { faces: ['brush', 'playfair', 'song', 'inter'], weight: 600, tracking: 0.02 },
    headline: { faces: ['brush', 'playfairItalic', 'playfair', 'song', 'inter'], weight: 500, leading: 1.16 },
    lead: { faces: ['song', 'playfair', 'inter'], weight: 700, leading: 1.25 },
    detail: { faces: ['song', 'playfair', 'inter'], weight: 400, leading: 1.42 },
    small: { faces: ['song', 'playfair', 'inter'], weight: 500, tracking: 0.14 },
    capitals: false,
    titleHeight: 0.3,
  },
}
