import type { NodeDeclaration } from '@easel/graph'
import { oneImage, oneMask, pixels } from '../sides.ts'

export const blendModes = ['normal', 'multiply', 'screen', 'overlay', 'soft_light', 'difference'] as const

const shared = { version: 1, category: 'image', outputs: oneImage, place: 'cpu', weight: 1 } as const

export const imageBlend: NodeDeclaration = {
  ...shared,
  class_type: 'ImageBlend',
  category: 'image/postprocessing',
  inputs: [
    { name: 'image1', type: 'IMAGE' },
    { name: 'image2', type: 'IMAGE' },
    { name: 'blend_factor', type: 'FLOAT', default: 0.5, min: 0, max: 1, step: 0.01 },
    { name: 'blend_mode', type: 'CHOICE', default: 'normal', choices: blendModes },
  ],
}

/** Lays a picture on another, where a mask allows it. */
export const imageCompositeMasked: NodeDeclaration = {
  ...shared,
  class_type: 'ImageCompositeMasked',
  inputs: [
    { name: 'destination', type: 'IMAGE' },
    { name: 'source', type: 'IMAGE' },
    pixels('x', 0),
    pixels('y', 0),
    { name: 'resize_source', type: 'BOOLEAN', default: false },
    { name: 'mask', type: 'MASK', optional: true, only_guides: true },
  ],
}

/** Parts a picture into an opaque picture and a mask, which is 1 where it was transparent. */
export const splitImageWithAlpha: NodeDeclaration = {
  ...shared,
  class_type: 'SplitImageWithAlpha',
  category: 'mask/compositing',
  inputs: [{ name: 'image', type: 'IMAGE' }],
  outputs: [...oneImage, ...oneMask],
}

/** Makes a picture transparent where a mask is 1. */
export const joinImageWithAlpha: NodeDeclaration = {
  ...shared,
  class_type: 'JoinImageWithAlpha',
  category: 'mask/compositing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'alpha', type: 'MASK' },
  ],
}

/** Keeps a painted picture where a mask is 1, and the picture before it where the mask is 0. Effects with a mask end in this node. */
export const paintWithin: NodeDeclaration = {
  ...shared,
  class_type: 'PaintWithin',
  category: 'mask/compositing',
  inputs: [
    // Of several pictures, the first was painted over.
    { name: 'before', type: 'IMAGES' },
    { name: 'painted', type: 'IMAGE' },
    { name: 'mask', type: 'MASK', only_guides: true },
  ],
}
