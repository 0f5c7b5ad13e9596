import type { NodeDeclaration } from '@easel/graph'

/**
 * Marks the picture that is the graph's result. The host writes the file itself, so that it can add the label and the signature
 * last.
 */
export const saveImage: NodeDeclaration = {
  class_type: 'SaveImage',
  version: 1,
  category: 'output',
  inputs: [
    { name: 'image', type: 'IMAGE' },
    { name: 'format', type: 'CHOICE', default: 'jpeg', choices: ['jpeg', 'webp', 'png'] },
  ],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  is_output: true,
  passes_on: true,
  weight: 1,
}
