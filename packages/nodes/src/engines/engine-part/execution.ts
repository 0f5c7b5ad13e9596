import { partImage, readPart } from '@easel/engine'
import type { Execution } from '../../execution-types.ts'
import { askEngine, decodeResult, pictureFor } from '../../ground/engine/ask-engine.ts'
import { imageOf, textOf } from '../../ground/inputs/read-input.ts'

export const executeEnginePart: Execution = async (inputs, context) => {
  const part = readPart(textOf(inputs, 'part'))
  const uploads = await Promise.all(
    part.loads.map(async (node_id, at) => ({
      node_id,
      input: 'image',
      picture: await pictureFor(imageOf(inputs, partImage(at))),
    })),
  )
  const request = { type: 'graph', graph: part.nodes, uploads, output_nodes: part.saves } as const
  // The first picture of each node counts; the others of a batch are left at the engine.
  return await askEngine(request, context, (files) =>
    Promise.all(part.saves.map((save) => decodeResult(files.find(({ node_id }) => node_id === save)!))),
  )
}
