import type { NodeDeclaration } from '@easel/graph'

/** Cuts out the person in a picture, or otherwise its main subject; a picture without a distinct subject is kept whole. */
export const segmentPerson: NodeDeclaration = {
  class_type: 'SegmentPerson',
  version: 9,
  category: 'people',
  inputs: [{ name: 'image', type: 'IMAGE' }],
  outputs: [{ name: 'subject', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  trained_model: true,
  weight: 5,
}
