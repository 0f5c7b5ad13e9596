import type { InputDeclaration, NodeDeclaration } from '@easel/engine'

export const maxSideInput: InputDeclaration = {
  name: 'max_side',
  type: 'INT',
  default: 2048,
  min: 64,
  max: 4096,
  step: 64,
}

export const loadImage: NodeDeclaration = {
  class_type: 'LoadImage',
  version: 2,
  category: 'source',
  inputs: [{ name: 'image', type: 'STRING', max_length: 400 }, maxSideInput],
  outputs: [{ name: 'image', type: 'IMAGE' }],
  place: 'cpu',
  weight: 1,
}
