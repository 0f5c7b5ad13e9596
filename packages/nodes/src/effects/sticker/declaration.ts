import type { NodeDeclaration } from '@easel/graph'

export const stickerBorders = ['white', 'black', 'pink', 'mint', 'holographic'] as const
export const stickerFinishes = ['matte', 'glossy'] as const

/** Makes a die-cut sticker from a cut-out, on a transparent background; a whole picture gets rounded corners. */
export const sticker: NodeDeclaration = {
  class_type: 'Sticker',
  version: 4,
  category: 'people',
  inputs: [
    { name: 'subject', type: 'IMAGE' },
    { name: 'border', type: 'CHOICE', default: 'white', choices: stickerBorders },
    { name: 'width', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
    { name: 'finish', type: 'CHOICE', default: 'glossy', choices: stickerFinishes },
    { name: 'peel', type: 'FLOAT', default: 0.3, min: 0, max: 1, step: 0.05 },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  weight: 4,
}
