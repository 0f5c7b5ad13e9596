import type { GraphNode, InputValue } from '@easel/graph'

export function node(class_type: string, inputs: Readonly<Record<string, InputValue>> = {}): GraphNode {
  return { class_type, inputs }
}

/** The node that loads the photo; its name is filled in when the graph runs. */
export const photo = node('LoadImage', { image: '' })

export const saved = (id: string): GraphNode => node('SaveImage', { image: [id, 0] })

/** Nodes that find the person or the main subject: `background`'s second output is the mask of the background. */
export const backgroundOf = (id: string) => ({
  subject: node('SegmentPerson', { image: [id, 0] }),
  background: node('SplitImageWithAlpha', { image: ['subject', 0] }),
})
