import type { Dag, DagNode } from '@easel/graph'
import { filmSaves } from './film-saves.ts'

/**
 * Replaces the nodes that save pictures in ComfyUI by the nodes that save pictures here. They are `SaveImage` with the
 * input `images` and, in a graph that saves nothing, `PreviewImage`. A node that saves a film from pictures stays,
 * because it writes the film itself. `SaveVideo` takes its film.
 */
export function adoptSaves(dag: Dag): Dag {
  const savesNothing = !Object.values(dag).some(
    ({ class_type }) => class_type === 'SaveImage' || class_type === 'SaveVideo' || filmSaves.has(class_type),
  )
  const adopted = Object.entries(dag).map(([id, node]) => [
    id,
    isSave(node) || (savesNothing && node.class_type === 'PreviewImage') ? adopt(node) : node,
  ])
  return Object.fromEntries([...adopted, ...resultsOfFilmSaves(dag)])
}

/** Returns results for nodes that save films, unless the graph already has them. */
function resultsOfFilmSaves(dag: Dag): [string, DagNode][] {
  const taken = new Set(
    Object.values(dag).flatMap(({ class_type, inputs = {} }) => {
      const link = class_type === 'SaveVideo' ? inputs['video'] : undefined
      return Array.isArray(link) ? [String(link[0])] : []
    }),
  )
  return Object.entries(dag).flatMap(([id, { class_type }]): [string, DagNode][] => {
    if (!filmSaves.has(class_type) || taken.has(id)) return []
    let freeId = `${id}-film`
    while (Object.hasOwn(dag, freeId)) freeId += '+'
    return [[freeId, { class_type: 'SaveVideo', inputs: { video: [id, 0] } }]]
  })
}

function isSave({ class_type, inputs = {} }: DagNode): boolean {
  return class_type === 'SaveImage' && Object.hasOwn(inputs, 'images') && !Object.hasOwn(inputs, 'image')
}

function adopt({ inputs = {}, ...node }: DagNode): DagNode {
  return { ...node, class_type: 'SaveImage', inputs: { image: inputs['images'] } }
}
