import type { NodeDeclaration } from '@easel/graph'
import { oneImage, oneMask, pixels } from '../sides.ts'

export const rotations = ['none', '90 degrees', '180 degrees', '270 degrees'] as const
export const flips = ['x-axis: vertically', 'y-axis: horizontally'] as const

const shared = {
  version: 1,
  category: 'image/transform',
  outputs: oneImage,
  place: 'cpu',
  weight: 1,
} as const

export const imageCrop: NodeDeclaration = {
  ...shared,
  class_type: 'ImageCrop',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    pixels('width', 512, 1),
    pixels('height', 512, 1),
    pixels('x', 0),
    pixels('y', 0),
  ],
}

/** Adds grey margins. The mask is 1 in the margins and fades towards the original picture. */
export const imagePadForOutpaint: NodeDeclaration = {
  ...shared,
  class_type: 'ImagePadForOutpaint',
  category: 'image',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    ...['left', 'top', 'right', 'bottom'].map((side) => pixels(side, 0, 0, 8)),
    pixels('feathering', 40),
  ],
  outputs: [...oneImage, ...oneMask],
}

export const imageRotate: NodeDeclaration = {
  ...shared,
  class_type: 'ImageRotate',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'rotation', type: 'CHOICE', default: 'none', choices: rotations },
  ],
}

export const imageFlip: NodeDeclaration = {
  ...shared,
  class_type: 'ImageFlip',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'flip_method', type: 'CHOICE', default: flips[0], choices: flips },
  ],
}

/** Joins two pictures to a batch; the second picture is scaled to the size of the first. */
export const imageBatch: NodeDeclaration = {
  ...shared,
  class_type: 'ImageBatch',
  category: 'image',
  inputs: [
    { name: 'image1', type: 'IMAGE' },
    { name: 'image2', type: 'IMAGE' },
  ],
}

export const imageFromBatch: NodeDeclaration = {
  ...shared,
  class_type: 'ImageFromBatch',
  category: 'image/batch',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'batch_index', type: 'INT', default: 0, min: 0, max: 4095, step: 1 },
    { name: 'length', type: 'INT', default: 1, min: 1, max: 4096, step: 1 },
  ],
}

export const repeatImageBatch: NodeDeclaration = {
  ...shared,
  class_type: 'RepeatImageBatch',
  category: 'image/batch',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'amount', type: 'INT', default: 1, min: 1, max: 4096, step: 1 },
  ],
}
