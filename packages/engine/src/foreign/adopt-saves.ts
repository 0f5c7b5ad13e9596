import type { Dag, DagNode } from '../dag.ts'

/**
 * Makes the nodes that save pictures in ComfyUI the ones that save them here: `SaveImage` with the input `images` and,
 * in a graph that saves nothing, `PreviewImage`.
 */
export function adoptSaves(dag: Dag): Dag {
  const nodes = Object.values(dag)
  const savesNothing = !nodes.some(
    ({ class_type }) => class_type === 'SaveImage' || class_type === 'SaveVideo',
  )
  return Object.fromEntries(
    Object.entries(dag).map(([id, node]) => [
      id,
      isSave(node) || (savesNothing && node.class_type === 'PreviewImage') ? adopt(node) : node,
    ]),
  )
}

function isSave({ class_type, inputs = {} }: DagNode): boolean {
  return class_type === 'SaveImage' && Object.hasOwn(inputs, 'images') && !Object.hasOwn(inputs, 'image')
}

function adopt({ inputs = {}, ...node }: DagNode): DagNode {
  return { ...node, class_type: 'SaveImage', inputs: { image: inputs['images'] } }
}
