import type { NodeDeclaration } from '@easel/graph'
import { oneImage } from '../sides.ts'

const image = { name: 'image', type: 'IMAGE' } as const
const shared = {
  version: 1,
  category: 'image/postprocessing',
  outputs: oneImage,
  place: 'cpu',
  weight: 1,
} as const

export const imageInvert: NodeDeclaration = {
  ...shared,
  class_type: 'ImageInvert',
  category: 'image',
  inputs: [image],
}

export const imageBlur: NodeDeclaration = {
  ...shared,
  class_type: 'ImageBlur',
  weight: 2,
  inputs: [
    image,
    { name: 'blur_radius', type: 'INT', default: 1, min: 1, max: 31, step: 1 },
    { name: 'sigma', type: 'FLOAT', default: 1, min: 0.1, max: 10, step: 0.1 },
  ],
}

export const imageSharpen: NodeDeclaration = {
  ...shared,
  class_type: 'ImageSharpen',
  weight: 2,
  inputs: [
    image,
    { name: 'sharpen_radius', type: 'INT', default: 1, min: 1, max: 31, step: 1 },
    { name: 'sigma', type: 'FLOAT', default: 1, min: 0.1, max: 10, step: 0.01 },
    { name: 'alpha', type: 'FLOAT', default: 1, min: 0, max: 5, step: 0.01 },
  ],
}

/** Stretches the tones between `black` and `white` to the whole range; `gamma` sets the brightness of the mid-tones. */
export const adjustLevels: NodeDeclaration = {
  ...shared,
  class_type: 'AdjustLevels',
  inputs: [
    image,
    { name: 'black', type: 'INT', default: 0, min: 0, max: 254, step: 1 },
    { name: 'gamma', type: 'FLOAT', default: 1, min: 0.1, max: 10, step: 0.01 },
    { name: 'white', type: 'INT', default: 255, min: 1, max: 255, step: 1 },
  ],
}

export const adjustColour: NodeDeclaration = {
  ...shared,
  class_type: 'AdjustColour',
  inputs: [
    image,
    { name: 'brightness', type: 'FLOAT', default: 0, min: -1, max: 1, step: 0.01 },
    { name: 'contrast', type: 'FLOAT', default: 0, min: -1, max: 1, step: 0.01 },
    { name: 'saturation', type: 'FLOAT', default: 0, min: -1, max: 1, step: 0.01 },
    { name: 'hue', type: 'FLOAT', default: 0, min: -180, max: 180, step: 1 },
  ],
}
