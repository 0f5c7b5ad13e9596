import type { InputDeclaration, NodeDeclaration } from '@easel/graph'

/** Declares the width of the canvas beyond a side, as a share of the picture's width or height. */
const side = (name: string): InputDeclaration => {
  return { name, type: 'FLOAT', default: 0, min: 0, max: 1, step: 0.01 }
}

/**
 * Extends the canvas beyond a picture's sides. The new part is mirrored and blurred from the picture, so that a model has a
 * starting point; the mask is white where the model should paint.
 */
export const extendCanvas: NodeDeclaration = {
  class_type: 'ExtendCanvas',
  version: 1,
  category: 'compose',
  inputs: [{ name: 'image', type: 'IMAGE' }, side('left'), side('top'), side('right'), side('bottom')],
  outputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'mask', type: 'IMAGE' },
  ],
  place: 'cpu',
  weight: 2,
}
