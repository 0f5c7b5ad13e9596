import type { NodeDeclaration } from '@easel/graph'
import { oneImage, oneMask, pixels } from '../sides.ts'

export const channels = ['red', 'green', 'blue', 'alpha'] as const
export const maskOperations = ['multiply', 'add', 'subtract', 'and', 'or', 'xor'] as const

const mask = { name: 'mask', type: 'MASK' } as const
const image = { name: 'image', type: 'IMAGE' } as const
const shared = { version: 1, category: 'mask', outputs: oneMask, place: 'cpu', weight: 1 } as const

export const imageToMask: NodeDeclaration = {
  ...shared,
  class_type: 'ImageToMask',
  inputs: [image, { name: 'channel', type: 'CHOICE', default: 'red', choices: channels }],
}

export const imageColorToMask: NodeDeclaration = {
  ...shared,
  class_type: 'ImageColorToMask',
  inputs: [
    image,
    { name: 'color', type: 'INT', default: 0, min: 0, max: 0xffffff, step: 1, shown_as: 'color' },
  ],
}

export const maskToImage: NodeDeclaration = {
  ...shared,
  class_type: 'MaskToImage',
  inputs: [mask],
  outputs: oneImage,
}

export const solidMask: NodeDeclaration = {
  ...shared,
  class_type: 'SolidMask',
  inputs: [
    { name: 'value', type: 'FLOAT', default: 1, min: 0, max: 1, step: 0.01 },
    pixels('width', 512, 1),
    pixels('height', 512, 1),
  ],
}

export const invertMask: NodeDeclaration = { ...shared, class_type: 'InvertMask', inputs: [mask] }

export const cropMask: NodeDeclaration = {
  ...shared,
  class_type: 'CropMask',
  inputs: [mask, pixels('x', 0), pixels('y', 0), pixels('width', 512, 1), pixels('height', 512, 1)],
}

export const maskComposite: NodeDeclaration = {
  ...shared,
  class_type: 'MaskComposite',
  inputs: [
    { name: 'destination', type: 'MASK' },
    { name: 'source', type: 'MASK' },
    pixels('x', 0),
    pixels('y', 0),
    { name: 'operation', type: 'CHOICE', default: 'multiply', choices: maskOperations },
  ],
}

/** Fades a mask towards the edges of the picture. */
export const featherMask: NodeDeclaration = {
  ...shared,
  class_type: 'FeatherMask',
  inputs: [mask, ...['left', 'top', 'right', 'bottom'].map((side) => pixels(side, 0))],
}

export const growMask: NodeDeclaration = {
  ...shared,
  class_type: 'GrowMask',
  weight: 2,
  inputs: [
    mask,
    { name: 'expand', type: 'INT', default: 0, min: -16_384, max: 16_384, step: 1 },
    { name: 'tapered_corners', type: 'BOOLEAN', default: true },
  ],
}

export const thresholdMask: NodeDeclaration = {
  ...shared,
  class_type: 'ThresholdMask',
  inputs: [mask, { name: 'value', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.01 }],
}
