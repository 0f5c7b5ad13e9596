import type { NodeDeclaration } from '@easel/graph'
import { oneImage, oneMask, pixels } from '../sides.ts'

/** Names of the channels that `LoadImageMask` can read from a file. */
export const fileChannels = ['alpha', 'red', 'green', 'blue'] as const

const shared = { version: 1, category: 'image', outputs: oneImage, place: 'cpu', weight: 1 } as const

/** Loads a channel of a picture as a mask. For the alpha channel, transparent pixels are 1 in the mask. */
export const loadImageMask: NodeDeclaration = {
  ...shared,
  class_type: 'LoadImageMask',
  category: 'mask',
  inputs: [
    { name: 'image', type: 'STRING', max_length: 400 },
    { name: 'channel', type: 'CHOICE', default: 'alpha', choices: fileChannels },
  ],
  outputs: oneMask,
}

export const emptyImage: NodeDeclaration = {
  ...shared,
  class_type: 'EmptyImage',
  inputs: [
    pixels('width', 512, 1),
    pixels('height', 512, 1),
    { name: 'batch_size', type: 'INT', default: 1, min: 1, max: 4096, step: 1 },
    { name: 'color', type: 'INT', default: 0, min: 0, max: 0xffffff, step: 1, shown_as: 'color' },
  ],
}

/**
 * Shows a picture in an editor. A graph that also saves a picture does not run this node, because no other node uses its result.
 */
export const previewImage: NodeDeclaration = {
  ...shared,
  class_type: 'PreviewImage',
  inputs: [{ name: 'images', type: 'IMAGE' }],
  outputs: [],
}

export const textFaces = ['sans', 'serif', 'display', 'brush'] as const
export const textPlaces = [
  ...(['top left', 'top', 'top right'] as const),
  ...(['left', 'center', 'right'] as const),
  ...(['bottom left', 'bottom', 'bottom right'] as const),
] as const

/** Draws a text on a picture. `size` and `margin` are fractions of the shorter side. */
export const textOnImage: NodeDeclaration = {
  ...shared,
  class_type: 'TextOnImage',
  category: 'image/text',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'text', type: 'STRING', default: '', max_length: 1000, multiline: true },
    { name: 'place', type: 'CHOICE', default: 'bottom', choices: textPlaces },
    { name: 'face', type: 'CHOICE', default: 'sans', choices: textFaces },
    { name: 'size', type: 'FLOAT', default: 0.08, min: 0.01, max: 0.5, step: 0.01 },
    { name: 'margin', type: 'FLOAT', default: 0.05, min: 0, max: 0.4, step: 0.01 },
    { name: 'color', type: 'INT', default: 0xffffff, min: 0, max: 0xffffff, step: 1, shown_as: 'color' },
    { name: 'shadow', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.05 },
  ],
}
