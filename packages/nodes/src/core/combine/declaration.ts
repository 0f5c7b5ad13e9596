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

/** Lays a picture on another picture; an optional mask limits the part that is visible. */
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

/** Splits a picture into an opaque picture and a mask, which is 1 at transparent pixels. */
export const splitImageWithAlpha: NodeDeclaration = {
  ...shared,
  class_type: 'SplitImageWithAlpha',
  category: 'mask/compositing',
  inputs: [{ name: 'image', type: 'IMAGE' }],
  outputs: [...oneImage, ...oneMask],
}

/** Makes the pixels of a picture transparent at which a mask is 1. */
export const joinImageWithAlpha: NodeDeclaration = {
  ...shared,
  class_type: 'JoinImageWithAlpha',
  category: 'mask/compositing',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'alpha', type: 'MASK' },
  ],
}

/**
 * Shows a painted picture where a mask is 1, and the original picture where the mask is 0. Effects with a mask end in this node.
 */
export const paintWithin: NodeDeclaration = {
  ...shared,
  class_type: 'PaintWithin',
  category: 'mask/compositing',
  inputs: [
    // If there are several pictures, the first picture is the original of the painted picture.
    { name: 'before', type: 'IMAGES' },
    { name: 'painted', type: 'IMAGE' },
    { name: 'mask', type: 'MASK', only_guides: true },
  ],
}
