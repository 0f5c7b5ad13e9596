import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const risoInks = ['pool', 'signal', 'orchard', 'night', 'lilac', 'forest'] as const
export const risoLayouts = ['figure', 'bleed', 'frame'] as const
export const risoScreens = ['grain', 'dots'] as const
export const risoFormats = ['auto', 'upright', 'portrait', 'square', 'wide'] as const

/** Prints a poster in two or three spot inks that overlap, as a risograph does, with a title, a place and a date. */
export const risographPoster: NodeDeclaration = {
  class_type: 'RisographPoster',
  version: 4,
  category: 'drawing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'subject', type: 'IMAGE' },
    { name: 'title', type: 'STRING', default: 'Summer Fair', max_length: 60 },
    { name: 'place', type: 'STRING', default: '', max_length: 60 },
    { name: 'date', type: 'STRING', default: '', max_length: 40 },
    { name: 'inks', type: 'CHOICE', default: 'pool', choices: risoInks },
    { name: 'layout', type: 'CHOICE', default: 'figure', choices: risoLayouts },
    { name: 'screen', type: 'CHOICE', default: 'grain', choices: risoScreens },
    { name: 'misprint', type: 'FLOAT', default: 0.4, min: 0, max: 1, step: 0.05 },
    { name: 'format', type: 'CHOICE', default: 'auto', choices: risoFormats },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  slow_when_small: true,
  weight: 5,
}
