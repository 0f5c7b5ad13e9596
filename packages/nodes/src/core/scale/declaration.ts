import type { NodeDeclaration } from '@easel/graph'
import { oneImage, pixels, scaleMethodInput } from '../sides.ts'

export const cropMethods = ['disabled', 'center'] as const

const shared = {
  version: 1,
  category: 'image/upscaling',
  outputs: oneImage,
  place: 'cpu',
  weight: 1,
} as const

/** Scales to a width and a height; a side of 0 is calculated from the other side. */
export const imageScale: NodeDeclaration = {
  ...shared,
  class_type: 'ImageScale',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    scaleMethodInput,
    pixels('width', 512),
    pixels('height', 512),
    { name: 'crop', type: 'CHOICE', default: 'disabled', choices: cropMethods },
  ],
}

export const imageScaleBy: NodeDeclaration = {
  ...shared,
  class_type: 'ImageScaleBy',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    scaleMethodInput,
    { name: 'scale_by', type: 'FLOAT', default: 1, min: 0.01, max: 8, step: 0.01 },
  ],
}

/** Scales to about a given number of megapixels (of 1024 × 1024 pixels); the sides are multiples of `resolution_steps`. */
export const imageScaleToTotalPixels: NodeDeclaration = {
  ...shared,
  class_type: 'ImageScaleToTotalPixels',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    scaleMethodInput,
    { name: 'megapixels', type: 'FLOAT', default: 1, min: 0.01, max: 16, step: 0.01 },
    { name: 'resolution_steps', type: 'INT', default: 1, min: 1, max: 256, step: 1 },
  ],
}

export const imageScaleToMaxDimension: NodeDeclaration = {
  ...shared,
  class_type: 'ImageScaleToMaxDimension',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    {
      ...scaleMethodInput,
      default: 'area',
      choices: ['area', 'lanczos', 'bilinear', 'nearest-exact', 'bicubic'],
    },
    pixels('largest_size', 512),
  ],
}
