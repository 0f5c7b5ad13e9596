import type { NodeDeclaration } from '@easel/graph'

/** Marks the video that is the graph's result. */
export const saveVideo: NodeDeclaration = {
  class_type: 'SaveVideo',
  version: 1,
  category: 'output',
  inputs: [{ name: 'video', type: 'VIDEO' }],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'cpu',
  is_output: true,
  passes_on: true,
  weight: 1,
}
