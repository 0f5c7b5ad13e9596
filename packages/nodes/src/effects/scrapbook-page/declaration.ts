import type { NodeDeclaration } from '@easel/graph'
import { seedInput } from '../../ground/inputs/shared-inputs.ts'

export const scrapbookPapers = ['cream', 'kraft', 'squares', 'night'] as const
export const scrapbookFormats = ['portrait', 'square', 'wide'] as const

/**
 * Glues one to nine photos on a page of a scrapbook: prints, cut-outs with a white rim, tape, torn paper, a ticket and handwriting.
 */
export const scrapbookPage: NodeDeclaration = {
  class_type: 'ScrapbookPage',
  version: 4,
  category: 'people',
  inputs: [
    { name: 'images', type: 'IMAGES' },
    { name: 'title', type: 'STRING', default: 'A good day', max_length: 40 },
    { name: 'date', type: 'STRING', default: '', max_length: 24 },
    { name: 'captions', type: 'STRING', default: '', max_length: 400 },
    { name: 'paper', type: 'CHOICE', default: 'cream', choices: scrapbookPapers },
    { name: 'cut_outs', type: 'BOOLEAN', default: true },
    { name: 'format', type: 'CHOICE', default: 'portrait', choices: scrapbookFormats },
    seedInput,
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  slow_when_small: true,
  trained_model: true,
  weight: 8,
}
