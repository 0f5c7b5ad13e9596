import type { NodeDeclaration } from '@easel/graph'
import { keepInputs } from '../../ground/inputs/shared-inputs.ts'

/**
 * Cuts out the person in a picture, or otherwise its main subject, or the part that `keep` names; a picture without a distinct
 * subject is kept whole.
 */
export const segmentPerson: NodeDeclaration = {
  class_type: 'SegmentPerson',
  version: 12,
  category: 'people',
  inputs: [{ name: 'image', type: 'IMAGE' }, ...keepInputs],
  outputs: [{ name: 'subject', type: 'IMAGE' }],
  place: 'cpu',
  keeps_output: true,
  trained_model: true,
  weight: 5,
}
