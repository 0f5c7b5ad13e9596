import type { NodeDeclaration } from '@easel/engine'

/** Cuts out the person of a picture, or what else it is about; a picture of which nothing can be told apart stays whole. */
export const segmentPerson: NodeDeclaration = {
  class_type: 'SegmentPerson',
  version: 1,
  category: 'people',
  inputs: [{ name: 'image', type: 'IMAGE' }],
  outputs: [{ name: 'subject', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  trained_model: true,
  weight: 5,
}
