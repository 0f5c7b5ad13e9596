import type { NodeSketch, SubgraphSketch } from './sketch-workflow.ts'

/** A subgraph that filters a photo. The subgraph's node has a widget for the radius. */
export const filtering: SubgraphSketch = {
  id: 'filtering',
  inputs: [
    ['photo', 'IMAGE'],
    ['radius', 'INT'],
  ],
  outputs: [['result', 'IMAGE', [7, 0]]],
  nodes: [
    {
      id: 7,
      type: 'Filter',
      inputs: {
        image: { type: 'IMAGE', from: [-10, 0] },
        radius: { type: 'INT', from: [-10, 1], widget: true },
      },
      outputs: ['IMAGE'],
      values: [3],
    },
  ],
}

export const source: NodeSketch = { id: 1, type: 'Source', values: ['a.png'], outputs: ['IMAGE', 'MASK'] }

export function instance(id: number, type: string, more: Partial<NodeSketch> = {}): NodeSketch {
  return { id, type, inputs: { photo: { type: 'IMAGE', from: [1, 0] } }, outputs: ['IMAGE'], ...more }
}

export function save(id: number, from: readonly [number, number]): NodeSketch {
  return { id, type: 'SaveImage', inputs: { images: { type: 'IMAGE', from } }, values: ['out'] }
}
